import { createFileRoute } from '@tanstack/react-router'
import { BatchList } from '../../../features/payouts/batch-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/payouts/')({ component: Screen })

function Screen() {
  const words = useWords().payouts
  return (
    <Page title={words.title}>
      <BatchList />
    </Page>
  )
}
