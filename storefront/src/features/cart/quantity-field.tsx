import { useState } from 'react'
import { Stepper } from '../../ui/stepper.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { MOST } from './lines.ts'
import { digitsOf, quantityTyped } from './typed-quantity.ts'

type Props = { name: string; value: number; stock: number; onChange: (quantity: number) => void }

/** Quantity by stepper or typed; typing zero removes the line. */
export function QuantityField({ name, value, stock, onChange }: Props) {
  const words = useWords().cart
  const [typed, setTyped] = useState<string | null>(null)
  const max = Math.min(MOST, Math.max(stock, 1))

  const settle = () => {
    const wanted = typed === null ? null : quantityTyped(typed, max)
    setTyped(null)
    if (!wanted) return
    if (wanted.tooMany) toast(stock < MOST ? words.troubles.too_few(stock) : words.most(MOST))
    if (wanted.quantity !== value) onChange(wanted.quantity)
  }
  const field = (
    <input
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      aria-label={words.quantity(name)}
      value={typed ?? value}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(digitsOf(target.value))}
      onBlur={settle}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') setTyped(null)
        if (key === 'Enter') currentTarget.blur()
      }}
      className="h-touch w-36 rounded-3 bg-transparent text-center text-16 tabular-nums"
    />
  )
  return <Stepper value={value} max={max} onChange={onChange} label={name} field={field} />
}
