import { latinDigits } from '@bailu/contract/typed-numbers'
import { useState } from 'react'
import { useWords } from '../../i18n/i18n.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import { MAX_QUANTITY } from './lines.ts'

/** Converts Thai and full-width digits and drops everything else; at most four digits. */
export const normalizeDigits = (typed: string): string => latinDigits(typed).replace(/\D/g, '').slice(0, 4)

export type ParsedQuantity = { quantity: number; tooMany: boolean }

/** The typed quantity, limited to `max`; null when nothing was typed. */
export const parseQuantity = (typed: string, max: number): ParsedQuantity | null => {
  const digits = normalizeDigits(typed)
  if (digits === '') return null
  const requested = Number(digits)
  return { quantity: Math.min(requested, max), tooMany: requested > max }
}

type Props = { name: string; value: number; stock: number; onChange: (quantity: number) => void }

/** Quantity by stepper or typed; typing zero removes the line. */
export function QuantityField({ name, value, stock, onChange }: Props) {
  const words = useWords('cart').cart
  const [typed, setTyped] = useState<string | null>(null)
  const max = Math.min(MAX_QUANTITY, Math.max(stock, 1))

  const commit = () => {
    const parsed = typed === null ? null : parseQuantity(typed, max)
    setTyped(null)
    if (!parsed) return
    if (parsed.tooMany) toast(stock < MAX_QUANTITY ? words.issues.too_few(stock) : words.most(MAX_QUANTITY))
    if (parsed.quantity !== value) onChange(parsed.quantity)
  }
  const field = (
    <input
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      aria-label={words.quantity(name)}
      value={typed ?? value}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(normalizeDigits(target.value))}
      onBlur={commit}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') setTyped(null)
        if (key === 'Enter') currentTarget.blur()
      }}
      className="h-touch w-36 rounded-3 bg-transparent text-center text-16 tabular-nums"
    />
  )
  return <Stepper value={value} max={max} onChange={onChange} label={name} field={field} />
}
