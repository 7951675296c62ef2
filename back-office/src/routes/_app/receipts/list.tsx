import { createFileRoute } from '@tanstack/react-router'
import { BulkPaymentPage } from '../../../features/bank/bulk-payment-list.tsx'

export const Route = createFileRoute('/_app/receipts/list')({
  staticData: { words: ['bank', 'catalogue', 'content', 'orders', 'receipts'] },
  component: BulkPaymentPage,
})
