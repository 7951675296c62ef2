import { oneOf, searchParams } from '@bailu/client/search-params'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { FirstSteps } from '../features/clients/tasks/first-steps.tsx'
import { TodayFigures } from '../features/clients/tasks/today-figures.tsx'
import { TaskList } from '../features/clients/tasks/task-list.tsx'
import { tasksQuery } from '../features/clients/queries.ts'
import { withdrawalsQuery } from '../features/withdrawals/queries.ts'
import WithdrawalNews from '../features/withdrawals/withdrawal-news.tsx'
import { incomeQuery } from '../features/income/queries.ts'
import { ManagementScreen } from '../features/partners/management-screen.tsx'
import { lazyOptional, lazyWithWords } from '../ui/lazy-part.tsx'
import { useShareLink } from '../features/share/share-link.ts'
import { useAuth } from '../session/auth.ts'
import { pageTitle, routeFlags } from '../routing/route-options.ts'
import { ScreenSkeleton } from '../ui/screen/screen.tsx'
import { useLang } from '../i18n/i18n.tsx'

const OwnPageScreen = lazyWithWords(() => import('../features/partners/own-page.tsx'), 'partners')
const WorkQueueScreen = lazyWithWords(() => import('../features/clients/tasks/work-queue.tsx'), 'leads')
const LevelLine = lazyOptional(() => import('../features/levels/level-forecast.tsx'), 'levels')
const LevelsScreen = lazyWithWords(() => import('../features/levels/levels-screen.tsx'), 'levels')

export const Route = createFileRoute('/manage')({
  staticData: {
    ...routeFlags('/manage'),
    words: ['account', 'applications', 'clients', 'desk', 'legal', 'withdrawals'],
  },
  head: pageTitle('account', (words) => words.account.manage.title),
  ssr: false,
  validateSearch: searchParams({ apply: oneOf(['1']), view: oneOf(['levels', 'page', 'queue']) }),
  component: Manage,
})

function Manage() {
  const { apply, view } = Route.useSearch()
  const partner = useAuth(({ saleInfo }) => saleInfo !== null)
  const link = useShareLink()('/home')
  const linkTo = useShareLink('draft')
  if (view && partner)
    return (
      <Suspense fallback={<ScreenSkeleton page />}>
        {view === 'levels' && <LevelsScreen />}
        {view === 'page' && <OwnPageScreen />}
        {view === 'queue' && <WorkQueueScreen linkTo={linkTo} />}
      </Suspense>
    )
  return (
    <ManagementScreen isApplying={apply === '1'} link={link}>
      <PartnerToday />
    </ManagementScreen>
  )
}

/** Key figures and tasks of the partner; first steps while all of them are empty. */
function PartnerToday() {
  const tasks = useInfiniteQuery(tasksQuery(useLang()))
  const today = tasks.data?.pages[0]
  const income = useQuery(incomeQuery())
  const withdrawals = useInfiniteQuery(withdrawalsQuery())
  const link = useShareLink()('/home')
  const linkTo = useShareLink('draft')
  // Until the reply is there, so that nothing moves when it arrives.
  const hasNoPoints = useAuth(({ saleInfo }) => saleInfo?.points_total === 0)
  const isNewPartner = today ? today.first_steps !== null : hasNoPoints
  if (isNewPartner) return <FirstSteps link={link} steps={today?.first_steps} />
  return (
    <>
      <TodayFigures orders={today?.orders} income={income.data} failed={tasks.isError || income.isError} />
      <div className="min-h-touch">
        <Suspense>
          <LevelLine />
        </Suspense>
      </div>
      <TaskList news={<WithdrawalNews />} isReady={withdrawals.isFetched} linkTo={linkTo} />
    </>
  )
}
