import { createFileRoute } from '@tanstack/react-router'
import { IncomeScreen } from '../../features/income/income-screen.tsx'
import { pageTitle, routeFlags } from '../../routing/route-options.ts'

export const Route = createFileRoute('/income/')({
  staticData: { ...routeFlags('/income'), words: ['income'] },
  head: pageTitle('income', (words) => words.income.title),
  ssr: false,
  component: IncomeScreen,
})
