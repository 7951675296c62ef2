import { Input, Select } from 'antd'
import { useWords } from '../app/language.tsx'
import styles from './filter-bar.module.css'

/** `{ name: value }` when the search parameter is one of the allowed values, else `{}`. */
export const readOneOf = <N extends string, const V extends string>(
  name: N,
  search: Record<string, unknown>,
  values: readonly V[],
): { [K in N]?: V } => {
  const result = values.find((value) => value === search[name])
  return (result ? { [name]: result } : {}) as { [K in N]?: V }
}

/** Text of a search parameter, cut to the length the server accepts. The router parses digits as a number. */
export const readText = <N extends string>(
  name: N,
  search: Record<string, unknown>,
  max = 60,
): { [K in N]?: string } => {
  const raw = search[name]
  const result = typeof raw === 'string' || typeof raw === 'number' ? String(raw).slice(0, max) : ''
  return (result ? { [name]: result } : {}) as { [K in N]?: string }
}

type FilterChoice<Name extends string> = {
  /** Search parameter. */
  name: Name
  label: string
  options: { value: string; label: string }[]
}
type FilterBarProps<F extends object> = {
  filters: F & { q?: string | undefined }
  onChange: (filters: F) => void
  searchLabel: string
  choices: readonly FilterChoice<keyof F & string>[]
}

/** Search text and optional choices of a list; all filters are kept in the address. */
export function FilterBar<F extends object>({ filters, onChange, searchLabel, choices }: FilterBarProps<F>) {
  const words = useWords().content
  const values = filters as Record<string, string | undefined>
  const setFilter = (name: string, value: string) =>
    onChange(
      Object.fromEntries(Object.entries({ ...values, [name]: value }).filter(([, filterValue]) => filterValue)) as F,
    )
  return (
    <search className={styles.filters}>
      <Input.Search
        key={filters.q}
        allowClear
        className={styles.words}
        defaultValue={filters.q}
        maxLength={60}
        placeholder={searchLabel}
        aria-label={searchLabel}
        onSearch={(q) => setFilter('q', q.trim())}
      />
      {choices.map(({ name, label, options }) => (
        <Select
          key={name}
          className={styles.choice}
          aria-label={label}
          value={values[name] ?? ''}
          onChange={(value) => setFilter(name, value)}
          options={[{ value: '', label: `${label}: ${words.all}` }, ...options]}
        />
      ))}
    </search>
  )
}
