import { DatePicker, type DatePickerProps, Form, Radio, Select, Switch } from 'antd'
import type { Rule } from 'antd/es/form'
import type { ReactNode } from 'react'
import { optionsOf } from '../filters/filters.tsx'
import { keepForm } from './bangkok-time.tsx'
import { NumberInput, type NumberInputProps, useNumberProblem } from './baht-field.tsx'

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
  Pick<NumberInputProps, 'prefix' | 'suffix' | 'disabled' | 'placeholder'> & {
    min?: number
    max?: number
    /** Decimals at the most; without it only whole numbers. */
    decimals?: number
    initialValue?: number
    inputClass?: string | undefined
    /** Accessible name of a field without a label. */
    ariaLabel?: string
    /** What else changes with the number. */
    onChange?: (value: number | null) => void
  }

/** Form item for a number: what was typed stays, and is refused with words when it is not within the bounds. */
export const NumberItem = (props: NumberItemProps) => {
  const {
    needed,
    min,
    max,
    decimals = 0,
    inputClass,
    name,
    label,
    extra,
    className,
    initialValue,
    ariaLabel,
    ...rest
  } = props
  const problemOf = useNumberProblem()
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      className={className}
      validateTrigger="onBlur"
      rules={[
        ...rulesOf(needed),
        {
          validator: (_, value: number | null | undefined) => {
            const problem = problemOf(value, { min, max, decimals })
            return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem))
          },
        },
      ]}
      {...(initialValue !== undefined && { initialValue })}
    >
      <NumberInput
        decimals={decimals}
        {...(inputClass && { className: inputClass })}
        aria-label={ariaLabel}
        {...rest}
      />
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
      <DatePicker {...picker} onKeyDown={keepForm} />
    </Form.Item>
  )
}
