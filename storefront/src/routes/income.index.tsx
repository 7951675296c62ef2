import { createFileRoute } from '@tanstack/react-router'
import { IncomeScreen } from '../features/income/income-screen.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'

export const Route = createFileRoute('/income/')({
  staticData: flags('/income'),
  head: titled((words) => words.income.title),
  ssr: false,
  component: IncomeScreen,
})
