import { oneOf, searchParams } from '@bailu/client/search-params'
import { createFileRoute } from '@tanstack/react-router'
import { APPLICATION_STATUSES } from '@bailu/contract/applications/kinds'
import styles from '../../features/applications/applications.module.css'
import { ApplicationList } from '../../features/applications/application-list.tsx'
import { StateTabs } from '../../ui/filters/filters.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../app/language.tsx'

const STATES = [...APPLICATION_STATUSES, 'all'] as const

export const Route = createFileRoute('/_app/applications')({
  staticData: { words: ['applications', 'bank', 'content', 'orders'] },
  validateSearch: searchParams({ state: oneOf(STATES) }),
  component: Screen,
})

function Screen() {
  const words = useWords('applications').applications
  const { state = 'submitted' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title={words.title}>
      <div className={styles.filter}>
        <StateTabs
          label={words.state}
          value={state}
          values={STATES}
          texts={words.states}
          onChange={(next) => void navigate({ search: { state: next } })}
        />
      </div>
      <ApplicationList status={state === 'all' ? undefined : state} />
    </Page>
  )
}
