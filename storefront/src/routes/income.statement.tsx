import { createFileRoute } from '@tanstack/react-router'
import { StatementScreen } from '../features/income/statement/statement-screen.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'
import { unread } from '../unread.ts'

type Search = { month?: string }

export const Route = createFileRoute('/income/statement')({
  staticData: flags('/income/statement'),
  head: titled((words) => words.income.statement.title),
  ssr: false,
  validateSearch: unread<Search>,
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
