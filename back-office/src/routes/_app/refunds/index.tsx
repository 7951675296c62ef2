import { oneOf } from '@bailu/client/search-params'
import { REFUND_STATES, type RefundState } from '@bailu/contract/refunds/shop'
import { createFileRoute } from '@tanstack/react-router'
import { Input, Segmented } from 'antd'
import { useRefundColumns } from '../../../features/refunds/refund-columns.tsx'
import styles from '../../../features/refunds/refunds.module.css'
import { List } from '../../../ui/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { moveTextToHistory, useListSearch } from '../../../app/list-search.ts'
import { useWords } from '../../../app/language.tsx'

type Search = { state?: RefundState | undefined; search?: string }

export const Route = createFileRoute('/_app/refunds/')({
  validateSearch: ({ state, search }: Record<string, unknown>): Search => ({
    state: oneOf(REFUND_STATES)(state),
    ...((typeof search === 'string' || typeof search === 'number') && { search: String(search).slice(0, 80) }),
  }),
  beforeLoad: moveTextToHistory('/refunds', 'search'),
  component: Screen,
})

function Screen() {
  const words = useWords().refunds
  const [filters, narrow] = useListSearch<'search', Search>(Route.useSearch(), 'search')
  const { state = 'owed', search } = filters
  const columns = useRefundColumns(state)
  return (
    <Page title={words.title}>
      <div className={styles.filters}>
        <Segmented
          aria-label={words.state}
          value={state}
          onChange={(next) => narrow({ ...filters, state: next })}
          options={REFUND_STATES.map((value) => ({ value, label: words.tabs[value] }))}
        />
        <Input.Search
          key={search}
          aria-label={words.search}
          placeholder={words.searchHint}
          defaultValue={search}
          maxLength={80}
          allowClear
          className={styles.search}
          onSearch={(text) => narrow({ state, ...(text.trim() && { search: text.trim() }) })}
        />
      </div>
      <List
        call="GET /api/staff/refund"
        input={{ state, ...(search && { search }) }}
        rowKey={({ id }) => id}
        name={words.title}
        empty={words.empty[state]}
        columns={columns}
      />
    </Page>
  )
}
