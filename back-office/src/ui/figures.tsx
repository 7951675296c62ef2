import { day, dayAndTime, exactMoney } from '@bailu/phrases/format'
import { useLanguage } from '../app/language.tsx'

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
