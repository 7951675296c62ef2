import { createFileRoute } from '@tanstack/react-router'
import { StatementScreen } from '../../features/income/statement/statement-screen.tsx'
import { routeFlags } from '../../routing/route-table.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { unvalidatedSearch } from '../../routing/params.ts'

type Search = { month?: string }

export const Route = createFileRoute('/income/statement')({
  staticData: routeFlags('/income/statement'),
  head: pageTitle((words) => words.income.statement.title),
  ssr: false,
  validateSearch: unvalidatedSearch<Search>,
  component: Statement,
})

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/

function Statement() {
  const { month } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <StatementScreen
      month={typeof month === 'string' && MONTH.test(month) ? month : undefined}
      onMonth={(next) => void navigate({ search: { month: next }, replace: true, resetScroll: false })}
    />
  )
}
