import { createFileRoute } from '@tanstack/react-router'
import { WithdrawalScreen } from '../features/withdrawals/withdrawal-screen.tsx'
import { routeFlags } from '../routing/route-table.ts'
import { pageTitle } from '../routing/page-head.ts'
import { unvalidatedSearch } from '../routing/params.ts'

type Search = { id?: string; statements?: '1' }
const UUID = /^[0-9a-f-]{36}$/

export const Route = createFileRoute('/wthdrawal')({
  staticData: routeFlags('/wthdrawal'),
  head: pageTitle((words) => words.account.manage.withdrawal),
  ssr: false,
  validateSearch: unvalidatedSearch<Search>,
  component: Withdrawal,
})

function Withdrawal() {
  const { id, statements } = Route.useSearch()
  return <WithdrawalScreen id={id && UUID.test(id) ? id : undefined} statements={statements === '1'} />
}
