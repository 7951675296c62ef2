import { RECEIPT_STATES, type ReceiptState } from '@bailu/contract/receipts/staff'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { NoteReceiptForm } from '../../../features/receipts/note-receipt.tsx'
import { useReceiptColumns } from '../../../features/receipts/receipt-columns.tsx'
import styles from '../../../features/receipts/receipts.module.css'
import { List } from '../../../ui/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

type Search = { state?: ReceiptState; search?: string }

export const Route = createFileRoute('/_app/receipts/')({
  validateSearch: ({ state, search }: Record<string, unknown>): Search => ({
    ...(RECEIPT_STATES.includes(state as ReceiptState) && { state: state as ReceiptState }),
    ...((typeof search === 'string' || typeof search === 'number') && { search: String(search).slice(0, 60) }),
  }),
  component: Screen,
})

function Screen() {
  const { receipts: words, bank } = useWords()
  const { state = 'open', search } = Route.useSearch()
  const navigate = Route.useNavigate()
  const columns = useReceiptColumns(state)
  const [isNoting, setIsNoting] = useState(false)
  return (
    <Page
      title={words.title}
      extra={
        <>
          <Button onClick={() => setIsNoting(true)}>{words.note}</Button>
          <Link to="/receipts/list">
            <Button>{bank.list.title}</Button>
          </Link>
        </>
      }
    >
      <NoteReceiptForm open={isNoting} onClose={() => setIsNoting(false)} />
      <div className={styles.filters}>
        <Segmented
          aria-label={words.state}
          value={state}
          onChange={(next) => void navigate({ search: (now) => ({ ...now, state: next }) })}
          options={RECEIPT_STATES.map((value) => ({ value, label: words.tabs[value] }))}
        />
        <Input.Search
          key={search}
          aria-label={words.search}
          placeholder={words.searchHint}
          defaultValue={search}
          maxLength={60}
          allowClear
          className={styles.search}
          onSearch={(text) => void navigate({ search: { state, ...(text.trim() && { search: text.trim() }) } })}
        />
      </div>
      {state === 'open' && <p className="muted">{words.useHint}</p>}
      <List
        call="GET /api/staff/receipt"
        input={{ state, ...(search && { search }) }}
        rowKey={({ id }) => id}
        name={words.title}
        empty={words.empty[state]}
        columns={columns}
      />
    </Page>
  )
}
