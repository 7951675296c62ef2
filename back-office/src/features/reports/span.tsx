import { day } from '@bailu/phrases/format'
import { useLanguage } from '../../words.tsx'
import styles from './reports.module.css'

type Days = { from: string; to: string }

/** The shown period and the period it is compared with. */
export function Span({ days, before, note }: { days: Days; before?: Days; note?: string }) {
  const { lang, words } = useLanguage()
  const say = ({ from, to }: Days) => words.reports.span(day(from, lang), day(to, lang))
  return (
    <p className={styles.span}>
      {say(days)} {before && <span className="muted">· {words.reports.beside(say(before))}</span>}
      {note && (
        <>
          <br />
          <span className="muted">{note}</span>
        </>
      )}
    </p>
  )
}
