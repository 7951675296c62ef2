import { day, dayAndTime, exactMoney, points } from '@bailu/phrases/format'
import { useLanguage, useWords } from '../app/language.tsx'

/** Satang as baht, in tabular figures. */
export const Money = ({ satang }: { satang: number }) => <span className="figure">{exactMoney(satang)}</span>

/** An instant in Bangkok time. */
export function DateTime({ at, only }: { at: string; only?: 'day' }) {
  const { lang } = useLanguage()
  return (
    <time dateTime={at} className="figure">
      {only === 'day' ? day(at, lang) : dayAndTime(at, lang)}
    </time>
  )
}

/** An amount of the ledger: satang or points. */
export function LedgerAmount({ unit, amount }: { unit: 'satang' | 'point'; amount: number }) {
  const words = useWords('ledger').ledger
  return unit === 'satang' ? <Money satang={amount} /> : <span className="figure">{words.points(points(amount))}</span>
}
