import type { LedgerAccount, LedgerTransfer } from '@bailu/contract/ledger/staff'
import { COMPANY_ACCOUNTS, LEDGER_CODES, PARTNER_ACCOUNTS } from '@bailu/contract/ledger/kinds'
import { Link } from '@tanstack/react-router'
import { Select } from 'antd'
import { ChoiceFilter, DayRangeFilter, isFiltered, optionsOf, SearchFilter } from '../../ui/filters/filters.tsx'
import { LedgerAmount } from '../../ui/ledger-amount.tsx'
import { List } from '../../ui/table/list.tsx'
import { OrderLink } from '../../ui/order-link.tsx'
import { useWords } from '../../app/language.tsx'
import { type LedgerSearch, needsPartner, readLedgerSearch } from './ledger-search.ts'
import styles from './ledger.module.css'

/** Ledger transfers with their cause. */
export function TransferList({ search: { partner, ...rest } }: { search: LedgerSearch }) {
  const words = useWords('ledger').ledger
  const filter = { ...rest, ...(partner && { employee_no: partner }) }
  return (
    <List
      call="GET /api/staff/ledger"
      input={filter}
      name={words.list}
      empty={isFiltered(filter) ? words.none : words.noneYet}
      minWidth={980}
      columns={[
        { title: words.at, width: 165, time: (row) => row.at },
        { title: words.what, width: 150, render: (_, row) => words.codes[row.code] },
        { title: words.from, render: (_, { debit }) => <AccountCell side={debit} /> },
        { title: words.to, render: (_, { credit }) => <AccountCell side={credit} /> },
        {
          title: words.amount,
          align: 'right',
          width: 110,
          render: (_, row) => <LedgerAmount {...row} />,
        },
        { title: words.cause, width: 170, render: (_, row) => <CauseCell row={row} /> },
        { title: words.by, width: 100, render: (_, { actor }) => (actor === 'system' ? words.system : actor) },
      ]}
    />
  )
}

function AccountCell({ side }: { side: LedgerTransfer['debit'] }) {
  const words = useWords('ledger').ledger
  return (
    <>
      {words.accounts[side.kind]}{' '}
      <span className="muted">
        {side.partner ? `${side.partner.nickname} ${side.partner.employee_no}` : words.company}
      </span>
    </>
  )
}

function CauseCell({ row: { cause } }: { row: LedgerTransfer }) {
  const words = useWords('ledger').ledger
  const name = words.causes[cause.type]
  if (cause.type === 'withdrawal')
    return (
      <Link to="/withdrawals/$id" params={{ id: cause.id }}>
        {name}
      </Link>
    )
  if (cause.type === 'reward' && cause.order)
    return (
      <Link to="/rewards" search={{ order: cause.order.number }}>
        {name} <span className="figure">{cause.order.number}</span>
      </Link>
    )
  if (cause.type === 'reward') return name
  return cause.order ? <OrderLink order={cause.order} /> : name
}

/** Filters of the ledger; all are in the URL. */
export function LedgerFilters({ search, onChange }: { search: LedgerSearch; onChange: (next: LedgerSearch) => void }) {
  const words = useWords('ledger').ledger
  const update = (change: { [K in keyof LedgerSearch]?: string | undefined }) =>
    onChange(readLedgerSearch({ ...search, ...change }))
  const accountOptions = (kinds: readonly LedgerAccount[]) => optionsOf(kinds, words.accounts)
  return (
    <div className={styles.filters}>
      <Select<string>
        aria-label={words.account}
        value={search.account ?? ''}
        onChange={(account) => update({ account })}
        options={[
          { value: '', label: words.anyAccount },
          { label: words.company, options: accountOptions(COMPANY_ACCOUNTS) },
          { label: words.ofPartner, options: accountOptions(PARTNER_ACCOUNTS) },
        ]}
        className={styles.choice ?? ''}
      />
      <SearchFilter
        label={words.partner}
        value={search.partner}
        status={needsPartner(search) ? 'warning' : ''}
        onSearch={(partner) => update({ partner })}
        className={styles.number}
      />
      <ChoiceFilter
        label={words.what}
        any={words.anyCode}
        value={search.code}
        values={LEDGER_CODES}
        texts={words.codes}
        className={styles.choice}
        onChange={(code) => update({ code })}
      />
      <DayRangeFilter label={words.days} value={search} onChange={update} />
    </div>
  )
}
