import { DatePicker, Input, Segmented, Select } from 'antd'
import dayjs from 'dayjs'

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
export const StateTabs = <V extends string>({ label, value, values, texts, onChange }: StateTabsProps<V>) => (
  <Segmented<V> aria-label={label} value={value} onChange={onChange} options={optionsOf(values, texts)} />
)

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
  const { label, hint = label, value, max = 60, className = '', width, status = '', onSearch } = props
  return (
    <Input.Search
      key={value}
      aria-label={label}
      placeholder={hint}
      defaultValue={value}
      maxLength={max}
      allowClear
      className={className}
      status={status}
      {...(width && { style: { width } })}
      onSearch={(text) => onSearch(text.trim())}
    />
  )
}

type ChoiceFilterProps<V extends string> = {
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
  const { label, any, value, values, texts, className = '', width, minWidth, searched = false, onChange } = props
  return (
    <Select<V | ''>
      aria-label={label}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      options={[{ value: '' as const, label: any }, ...optionsOf(values, texts)]}
      popupMatchSelectWidth={false}
      className={className}
      {...(searched && { showSearch: { optionFilterProp: 'label' } })}
      style={{ ...(width && { width }), ...(minWidth && { minWidth }) }}
    />
  )
}

type Days = { from?: string | undefined; to?: string | undefined }
const dayOf = (text: string | undefined) => (text ? dayjs(text) : null)

type DayFiltersProps = { value: Days; texts: { from: string; to: string }; onChange: (days: Days) => void }

/** First and last day of a list, each in its own field. */
export const DayFilters = ({ value, texts, onChange }: DayFiltersProps) =>
  (['from', 'to'] as const).map((end) => (
    <DatePicker
      key={end}
      aria-label={texts[end]}
      placeholder={texts[end]}
      value={dayOf(value[end])}
      onChange={(day) => onChange({ [end]: day?.format('YYYY-MM-DD') })}
    />
  ))

type DayRangeFilterProps = {
  label: string
  value: Days
  placeholder?: [string, string]
  className?: string | undefined
  width?: number
  onChange: (days: Days) => void
}

/** First and last day of a list, each of which may be open. */
export const DayRangeFilter = ({ label, value, placeholder, className = '', width, onChange }: DayRangeFilterProps) => (
  <DatePicker.RangePicker
    aria-label={label}
    className={className}
    {...(width && { style: { width } })}
    {...(placeholder && { placeholder })}
    allowEmpty={[true, true]}
    value={[dayOf(value.from), dayOf(value.to)]}
    onChange={(days) => onChange({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })}
  />
)
