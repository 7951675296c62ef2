import { createFileRoute } from '@tanstack/react-router'
import { WithdrawalScreen } from '../features/withdrawals/withdrawal-screen.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'
import { unread } from '../unread.ts'

type Search = { id?: string; statements?: '1' }
const UUID = /^[0-9a-f-]{36}$/

export const Route = createFileRoute('/wthdrawal')({
  staticData: flags('/wthdrawal'),
  head: titled((words) => words.account.manage.withdrawal),
  ssr: false,
  validateSearch: unread<Search>,
  component: Wthdrawal,
})

function Wthdrawal() {
  const { id, statements } = Route.useSearch()
  return <WithdrawalScreen id={id && UUID.test(id) ? id : undefined} statements={statements === '1'} />
}
