import type { AuditRow } from '@bailu/contract/audit'
import { useWords } from '../../words.tsx'
import styles from './audit.module.css'

/** What a deed changed, name by name, and what else was noted about it. */
export function Difference({ row: { ref, before, after, more, reason } }: { row: AuditRow }) {
  const words = useWords().audit
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const rest = Object.entries(more)
  return (
    <>
      <p className={styles.reason}>
        <b>{words.id}:</b> {ref.id}
      </p>
      {names.length === 0 && rest.length === 0 && !reason && <span className="muted">{words.noDetail}</span>}
      {reason && (
        <p className={styles.reason}>
          <b>{words.reason}:</b> {reason}
        </p>
      )}
      {names.length > 0 && (
        <table className={styles.change}>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.before}</th>
              <th scope="col">{words.after}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => {
              const [was, is] = [told(before?.[name]), told(after?.[name])]
              return (
                <tr key={name}>
                  <th scope="row">{named(name)}</th>
                  <td className={was === is ? undefined : styles.before}>{was}</td>
                  <td>{is}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {rest.length > 0 && (
        <table className={styles.change}>
          <tbody>
            {rest.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{named(name)}</th>
                <td>{told(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** bankReference, bank_reference → bank reference: names of fields stay the house's own. */
const named = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

function told(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}
