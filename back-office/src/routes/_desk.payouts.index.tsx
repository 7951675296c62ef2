import { createFileRoute } from '@tanstack/react-router'
import { BatchList } from '../features/payouts/batch-list.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/payouts/')({ component: Screen })

function Screen() {
  const words = useWords().payouts
  return (
    <Page title={words.title}>
      <BatchList />
    </Page>
  )
}
