import { createFileRoute } from '@tanstack/react-router'
import { BatchListPage } from '../../../features/payouts/batch-list.tsx'

export const Route = createFileRoute('/_app/payouts/')({
  staticData: { words: ['payouts'] },
  component: BatchListPage,
})
