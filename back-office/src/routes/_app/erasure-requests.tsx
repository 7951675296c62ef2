import { oneOf, searchParams } from '@bailu/client/search-params'
import { createFileRoute } from '@tanstack/react-router'
import styles from '../../features/customers/customers.module.css'
import { ErasureList } from '../../features/customers/erasure-requests.tsx'
import { StateTabs } from '../../ui/filters/filters.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../app/language.tsx'

const STATES = ['open', 'decided'] as const

export const Route = createFileRoute('/_app/erasure-requests')({
  staticData: { words: ['customers'] },
  validateSearch: searchParams({ state: oneOf(STATES) }),
  component: Screen,
})

function Screen() {
  const { pages } = useWords()
  const words = useWords('customers').customers.erasure
  const { state = 'open' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title={pages.erasureRequests}>
      <div className={styles.filter}>
        <StateTabs
          label={words.state}
          value={state}
          values={STATES}
          texts={words.lists}
          onChange={(next) => void navigate({ search: { state: next } })}
        />
      </div>
      <ErasureList state={state} />
    </Page>
  )
}
