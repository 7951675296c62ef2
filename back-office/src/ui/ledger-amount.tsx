import { points } from '@bailu/phrases/format'
import { useWords } from '../app/language.tsx'
import { Money } from './figures.tsx'

/** An amount of the ledger: satang or points. */
export function LedgerAmount({ unit, amount }: { unit: 'satang' | 'point'; amount: number }) {
  const words = useWords('ledger').ledger
  return unit === 'satang' ? <Money satang={amount} /> : <span className="figure">{words.points(points(amount))}</span>
}
