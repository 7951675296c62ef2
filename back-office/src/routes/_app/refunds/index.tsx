import { oneOf, searchParams, typedText } from '@bailu/client/search-params'
import { REFUND_STATES } from '@bailu/contract/refunds/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { useRefundColumns } from '../../../features/refunds/refund-columns.tsx'
import styles from '../../../features/refunds/refunds.module.css'
import { changeFilters, SearchFilter, StateTabs } from '../../../ui/filters/filters.tsx'
import { List } from '../../../ui/table/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { moveTextToHistory, useListSearch } from '../../../app/list-search.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/refunds/')({
  staticData: { words: ['refunds'] },
  validateSearch: searchParams({ state: oneOf(REFUND_STATES), search: typedText }),
  beforeLoad: moveTextToHistory('/refunds', 'search'),
  component: Screen,
})

function Screen() {
  const words = useWords('refunds').refunds
  const [filters, narrow] = useListSearch(Route.useSearch(), 'search')
  const { state = 'owed', search } = filters
  const columns = useRefundColumns(state)
  return (
    <Page title={words.title}>
      <div className={styles.filters}>
        <StateTabs
          label={words.state}
          value={state}
          values={REFUND_STATES}
          texts={words.tabs}
          onChange={(next) => narrow({ ...filters, state: next })}
        />
        <SearchFilter
          label={words.search}
          hint={words.searchHint}
          value={search}
          max={80}
          className={styles.search}
          onSearch={(text) => narrow(changeFilters({ state, search }, { search: text }))}
        />
      </div>
      <List
        call="GET /api/staff/refund"
        input={{ state, ...(search && { search }) }}
        name={words.title}
        empty={words.empty[state]}
        columns={columns}
      />
    </Page>
  )
}
