import { oneOf, searchParams, typedText } from '@bailu/client/search-params'
import { RECEIPT_STATES } from '@bailu/contract/receipts/kinds'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { NoteReceiptButton, useReceiptColumns } from '../../../features/receipts/receipt-columns.tsx'
import styles from '../../../features/receipts/receipts.module.css'
import { changeFilters, SearchFilter, StateTabs } from '../../../ui/filters/filters.tsx'
import { List } from '../../../ui/table/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/receipts/')({
  staticData: { words: ['bank', 'content', 'orders', 'receipts'] },
  validateSearch: searchParams({ state: oneOf(RECEIPT_STATES), search: typedText }),
  component: Screen,
})

function Screen() {
  const { receipts: words, bank } = useWords('bank', 'receipts')
  const { state = 'open', search } = Route.useSearch()
  const navigate = Route.useNavigate()
  const columns = useReceiptColumns(state)
  return (
    <Page
      title={words.title}
      extra={
        <>
          <NoteReceiptButton />
          <Link to="/receipts/list">
            <Button>{bank.list.title}</Button>
          </Link>
        </>
      }
    >
      <div className={styles.filters}>
        <StateTabs
          label={words.state}
          value={state}
          values={RECEIPT_STATES}
          texts={words.tabs}
          onChange={(next) => void navigate({ search: { state: next, search } })}
        />
        <SearchFilter
          label={words.search}
          hint={words.searchHint}
          value={search}
          className={styles.search}
          onSearch={(text) => void navigate({ search: changeFilters({ state, search }, { search: text }) })}
        />
      </div>
      {state === 'open' && <p className="muted">{words.useHint}</p>}
      <List
        call="GET /api/staff/receipt"
        input={{ state, ...(search && { search }) }}
        name={words.title}
        empty={words.empty[state]}
        columns={columns}
      />
    </Page>
  )
}
