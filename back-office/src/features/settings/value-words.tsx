import type { SettingName } from '@bailu/contract/settings'
import { exactMoney, percent } from '@bailu/phrases/format'
import type { BackOfficeWords } from '@bailu/phrases/back-office/words'
import { useWords } from '../../words.tsx'
import { type FieldKind, FIELDS, partOf } from './fields.ts'
import styles from './settings.module.css'

type Words = BackOfficeWords['settings']

/** A rule's value, formatted with its units. */
export function ValueWords({ name, value }: { name: SettingName; value: unknown }) {
  const words = useWords().settings
  if (value === null) return <span className="muted">{words.asSeller}</span>
  const fields = FIELDS[name]
  if (fields.length === 1)
    return <span className={styles.value}>{say(fields[0]!.kind, partOf(value, fields[0]!), words)}</span>
  return (
    <dl className={styles.parts}>
      {fields.map((field) => (
        <div key={String(field.at)}>
          <dt>{field.label(words)}</dt>
          <dd>{say(field.kind, partOf(value, field), words)}</dd>
        </div>
      ))}
    </dl>
  )
}

function say(kind: FieldKind, part: unknown, words: Words): string {
  // A value of unexpected type is shown as JSON.
  if (part === undefined || (typeof part !== 'number' && typeof part !== 'string')) return JSON.stringify(part) ?? '?'
  if (part === '') return words.empty
  if (typeof part === 'string') return kind === 'approval' ? (words.approval[part as 'staff'] ?? part) : part
  if (kind === 'baht') return exactMoney(part)
  if (kind === 'percent' || kind === 'share') return percent(part)
  if (kind === 'days' || kind === 'hours' || kind === 'months' || kind === 'years') return words.units[kind](part)
  return String(part)
}
