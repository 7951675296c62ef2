import { Form, Input, type InputRef } from 'antd'
import { type ReactNode, type Ref, useState } from 'react'
import { MAX_RECEIVED } from '@bailu/contract/receipts/kinds'
import { exactMoney, plainBaht } from '@bailu/phrases/format'
import { useWords } from '../../app/language.tsx'
import { parseSatang } from './baht.ts'

type BahtInputProps = {
  /** Satang; NaN while the text is not an amount. */
  value?: number | null
  onChange?: (satang: number | null) => void
  onBlur?: () => void
  id?: string
  ref?: Ref<InputRef>
}

const parseInput = (text: string): number | null => (text.trim() === '' ? null : (parseSatang(text) ?? Number.NaN))

/** Amount field: shows baht, value in satang. Invalid text is never corrected; the rules of `BahtItem` reject it. */
export function BahtInput({ value = null, onChange, onBlur, ...props }: BahtInputProps) {
  const [text, setText] = useState('')
  const [emitted, setEmitted] = useState<number | null>(null)
  const formatted = value === null || Number.isNaN(value) ? '' : plainBaht(value)
  return (
    <Input
      {...props}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      prefix="฿"
      className="figure"
      value={Object.is(emitted, value) && text !== '' ? text : formatted}
      onChange={({ target }) => {
        const satang = parseInput(target.value)
        setText(target.value)
        setEmitted(satang)
        onChange?.(satang)
      }}
      onBlur={() => {
        if (emitted !== null && !Number.isNaN(emitted)) setText(plainBaht(emitted))
        onBlur?.()
      }}
    />
  )
}

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
    if (Number.isNaN(satang)) return words.form
    if (satang < min) return words.least(exactMoney(min))
    return satang > max ? words.most(exactMoney(max)) : undefined
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
