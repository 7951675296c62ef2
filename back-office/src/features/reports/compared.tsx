import { useWords } from '../../words.tsx'
import styles from './reports.module.css'

/** A figure of the period and its change from the previous period. */
export function Compared({
  name,
  now,
  before,
  write,
  of,
}: {
  name: string
  now: number
  before: number
  write: (n: number) => string
  /** Total of which the figure is shown as a percentage. */
  of?: number
}) {
  const words = useWords().reports
  const change = before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={styles.big}>
          {write(now)}
          {of !== undefined && of > 0 && <span className="muted"> · {Math.round((now * 100) / of)} %</span>}
        </span>
        <span className="muted">
          {change === null
            ? now === 0
              ? '–'
              : words.noBefore
            : `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)} % · ${write(before)}`}
        </span>
      </dd>
    </div>
  )
}
