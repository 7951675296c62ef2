import { oneOf, searchParams } from '@bailu/client/search-params'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { FirstSteps } from '../features/clients/tasks/first-steps.tsx'
import { TodayFigures } from '../features/clients/tasks/today-figures.tsx'
import { TaskList } from '../features/clients/tasks/task-list.tsx'
import { tasksQuery } from '../features/clients/queries.ts'
import { incomeQuery } from '../features/income/queries.ts'
import { ManagementScreen } from '../features/partners/management-screen.tsx'
import { LazyPart, lazyWithWords, loadWithWords } from '../ui/lazy-part.tsx'
import { useShareLink } from '../features/share/share-link.ts'
import { useAuth } from '../session/auth.ts'
import { pageTitle, routeFlags } from '../routing/route-options.ts'
import { ScreenSkeleton } from '../ui/screen/screen.tsx'
import { useLang } from '../i18n/i18n.tsx'

const loadWithdrawalNews = () =>
  loadWithWords(() => import('../features/withdrawals/withdrawal-news.tsx'), 'withdrawals')
const OwnPageScreen = lazyWithWords(() => import('../features/partners/own-page.tsx'), 'partners')
const LevelsScreen = lazyWithWords(() => import('../features/levels/levels-screen.tsx'), 'levels')

export const Route = createFileRoute('/manage')({
  staticData: { ...routeFlags('/manage'), words: ['account', 'applications', 'clients', 'legal'] },
  head: pageTitle('account', (words) => words.account.manage.title),
  ssr: false,
  validateSearch: searchParams({ apply: oneOf(['1']), view: oneOf(['levels', 'page']) }),
  component: Manage,
})

function Manage() {
  const { apply, view } = Route.useSearch()
  const partner = useAuth(({ saleInfo }) => saleInfo !== null)
  const link = useShareLink()('/home')
  if (view && partner)
    return (
      <Suspense fallback={<ScreenSkeleton page />}>{view === 'levels' ? <LevelsScreen /> : <OwnPageScreen />}</Suspense>
    )
  return (
    <ManagementScreen isApplying={apply === '1'} link={link}>
      <PartnerToday />
    </ManagementScreen>
  )
}

/** Key figures and tasks of the partner; first steps while there are no clients, orders and points. */
function PartnerToday() {
  const tasks = useQuery(tasksQuery(useLang()))
  const income = useQuery(incomeQuery())
  const linkTo = useShareLink()
  const isNewPartner = tasks.data?.clients === 0 && tasks.data.orders.month.count === 0
  if (isNewPartner && (income.data?.points.total ?? 0) === 0) return <FirstSteps link={linkTo('/home')} />
  return (
    <>
      <TodayFigures orders={tasks.data?.orders} income={income.data} failed={tasks.isError || income.isError} />
      <TaskList
        query={{ ...tasks, refetch: () => Promise.all([tasks.refetch(), income.refetch()]) }}
        linkTo={linkTo}
        news={<LazyPart active load={loadWithdrawalNews} partProps={{}} />}
      />
    </>
  )
}
