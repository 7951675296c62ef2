import { createFileRoute } from '@tanstack/react-router'
import { ClosingPage } from '../../../features/closing/closing-list.tsx'

export const Route = createFileRoute('/_app/closing/')({
  staticData: { words: ['closing', 'ledger'] },
  component: ClosingPage,
})
