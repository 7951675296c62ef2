import { createFileRoute } from '@tanstack/react-router'
import { CardScreen } from '../features/withdrawals/card/card-screen.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'
import { unread } from '../unread.ts'

type Search = { edit?: '1'; from?: 'wthdrawal' }

export const Route = createFileRoute('/card')({
  staticData: flags('/card'),
  head: titled((words) => words.account.manage.card),
  ssr: false,
  validateSearch: unread<Search>,
  component: Card,
})

function Card() {
  const { edit, from } = Route.useSearch()
  return <CardScreen editing={edit === '1'} back={from === 'wthdrawal'} />
}
