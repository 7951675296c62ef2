import { money } from '../format.ts'

type Props = { amount: number; before?: number | null; className?: string }

/** Satang as baht; `before` is the price it was reduced from. */
export function Price({ amount, before, className = '' }: Props) {
  return (
    <span className={`tabular-nums text-leaf ${className}`}>
      {money(amount)}
      {before != null && before > amount && <s className="ml-8 text-13 text-muted">{money(before)}</s>}
    </span>
  )
}
