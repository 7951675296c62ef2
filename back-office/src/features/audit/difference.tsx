import type { AuditRow } from '@bailu/contract/audit'
import { auditField, auditValue, auditWords } from '@bailu/phrases/audit-value'
import { staffReason } from '@bailu/phrases/system-reasons'
import { useLanguage } from '../../words.tsx'
import styles from './audit.module.css'

/** Changed fields of an audit entry with old and new values, and its other data. */
export function Difference({ row: { ref, before, after, more, reason, origin } }: { row: AuditRow }) {
  const { words: all, lang } = useLanguage()
  const words = auditWords(all.audit, all.auditFields, all.settings)
  const told = (name: string, value: unknown) => auditValue(name, value, lang, words)
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
          <b>{words.reason}:</b> {staffReason(lang, reason)}
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
              const [was, is] = [told(name, before?.[name]), told(name, after?.[name])]
              return (
                <tr key={name}>
                  <th scope="row">{auditField(words, name)}</th>
                  <td className={was === is ? undefined : styles.before}>{was}</td>
                  <td>{is}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {(origin.session || origin.network || origin.request) && (
        <p className={`muted ${styles.reason}`}>
          {[
            [words.session, origin.session],
            [words.network, origin.network],
            [words.request, origin.request],
          ]
            .flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
            .join(' · ')}
        </p>
      )}
      {rest.length > 0 && (
        <table className={styles.change}>
          <tbody>
            {rest.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{auditField(words, name)}</th>
                <td>{told(name, value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
