import { createFileRoute } from '@tanstack/react-router'
import { Segmented } from 'antd'
import { AlarmList } from '../../features/alarms/alarm-list.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../app/language.tsx'

type Search = { state?: 'all' }

export const Route = createFileRoute('/_app/alarms')({
  validateSearch: ({ state }: Record<string, unknown>): Search => (state === 'all' ? { state } : {}),
  component: Screen,
})

function Screen() {
  const words = useWords().alarms
  const { state = 'open' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title={words.title}>
      <p>
        <Segmented
          aria-label={words.show}
          value={state}
          options={[
            { value: 'open' as const, label: words.open },
            { value: 'all' as const, label: words.every },
          ]}
          onChange={(chosen) => void navigate({ search: chosen === 'all' ? { state: 'all' } : {} })}
        />
      </p>
      <AlarmList state={state} />
    </Page>
  )
}
