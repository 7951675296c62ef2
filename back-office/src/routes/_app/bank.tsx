import { oneOf, searchParams } from '@bailu/client/search-params'
import type { BankLineState } from '@bailu/contract/bank/staff'
import { BANK_LINE_STATES } from '@bailu/contract/bank/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { useLineColumns } from '../../features/bank/line-columns.tsx'
import { ReopenButton } from '../../features/bank/line-actions.tsx'
import { MatchTable } from '../../features/bank/match-table.tsx'
import { UploadStatement } from '../../features/bank/upload-statement.tsx'
import styles from '../../features/receipts/receipts.module.css'
import { StateTabs } from '../../ui/filters/filters.tsx'
import { List } from '../../ui/table/list.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../app/language.tsx'

export const Route = createFileRoute('/_app/bank')({
  staticData: { words: ['bank', 'content'] },
  validateSearch: searchParams({ state: oneOf(BANK_LINE_STATES) }),
  component: Screen,
})

function Screen() {
  const words = useWords('bank').bank
  const { state = 'open' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title={words.title}>
      <UploadStatement />
      <div className={styles.filters}>
        <StateTabs
          label={words.state}
          value={state}
          values={BANK_LINE_STATES}
          texts={words.tabs}
          onChange={(next) => void navigate({ search: { state: next } })}
        />
      </div>
      {state === 'open' ? <MatchTable /> : <ClosedLines key={state} state={state} />}
    </Page>
  )
}

function ClosedLines({ state }: { state: Exclude<BankLineState, 'open'> }) {
  const words = useWords('bank').bank
  const columns = useLineColumns(state, (line) => <ReopenButton line={line} />)
  return (
    <>
      {state === 'out' && <p className="muted">{words.outHint}</p>}
      <List
        call="GET /api/staff/bank-line"
        input={{ state }}
        name={words.tabs[state]}
        empty={words.empty[state]}
        columns={columns}
      />
    </>
  )
}
