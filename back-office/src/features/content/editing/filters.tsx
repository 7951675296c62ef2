import { Input, Select } from 'antd'
import { useWords } from '../../../words.tsx'
import styles from './filters.module.css'

type Choice<Name extends string> = {
  /** Search parameter. */
  name: Name
  label: string
  options: { value: string; label: string }[]
}
type Props<F extends object> = {
  filters: F & { q?: string | undefined }
  onChange: (filters: F) => void
  searchLabel: string
  choices: readonly Choice<keyof F & string>[]
}

/** Search text and optional choices of a list; all filters are kept in the address. */
export function Filters<F extends object>({ filters, onChange, searchLabel, choices }: Props<F>) {
  const words = useWords().content
  const given = filters as Record<string, string | undefined>
  const choose = (name: string, value: string) =>
    onChange(Object.fromEntries(Object.entries({ ...given, [name]: value }).filter(([, one]) => one)) as F)
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
        onSearch={(q) => choose('q', q.trim())}
      />
      {choices.map(({ name, label, options }) => (
        <Select
          key={name}
          className={styles.choice}
          aria-label={label}
          value={given[name] ?? ''}
          onChange={(value) => choose(name, value)}
          options={[{ value: '', label: `${label}: ${words.all}` }, ...options]}
        />
      ))}
    </search>
  )
}
