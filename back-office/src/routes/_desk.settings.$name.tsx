import { settingName } from '@bailu/contract/settings'
import { createFileRoute } from '@tanstack/react-router'
import { SettingDesk } from '../features/settings/setting-desk.tsx'
import { Missing } from '../ui/missing.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/settings/$name')({ component: Screen })

function Screen() {
  const words = useWords().settings
  const { data: name } = settingName.safeParse(Route.useParams().name)
  if (!name) return <Missing />
  return (
    <Page title={words.names[name].title} back={{ link: { to: '/settings' }, name: words.title }}>
      <SettingDesk key={name} name={name} />
    </Page>
  )
}
