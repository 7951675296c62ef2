import { createFileRoute } from '@tanstack/react-router'
import { RetentionList } from '../../features/legal/retention-list.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../app/language.tsx'

export const Route = createFileRoute('/_app/privacy')({ component: Screen })

function Screen() {
  const words = useWords().legal
  return (
    <Page title={words.title}>
      <p className="muted">{words.lead}</p>
      <RetentionList />
    </Page>
  )
}
