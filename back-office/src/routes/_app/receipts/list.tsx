import { createFileRoute } from '@tanstack/react-router'
import { BulkPaymentList } from '../../../features/bank/bulk-payment-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/receipts/list')({ component: Screen })

function Screen() {
  const { bank, receipts } = useWords()
  return (
    <Page title={bank.list.title} back={{ link: { to: '/receipts' }, name: receipts.title }}>
      <BulkPaymentList />
    </Page>
  )
}
