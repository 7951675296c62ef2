import { MOST_RECEIVED } from '@bailu/contract/receipt-kinds'
import { exactMoney } from '@bailu/phrases/format'
import { Form, type InputRef } from 'antd'
import type { ReactNode, Ref } from 'react'
import { useWords } from '../words.tsx'
import { BahtInput } from './baht-input.tsx'

type Props = {
  name: string | (string | number)[]
  label: ReactNode
  extra?: ReactNode
  /** Message when empty; without it the field is optional. */
  needed?: string | undefined
  /** Minimum in satang. */
  from?: number
  /** Maximum in satang. */
  most?: number
  input?: Ref<InputRef> | undefined
}

/** Form item for an amount in satang, entered as baht; validates format and bounds. */
export function BahtItem({ name, label, extra, needed, from = 1, most = MOST_RECEIVED, input }: Props) {
  const { amount: words } = useWords().shell
  const check = (satang: number | null | undefined): string | undefined => {
    if (satang === null || satang === undefined) return needed
    if (Number.isNaN(satang)) return words.form
    if (satang < from) return words.least(exactMoney(from))
    return satang > most ? words.most(exactMoney(most)) : undefined
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
            const fault = check(satang)
            return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault))
          },
        },
      ]}
    >
      <BahtInput {...(input && { ref: input })} />
    </Form.Item>
  )
}
