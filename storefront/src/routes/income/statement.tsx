import { matching, searchParams } from '@bailu/client/search-params'
import { createFileRoute } from '@tanstack/react-router'
import { StatementScreen } from '../../features/income/statement/statement-screen.tsx'
import { pageTitle, routeFlags } from '../../routing/route-options.ts'

export const Route = createFileRoute('/income/statement')({
  staticData: { ...routeFlags('/income/statement'), words: ['income'] },
  head: pageTitle('income', (words) => words.income.statement.title),
  ssr: false,
  validateSearch: searchParams({ month: matching(/^20\d{2}-(0[1-9]|1[0-2])$/) }),
  component: Statement,
})

function Statement() {
  const { month } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <StatementScreen
      month={month}
      onMonth={(next) => void navigate({ search: { month: next }, replace: true, resetScroll: false })}
    />
  )
}
