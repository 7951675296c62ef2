import { createFileRoute } from '@tanstack/react-router'
import { MoneyList } from '../features/bank/money-list.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/receipts/list')({ component: Screen })

function Screen() {
  const { bank, receipts } = useWords()
  return (
    <Page title={bank.list.title} back={{ link: { to: '/receipts' }, name: receipts.title }}>
      <MoneyList />
    </Page>
  )
}
