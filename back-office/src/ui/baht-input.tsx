import { plainBaht } from '@bailu/phrases/format'
import { Input, type InputRef } from 'antd'
import { type Ref, useState } from 'react'
import { satangOf } from './baht.ts'

type Props = {
  /** Satang; NaN while the text is not an amount. */
  value?: number | null
  onChange?: (satang: number | null) => void
  onBlur?: () => void
  id?: string
  ref?: Ref<InputRef>
}

const valueOf = (typed: string): number | null => (typed.trim() === '' ? null : (satangOf(typed) ?? Number.NaN))

/** Amount field: shows baht, value in satang. Invalid text is never corrected; the rules of `BahtItem` reject it. */
export function BahtInput({ value = null, onChange, onBlur, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const [last, setLast] = useState<number | null>(null)
  const given = value === null || Number.isNaN(value) ? '' : plainBaht(value)
  return (
    <Input
      {...props}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      prefix="฿"
      className="figure"
      value={Object.is(last, value) && typed !== '' ? typed : given}
      onChange={({ target }) => {
        const satang = valueOf(target.value)
        setTyped(target.value)
        setLast(satang)
        onChange?.(satang)
      }}
      onBlur={() => {
        if (last !== null && !Number.isNaN(last)) setTyped(plainBaht(last))
        onBlur?.()
      }}
    />
  )
}
