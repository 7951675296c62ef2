import { createFileRoute } from '@tanstack/react-router'
import { IncomeScreen } from '../../features/income/income-screen.tsx'
import { routeFlags } from '../../routing/route-table.ts'
import { pageTitle } from '../../routing/page-head.ts'

export const Route = createFileRoute('/income/')({
  staticData: { ...routeFlags('/income'), words: ['income'] },
  head: pageTitle('income', (words) => words.income.title),
  ssr: false,
  component: IncomeScreen,
})
