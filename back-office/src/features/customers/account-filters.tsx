import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../../app/language.tsx'
import styles from './customers.module.css'

export type AccountSearch = { q?: string; state?: 'active' | 'disabled' }

/** Parses the search parameters; invalid values are dropped. */
export const readAccountSearch = ({ q, state }: Record<string, unknown>): AccountSearch => ({
  ...(((typeof q === 'string' && q) || typeof q === 'number') && { q: String(q).slice(0, 80) }),
  ...((state === 'active' || state === 'disabled') && { state }),
})

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
  const update = (q: string, state: AccountSearch['state']) =>
    onChange({ ...(q.trim() && { q: q.trim() }), ...(state && { state }) })
  return (
    <search className={styles.filter}>
      <Input.Search
        key={search.q}
        aria-label={words.search}
        placeholder={hint}
        defaultValue={search.q}
        allowClear
        maxLength={80}
        onSearch={(q) => update(q, search.state)}
        className={styles.search}
      />
      <Select
        aria-label={words.state}
        placeholder={words.anyState}
        allowClear
        value={search.state}
        onChange={(state: AccountSearch['state']) => update(search.q ?? '', state)}
        options={(['active', 'disabled'] as const).map((value) => ({ value, label: words[value] }))}
        className={styles.choice}
      />
      {children}
    </search>
  )
}
