import { Form, Input, type InputProps, type InputRef } from 'antd'
import { type ReactNode, type Ref, useState } from 'react'
import { MAX_RECEIVED } from '@bailu/contract/receipts/kinds'
import { exactMoney, plainBaht, points } from '@bailu/phrases/format'
import { useWords } from '../../app/language.tsx'
import { isAmount, type NumberBounds, numberProblem, readNumber } from './baht.ts'

export type NumberInputProps = Pick<
  InputProps,
  'id' | 'disabled' | 'placeholder' | 'prefix' | 'suffix' | 'className' | 'status' | 'aria-label' | 'aria-describedby'
> & {
  /** NaN while the text is no number, Infinity for one that is too large. */
  value?: number | null
  onChange?: (value: number | null) => void
  onBlur?: () => void
  /** Decimals at the most; without it only whole numbers. */
  decimals?: number
  /** The value is in units of the last decimal, as satang. */
  inUnits?: boolean
  ref?: Ref<InputRef>
}

/** Number field. What was typed is never corrected; `numberProblem` says what is wrong with it. */
export function NumberInput(props: NumberInputProps) {
  const { value = null, onChange, onBlur, decimals = 0, inUnits = false, className = '', ...input } = props
  const [text, setText] = useState('')
  const [emitted, setEmitted] = useState<number | null>(null)
  const unit = inUnits ? 1 : 10 ** decimals
  const format = (shown: number) => (inUnits ? plainBaht(shown) : String(shown))
  const formatted = isAmount(value) ? format(value) : ''
  return (
    <Input
      {...input}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={20}
      className={`figure ${className}`}
      value={Object.is(emitted, value) && text !== '' ? text : formatted}
      onChange={({ target }) => {
        const units = readNumber(target.value, decimals)
        const next = units === null ? null : units / unit
        setText(target.value)
        setEmitted(next)
        onChange?.(next)
      }}
      onBlur={() => {
        if (isAmount(emitted)) setText(format(emitted))
        onBlur?.()
      }}
    />
  )
}

/** Says what is wrong with the value of a `NumberInput`. */
export function useNumberProblem(): (
  value: number | null | undefined,
  bounds: NumberBounds & { decimals?: number },
) => string | undefined {
  const { amount: words } = useWords().shell
  return (value, { decimals = 0, ...bounds }) =>
    numberProblem(value, bounds, { ...words, form: decimals > 0 ? words.decimals : words.whole }, points)
}

type BahtInputProps = Pick<NumberInputProps, 'value' | 'onChange' | 'onBlur' | 'id' | 'ref'>

/** Amount field: shows baht, value in satang. */
export const BahtInput = (props: BahtInputProps) => <NumberInput {...props} decimals={2} inUnits prefix="฿" />

type BahtItemProps = {
  name: string | (string | number)[]
  label: ReactNode
  extra?: ReactNode
  /** Message when empty; without it the field is optional. */
  requiredMessage?: string | undefined
  /** Minimum in satang. */
  min?: number
  /** Maximum in satang. */
  max?: number
  input?: Ref<InputRef> | undefined
}

/** Form item for an amount in satang, entered as baht; validates format and bounds. */
export function BahtItem({ name, label, extra, requiredMessage, min = 1, max = MAX_RECEIVED, input }: BahtItemProps) {
  const { amount: words } = useWords().shell
  const check = (satang: number | null | undefined): string | undefined => {
    if (satang === null || satang === undefined) return requiredMessage
    return numberProblem(satang, { min, max }, words, exactMoney)
  }
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      validateTrigger="onBlur"
      rules={[
        {
          validator: (_, satang: number | null | undefined) => {
            const error = check(satang)
            return error === undefined ? Promise.resolve() : Promise.reject(new Error(error))
          },
        },
      ]}
    >
      <BahtInput {...(input && { ref: input })} />
    </Form.Item>
  )
}
