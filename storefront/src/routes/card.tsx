import { createFileRoute } from '@tanstack/react-router'
import { CardScreen } from '../features/withdrawals/card/card-screen.tsx'
import { routeFlags } from '../routing/route-table.ts'
import { pageTitle } from '../routing/page-head.ts'
import { unvalidatedSearch } from '../routing/params.ts'

type Search = { edit?: '1'; from?: 'wthdrawal' }

export const Route = createFileRoute('/card')({
  staticData: routeFlags('/card'),
  head: pageTitle((words) => words.account.manage.card),
  ssr: false,
  validateSearch: unvalidatedSearch<Search>,
  component: Card,
})

function Card() {
  const { edit, from } = Route.useSearch()
  return <CardScreen editing={edit === '1'} fromWithdrawal={from === 'wthdrawal'} />
}
