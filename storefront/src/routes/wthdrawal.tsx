import { matching, oneOf, searchParams, UUID } from '@bailu/client/search-params'
import { createFileRoute } from '@tanstack/react-router'
import { WithdrawalScreen } from '../features/withdrawals/withdrawal-screen.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/wthdrawal')({
  staticData: { ...routeFlags('/wthdrawal'), words: ['account', 'auth', 'income', 'settings', 'withdrawals'] },
  head: pageTitle('account', (words) => words.account.manage.withdrawal),
  ssr: false,
  validateSearch: searchParams({ id: matching(UUID), statements: oneOf(['1']) }),
  component: Withdrawal,
})

function Withdrawal() {
  const { id, statements } = Route.useSearch()
  return <WithdrawalScreen id={id} statements={statements === '1'} />
}
