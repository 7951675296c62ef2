import { createFileRoute } from '@tanstack/react-router'
import { IncomeScreen } from '../features/income/income-screen.tsx'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/income/')({
  staticData: flags('/income'),
  ssr: false,
  component: IncomeScreen,
})
