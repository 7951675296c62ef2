import { createFileRoute } from '@tanstack/react-router'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@bailu/contract/applications/shop'
import { Segmented } from 'antd'
import styles from '../../features/applications/applications.module.css'
import { ApplicationList } from '../../features/applications/application-list.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../app/language.tsx'

const STATES = [...APPLICATION_STATUSES, 'all'] as const
type State = ApplicationStatus | 'all'

export const Route = createFileRoute('/_app/applications')({
  validateSearch: ({ state }: { state?: unknown }): { state?: State } => {
    const parsed = STATES.find((candidate) => candidate === state)
    return parsed ? { state: parsed } : {}
  },
  component: Screen,
})

function Screen() {
  const words = useWords().customers.applications
  const { state = 'submitted' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title={words.title}>
      <div className={styles.filter}>
        <Segmented<State>
          aria-label={words.state}
          value={state}
          onChange={(next) => void navigate({ search: { state: next } })}
          options={STATES.map((value) => ({ value, label: words.states[value] }))}
        />
      </div>
      <ApplicationList status={state === 'all' ? undefined : state} />
    </Page>
  )
}
