import { createFileRoute } from '@tanstack/react-router'
import { SettingsList } from '../features/settings/settings-list.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/settings/')({ component: Screen })

function Screen() {
  return (
    <Page title={useWords().settings.title}>
      <SettingsList />
    </Page>
  )
}
