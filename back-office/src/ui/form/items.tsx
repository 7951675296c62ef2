import { DatePicker, type DatePickerProps, Form, InputNumber, type InputNumberProps, Radio, Select, Switch } from 'antd'
import type { Rule } from 'antd/es/form'
import type { ReactNode } from 'react'
import { optionsOf } from '../filters.tsx'

export type ItemProps = {
  name: string | (string | number)[]
  label?: ReactNode
  extra?: ReactNode
  /** Message when empty; without it the field is optional. */
  needed?: string
  className?: string | undefined
}

const rulesOf = (needed: string | undefined): Rule[] =>
  needed === undefined ? [] : [{ required: true, message: needed }]

type NumberItemProps = ItemProps &
  Pick<InputNumberProps<number>, 'min' | 'max' | 'step' | 'prefix' | 'suffix' | 'disabled' | 'placeholder'> & {
    /** Decimals; without it only whole numbers. */
    precision?: number
    initialValue?: number
    inputClass?: string | undefined
    /** Accessible name of a field without a label. */
    ariaLabel?: string
  }

/** Form item for a number. */
export const NumberItem = (props: NumberItemProps) => {
  const {
    needed,
    precision = 0,
    inputClass = '',
    name,
    label,
    extra,
    className,
    initialValue,
    ariaLabel,
    ...input
  } = props
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      className={className}
      rules={rulesOf(needed)}
      {...(initialValue !== undefined && { initialValue })}
    >
      <InputNumber<number> precision={precision} className={inputClass} aria-label={ariaLabel} {...input} />
    </Form.Item>
  )
}

type SelectItemProps<V extends string | number> = ItemProps & {
  options: readonly { value: V; label: ReactNode }[]
  /** Long lists are searched. */
  searched?: boolean
}

/** Form item for one of several values, in a list that opens. */
export const SelectItem = <V extends string | number>(props: SelectItemProps<V>) => {
  const { needed, options, searched = false, ...item } = props
  return (
    <Form.Item {...item} rules={rulesOf(needed)}>
      <Select options={[...options]} {...(searched && { showSearch: { optionFilterProp: 'label' } })} />
    </Form.Item>
  )
}

type RadioItemProps<V extends string> = ItemProps & {
  values: readonly V[]
  texts: { [K in V]: string }
  vertical?: boolean
  asButtons?: boolean
}

/** Form item for one of a few values, all of which are seen. */
export const RadioItem = <V extends string>(props: RadioItemProps<V>) => {
  const { needed, values, texts, vertical = false, asButtons = false, ...item } = props
  return (
    <Form.Item {...item} rules={rulesOf(needed)}>
      <Radio.Group
        options={optionsOf(values, texts)}
        {...(asButtons && { optionType: 'button' as const })}
        {...(vertical && { style: { display: 'grid', gap: 8 } })}
      />
    </Form.Item>
  )
}

/** Form item that is on or off. */
export const SwitchItem = ({ disabled = false, ...item }: Omit<ItemProps, 'needed'> & { disabled?: boolean }) => (
  <Form.Item {...item} valuePropName="checked">
    <Switch disabled={disabled} />
  </Form.Item>
)

/** Form item for a day. */
export function DayItem({ name, label, extra, needed, ...picker }: ItemProps & Pick<DatePickerProps, 'disabledDate'>) {
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      rules={needed === undefined ? [] : [{ required: true, message: needed }]}
    >
      <DatePicker {...picker} />
    </Form.Item>
  )
}
