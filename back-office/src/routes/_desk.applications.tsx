import { createFileRoute } from '@tanstack/react-router'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@bailu/contract/applications'
import { Segmented } from 'antd'
import styles from '../features/applications/applications.module.css'
import { Applications } from '../features/applications/applications.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

const STATES = [...APPLICATION_STATUSES, 'all'] as const
type State = ApplicationStatus | 'all'

export const Route = createFileRoute('/_desk/applications')({
  validateSearch: ({ state }: { state?: unknown }): { state?: State } => {
    const known = STATES.find((one) => one === state)
    return known ? { state: known } : {}
  },
  component: Screen,
})

function Screen() {
  const words = useWords().people.applications
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
      <Applications status={state === 'all' ? undefined : state} />
    </Page>
  )
}
