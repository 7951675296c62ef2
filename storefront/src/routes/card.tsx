import { oneOf, searchParams } from '@bailu/client/search-params'
import { createFileRoute } from '@tanstack/react-router'
import { CardScreen } from '../features/withdrawals/card/card-screen.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/card')({
  staticData: { ...routeFlags('/card'), words: ['account', 'auth', 'legal', 'settings', 'withdrawals'] },
  head: pageTitle('account', (words) => words.account.manage.card),
  ssr: false,
  validateSearch: searchParams({ edit: oneOf(['1']), from: oneOf(['wthdrawal']) }),
  component: Card,
})

function Card() {
  const { edit, from } = Route.useSearch()
  return <CardScreen editing={edit === '1'} fromWithdrawal={from === 'wthdrawal'} />
}
