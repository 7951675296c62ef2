import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { FirstSteps } from '../features/clients/desk/first-steps.tsx'
import { TodayFigures } from '../features/clients/desk/today-figures.tsx'
import { TodayList } from '../features/clients/desk/today-list.tsx'
import { deskQuery } from '../features/clients/queries.ts'
import { incomeQuery } from '../features/income/queries.ts'
import { ManageScreen } from '../features/manage/manage-screen.tsx'
import { Later, lazyWith } from '../later.tsx'
import { useOwnLink } from '../features/share/use-own-link.ts'
import { flags } from '../route-table.ts'
import { useAuth } from '../state/auth.ts'
import { titled } from '../titled.ts'
import { ScreenSkeleton } from '../ui/states.tsx'
import { unread } from '../unread.ts'
import { learn, useLang } from '../words.tsx'

const withdrawalNews = async () => {
  const [part] = await Promise.all([import('../features/withdrawals/withdrawal-news.tsx'), learn('payout')])
  return part
}
const LevelsPart = lazyWith(() => import('../features/levels/levels-part.tsx'), 'levels')

export const Route = createFileRoute('/manage')({
  staticData: flags('/manage'),
  head: titled((words) => words.account.manage.title),
  ssr: false,
  validateSearch: unread<{ apply?: '1'; view?: 'levels' }>,
  component: Manage,
})

function Manage() {
  const { apply, view } = Route.useSearch()
  const partner = useAuth(({ saleInfo }) => saleInfo !== null)
  if (view === 'levels' && partner)
    return (
      <Suspense fallback={<ScreenSkeleton page />}>
        <LevelsPart />
      </Suspense>
    )
  return (
    <ManageScreen applying={apply === '1'}>
      <Today />
    </ManageScreen>
  )
}

/** Key figures and tasks of the partner; first steps while there are no clients, orders and points. */
function Today() {
  const desk = useQuery(deskQuery(useLang()))
  const income = useQuery(incomeQuery())
  const link = useOwnLink()('/home')
  const fresh = desk.data?.clients === 0 && desk.data.orders.month.count === 0
  if (fresh && (income.data?.points.total ?? 0) === 0) return <FirstSteps link={link} />
  return (
    <>
      <TodayFigures orders={desk.data?.orders} income={income.data} failed={desk.isError || income.isError} />
      <TodayList
        desk={{ ...desk, refetch: () => Promise.all([desk.refetch(), income.refetch()]) }}
        news={<Later wanted load={withdrawalNews} with={{}} />}
      />
    </>
  )
}
