import { createFileRoute } from '@tanstack/react-router'
import { AlarmList } from '../../features/alarms/alarm-list.tsx'
import { StateTabs } from '../../ui/filters/filters.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../app/language.tsx'

type Search = { state?: 'all' }

export const Route = createFileRoute('/_app/alarms')({
  staticData: { words: ['alarms', 'audit', 'shopRules'] },
  validateSearch: ({ state }: Record<string, unknown>): Search => (state === 'all' ? { state } : {}),
  component: Screen,
})

function Screen() {
  const words = useWords('alarms').alarms
  const { state = 'open' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title={words.title}>
      <p>
        <StateTabs
          label={words.show}
          value={state}
          values={['open', 'all']}
          texts={{ open: words.open, all: words.every }}
          onChange={(chosen) => void navigate({ search: chosen === 'all' ? { state: 'all' } : {} })}
        />
      </p>
      <AlarmList state={state} />
    </Page>
  )
}
