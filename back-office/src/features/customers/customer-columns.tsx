import type { Words } from '../../app/words.ts'
import type { CustomerRow, ListedCustomer } from '@bailu/contract/customers/staff'
import type { ReactNode } from 'react'
import type { BackOfficeTranslations } from '@bailu/phrases/back-office/translations'
import { Select } from 'antd'
import type { Columns } from '../../ui/table/data-table.tsx'
import { Mark } from '../../ui/mark.tsx'
import { EmailAddress } from '../../ui/account-marks.tsx'
import { useWords } from '../../app/language.tsx'
import { changeFilters, optionsOf, SearchFilter } from '../../ui/filters/filters.tsx'
import type { AccountFilterValues } from './account-search.ts'
import styles from './customers.module.css'

/** Columns of account lists; `renderLink` renders the name as a link. */
export const customerColumns = <Row extends CustomerRow>(
  words: BackOfficeTranslations['customers']['find'],
  renderLink: (row: Row, name: string) => ReactNode,
): Columns<Row> => [
  {
    key: 'name',
    title: words.name,
    width: 144,
    render: (_, row) => (
      <>
        {renderLink(row, row.deleted ? words.erasedName : row.nickname)} <span className="muted">{row.id}</span>
        {row.employee_no && (
          <div className="muted">
            {words.partner} {row.employee_no}
          </div>
        )}
      </>
    ),
  },
  { key: 'phone', title: words.phone, width: 108, render: (_, { phone }) => <span className="figure">{phone}</span> },
  { key: 'email', title: words.email, ellipsis: true, render: (_, row) => <EmailAddress account={row} /> },
  { key: 'registered', title: words.registered, width: 124, day: (row) => row.registered_at },
  { key: 'state', title: words.state, width: 96, render: (_, row) => <AccountStateTag row={row} words={words} /> },
]

/** Columns of the figures of orders, which the list of all customers has. */
export const orderFigureColumns = ({ customers, find }: Words<'customers' | 'find'>): Columns<ListedCustomer> => [
  { key: 'last_order', title: find.lastOrder, width: 116, day: ({ orders }) => orders.last_at },
  { key: 'orders', title: customers.customers.orders, width: 88, figure: ({ orders }) => orders.count },
  { key: 'sum', title: customers.customers.bought, width: 116, money: ({ orders }) => orders.paid },
]

type AccountStateTagProps = {
  row: Pick<CustomerRow, 'disabled_at' | 'deleted' | 'merged_into'>
  words: BackOfficeTranslations['customers']['find']
}

export function AccountStateTag({ row, words }: AccountStateTagProps) {
  if (row.deleted) return <Mark>{words.erased}</Mark>
  if (row.merged_into !== null) return <Mark>{words.merged}</Mark>
  return <Mark tone={row.disabled_at ? 'bad' : 'good'}>{row.disabled_at ? words.disabled : words.active}</Mark>
}

type Props = {
  search: AccountFilterValues
  /** Placeholder of the search field. */
  hint: string
  onChange: (search: AccountFilterValues) => void
  /** Further filters. */
  children?: ReactNode
}

/** Filters of account lists. */
export function AccountFilters({ search, hint, onChange, children }: Props) {
  const words = useWords('customers').customers.find
  const update = (change: AccountFilterValues) => onChange(changeFilters(search, change))
  return (
    <search className={styles.filter}>
      <SearchFilter
        label={words.search}
        hint={hint}
        value={search.q}
        max={80}
        className={styles.search}
        onSearch={(q) => update({ q })}
      />
      <Select
        aria-label={words.state}
        placeholder={words.anyState}
        allowClear
        value={search.state}
        onChange={(state: AccountFilterValues['state']) => update({ state })}
        options={optionsOf(['active', 'disabled'], words)}
        className={styles.choice}
      />
      {children}
    </search>
  )
}
