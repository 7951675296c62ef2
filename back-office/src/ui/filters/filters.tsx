import { CalendarOutlined, DownOutlined, SearchOutlined } from '@ant-design/icons'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '../../app/language.tsx'
import styles from './filters.module.css'
import { idlePart, useIdlePart } from '../idle/idle-part.ts'

type Change<F> = { [K in keyof F]?: F[K] | undefined }

/** The filters with a change; those without a value are left out. */
export const changeFilters = <F extends object>(filters: F, change: Change<F>): F =>
  Object.fromEntries(Object.entries({ ...filters, ...change }).filter(([, value]) => value)) as F

export const isFiltered = (filters: object): boolean => Object.values(filters).some((value) => value !== undefined)

/** Options of a choice: each value with its text. */
export const optionsOf = <V extends string>(values: readonly V[], texts: { [K in V]: string }) =>
  values.map((value) => ({ value, label: texts[value] }))

type StateTabsProps<V extends string> = {
  label: string
  value: V
  values: readonly V[]
  texts: { [K in V]: string }
  onChange: (value: V) => void
}

/** States of a list, of which one is shown. */
export function StateTabs<V extends string>({ label, value, values, texts, onChange }: StateTabsProps<V>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.tabs}>
      {values.map((one) => (
        <label key={one} className={styles.tab}>
          <input
            type="radio"
            name={name}
            className="only-read"
            checked={one === value}
            onChange={() => onChange(one)}
          />
          {texts[one]}
        </label>
      ))}
    </div>
  )
}

type SearchFilterProps = {
  label: string
  /** Placeholder; without it the label. */
  hint?: string
  value: string | undefined
  max?: number
  className?: string | undefined
  width?: number
  status?: '' | 'warning'
  onSearch: (text: string) => void
}

/** Search text of a list, submitted by Enter or the button; follows changes of the address. */
export const SearchFilter = (props: SearchFilterProps) => {
  const { label, hint = label, value = '', max = 60, className = '', width, status = '', onSearch } = props
  const [text, setText] = useState(value)
  const [shownValue, setShownValue] = useState(value)
  if (shownValue !== value) {
    setShownValue(value)
    setText(value)
  }
  const words = useWords().shell
  return (
    <form
      className={`${styles.search} ${styles.wide} ${status === 'warning' ? styles.warning : ''} ${className}`}
      {...(width && { style: { width } })}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <input
        type="search"
        aria-label={label}
        placeholder={hint}
        value={text}
        maxLength={max}
        enterKeyHint="search"
        onChange={({ target }) => {
          setText(target.value)
          // Also by the cross of the field.
          if (target.value === '' && value !== '') onSearch('')
        }}
      />
      <button type="submit" aria-label={words.search} title={words.search}>
        <SearchOutlined />
      </button>
    </form>
  )
}

type ToggleFilterProps = { on: boolean; onChange: (on: boolean) => void; children: ReactNode }

/** A filter that is on or off. */
export const ToggleFilter = ({ on, onChange, children }: ToggleFilterProps) => (
  <button type="button" aria-pressed={on} className={styles.toggle} onClick={() => onChange(!on)}>
    {children}
  </button>
)

/** Lists and calendars are large: until they are loaded their place shows the value. */
const controls = idlePart(() => import('./filter-controls.tsx'))

type PlaceholderProps = ReturnType<typeof useIdlePart>['button'] & {
  label: string
  text: string
  icon: ReactNode
  className?: string
  width?: number | undefined
  minWidth?: number | undefined
}

const Placeholder = ({ label, text, icon, className = '', width, minWidth, ...handlers }: PlaceholderProps) => (
  <button
    type="button"
    aria-label={`${label}: ${text}`}
    className={`${styles.placeholder} ${styles.control} ${className}`}
    style={{ ...(width && { width }), ...(minWidth && { minWidth }) }}
    {...handlers}
  >
    <span className={styles.text}>{text}</span>
    {icon}
  </button>
)

export type ChoiceFilterProps<V extends string> = {
  label: string
  /** Text of no choice. */
  any: string
  value: V | undefined
  values: readonly V[]
  texts: { [K in V]: string }
  className?: string | undefined
  width?: number
  minWidth?: number
  /** Long lists are searched. */
  searched?: boolean
  onChange: (value: V | undefined) => void
}

/** A choice among values, or any. */
export function ChoiceFilter<V extends string>(props: ChoiceFilterProps<V>) {
  const { loaded, reached, button } = useIdlePart(controls)
  if (loaded) return <loaded.ChoiceControl {...props} {...reached} />
  const { label, any, value, texts, className = '', width, minWidth } = props
  const text = value === undefined ? any : texts[value]
  return <Placeholder {...{ label, text, className, width, minWidth }} {...button} icon={<DownOutlined />} />
}

type Days = { from?: string | undefined; to?: string | undefined }

export type DayFilterProps = {
  label: string
  value: string | undefined
  width?: number | undefined
  onChange: (day: string | undefined) => void
}

function DayFilter(props: DayFilterProps) {
  const { loaded, reached, button } = useIdlePart(controls)
  if (loaded) return <loaded.DayControl {...props} {...reached} />
  const { label, value = label, width = DAY_WIDTH } = props
  return <Placeholder label={label} text={value} {...button} icon={<CalendarOutlined />} width={width} />
}
/** Pixels of antd's date field. */
const DAY_WIDTH = 136

type DayFiltersProps = {
  value: Days
  texts: { from: string; to: string }
  /** Pixels of each field, for longer texts. */
  width?: number
  onChange: (days: Days) => void
}

/** First and last day of a list, each in its own field. */
export const DayFilters = ({ value, texts, width, onChange }: DayFiltersProps) =>
  (['from', 'to'] as const).map((end) => (
    <DayFilter
      key={end}
      label={texts[end]}
      value={value[end]}
      width={width}
      onChange={(day) => onChange({ [end]: day })}
    />
  ))

export type DayRangeFilterProps = {
  label: string
  value: Days
  placeholder?: [string, string]
  className?: string | undefined
  width?: number
  onChange: (days: Days) => void
}

/** First and last day of a list, each of which may be open. */
export function DayRangeFilter(props: DayRangeFilterProps) {
  const { loaded, reached, button } = useIdlePart(controls)
  if (loaded) return <loaded.DayRangeControl {...props} {...reached} />
  const { label, value, placeholder, className = '', width } = props
  const text = [value.from ?? placeholder?.[0], value.to ?? placeholder?.[1]].filter(Boolean).join(' – ') || label
  const placed = { label, text, width, className: `${styles.wide} ${className}` }
  return <Placeholder {...placed} {...button} icon={<CalendarOutlined />} />
}
