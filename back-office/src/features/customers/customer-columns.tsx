import type { CustomerRow } from '@bailu/contract/customers/staff'
import type { ReactNode } from 'react'
import type { BackOfficeTranslations } from '@bailu/phrases/back-office/translations'
import { Select } from 'antd'
import type { Columns } from '../../ui/data-table.tsx'
import { EmailAddress, Mark } from '../../ui/mark.tsx'
import { useWords } from '../../app/language.tsx'
import { changeFilters, optionsOf, SearchFilter } from '../../ui/filters.tsx'
import type { AccountSearch } from './account-search.ts'
import styles from './customers.module.css'

/** Columns of account lists; `renderLink` renders the name as a link. */
export const customerColumns = <Row extends CustomerRow>(
  words: BackOfficeTranslations['customers']['find'],
  renderLink: (row: Row, name: string) => ReactNode,
): Columns<Row> => [
  {
    title: words.name,
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
  { title: words.phone, render: (_, { phone }) => <span className="figure">{phone}</span> },
  { title: words.email, render: (_, row) => <EmailAddress account={row} /> },
  { title: words.registered, day: (row) => row.registered_at },
  { title: words.state, render: (_, row) => <AccountStateTag row={row} words={words} /> },
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
  search: AccountSearch
  /** Placeholder of the search field. */
  hint: string
  onChange: (search: AccountSearch) => void
  /** Further filters. */
  children?: ReactNode
}

/** Filters of account lists. */
export function AccountFilters({ search, hint, onChange, children }: Props) {
  const words = useWords().customers.find
  const update = (change: AccountSearch) => onChange(changeFilters(search, change))
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
        onChange={(state: AccountSearch['state']) => update({ state })}
        options={optionsOf(['active', 'disabled'], words)}
        className={styles.choice}
      />
      {children}
    </search>
  )
}
