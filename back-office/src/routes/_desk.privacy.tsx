import { createFileRoute } from '@tanstack/react-router'
import { RetentionList } from '../features/privacy/retention-list.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/privacy')({ component: Screen })

function Screen() {
  const words = useWords().privacy
  return (
    <Page title={words.title}>
      <p className="muted">{words.lead}</p>
      <RetentionList />
    </Page>
  )
}
