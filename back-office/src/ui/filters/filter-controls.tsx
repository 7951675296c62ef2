import { DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import type { ChoiceFilterProps, DayFilterProps, DayRangeFilterProps } from './filters.tsx'
import { optionsOf } from './filters.tsx'
import styles from './filters.module.css'
import { type Reached, takeFocus } from '../idle/idle-part.ts'

const dayOf = (text: string | undefined) => (text ? dayjs(text) : null)

export function ChoiceControl<V extends string>(props: ChoiceFilterProps<V> & Reached) {
  const { label, any, value, values, texts, className = '', width, minWidth, searched = false, onChange } = props
  const { hadFocus, defaultOpen } = props
  return (
    <Select<V | ''>
      aria-label={label}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      options={[{ value: '' as const, label: any }, ...optionsOf(values, texts)]}
      popupMatchSelectWidth={false}
      ref={hadFocus ? takeFocus : null}
      defaultOpen={defaultOpen}
      className={`${styles.control} ${className}`}
      {...(searched && { showSearch: { optionFilterProp: 'label' } })}
      style={{ ...(width && { width }), ...(minWidth && { minWidth }) }}
    />
  )
}

export const DayControl = ({ label, value, width, onChange, hadFocus, defaultOpen }: DayFilterProps & Reached) => (
  <DatePicker
    aria-label={label}
    placeholder={label}
    className={styles.control}
    {...(width && { style: { width } })}
    ref={hadFocus ? takeFocus : null}
    defaultOpen={defaultOpen}
    value={dayOf(value)}
    onChange={(day) => onChange(day?.format('YYYY-MM-DD'))}
  />
)

export const DayRangeControl = (props: DayRangeFilterProps & Reached) => {
  const { label, value, placeholder, className = '', width, onChange, hadFocus, defaultOpen } = props
  return (
    <DatePicker.RangePicker
      aria-label={label}
      className={`${styles.wide} ${className}`}
      ref={hadFocus ? takeFocus : null}
      defaultOpen={defaultOpen}
      {...(width && { style: { width } })}
      {...(placeholder && { placeholder })}
      allowEmpty={[true, true]}
      value={[dayOf(value.from), dayOf(value.to)]}
      onChange={(days) => onChange({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })}
    />
  )
}
