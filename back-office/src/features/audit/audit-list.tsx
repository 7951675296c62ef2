import { Link, type LinkProps } from '@tanstack/react-router'
import type { AuditRow } from '@bailu/contract/audit/staff'
import {
  auditActionName,
  auditFieldName,
  auditThingName,
  auditValue,
  withFieldNames,
} from '@bailu/phrases/audit/audit-texts'
import { dayAndTime } from '@bailu/phrases/format'
import { reasonForStaff } from '@bailu/phrases/orders/reasons'
import { useCall } from '../../app/api/use-calls.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { DateTime } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { Mark } from '../../ui/mark.tsx'
import type { AuditSearch } from './audit-filter.tsx'
import styles from './audit.module.css'

/** Changed fields of an audit entry with old and new values, and its other data. */
export function AuditChanges({ row: { ref, before, after, more, reason, origin } }: { row: AuditRow }) {
  const { words: all, lang } = useLanguage()
  const words = withFieldNames(all.audit, all.auditFields, all.shopRules)
  const formatValue = (name: string, value: unknown) => auditValue(name, value, lang, words)
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
          <b>{words.reason}:</b> {reasonForStaff(lang, reason)}
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
              const [oldValue, newValue] = [formatValue(name, before?.[name]), formatValue(name, after?.[name])]
              return (
                <tr key={name}>
                  <th scope="row">{auditFieldName(words, name)}</th>
                  <td className={oldValue === newValue ? undefined : styles.before}>{oldValue}</td>
                  <td>{newValue}</td>
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
                <th scope="row">{auditFieldName(words, name)}</th>
                <td>{formatValue(name, value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

const UUID = /^[0-9a-f]{8}-/
const NUMBER = /^\d+$/

/** Subject of an audit entry by its name, with a link to its page if there is one. */
export function AuditSubjectLink({ subject: { type, id, name } }: { subject: AuditRow['ref'] }) {
  const words = useWords().audit
  const target = subjectLink(type, id)
  const shown = name ?? shortId(id)
  return (
    <>
      {auditThingName(words, type)}{' '}
      {target ? (
        <Link {...target}>{shown}</Link>
      ) : (
        <span className="muted" title={id}>
          {shown}
        </span>
      )}
    </>
  )
}

function subjectLink(type: string, id: string): LinkProps | undefined {
  const byId = { params: { id } }
  if (UUID.test(id)) {
    if (type === 'order') return { to: '/orders/$id', ...byId }
    if (type === 'return') return { to: '/returns/$id', ...byId }
    if (type === 'refund') return { to: '/refunds/$id', ...byId }
    if (type === 'withdrawal') return { to: '/withdrawals/$id', ...byId }
  }
  if (NUMBER.test(id)) {
    if (type === 'user') return { to: '/customers/$id', ...byId }
    if (type === 'partner' || type === 'card') return { to: '/partners/$id', ...byId }
    if (type === 'product') return { to: '/products/$id', ...byId }
    if (type === 'payout') return { to: '/payouts/$id', ...byId }
  }
  if (type === 'setting') return { to: '/settings/$name', params: { name: id } }
  return undefined
}

// The end of a time-ordered id is its random part; the full id is in the expanded row and in the CSV file.
const shortId = (id: string) => (id.length > 20 ? `…${id.slice(-8)}` : id)

/** Up to which entry the audit log is sealed by its hash chain. */
export function SealStatus() {
  const { words, lang } = useLanguage()
  const { data } = useCall('GET /api/staff/audit/seal', {}, { every: 60_000 })
  if (!data) return null
  const { last, waiting } = data
  return (
    <p className="muted">
      {last ? `${words.audit.sealedTo} ${dayAndTime(last.at, lang)} (#${last.number})` : words.audit.sealNone}
      {waiting > 0 && ` · ${waiting} ${words.audit.unsealed}`}
    </p>
  )
}

/** Audit log, newest first; rows expand to the changed fields. */
export function AuditList({ search }: { search: AuditSearch }) {
  const words = useWords().audit
  return (
    <List
      call="GET /api/staff/audit"
      input={search}
      rowKey={({ id }) => id}
      name={words.table}
      empty={words.empty}
      minWidth={820}
      expandable={{
        columnTitle: <span className="only-read">{words.more}</span>,
        expandedRowRender: (row) => <AuditChanges row={row} />,
        expandRowByClick: true,
      }}
      columns={[
        { title: words.at, key: 'at', width: 190, render: (_, { at }) => <DateTime at={at} /> },
        { title: words.who, key: 'who', width: 180, render: (_, { actor }) => <ActorName actor={actor} /> },
        { title: words.action, key: 'action', render: (_, { action }) => auditActionName(words, action) },
        {
          title: words.thing,
          key: 'ref',
          render: (_, { ref }) => <AuditSubjectLink subject={ref} />,
        },
        {
          title: words.reason,
          key: 'reason',
          ellipsis: true,
          render: (_, { reason, words_erased, words_altered }) =>
            reason ??
            (words_altered ? (
              <Mark tone="bad">{words.wordsAltered}</Mark>
            ) : (
              words_erased && <span className="muted">{words.wordsErased}</span>
            )),
        },
      ]}
    />
  )
}

function ActorName({ actor: { kind, id, name } }: { actor: AuditRow['actor'] }) {
  const words = useWords().audit
  if (kind === 'system') return words.system
  if (kind === 'guest') return words.guest
  if (kind === 'anonymous') return words.anonymous
  if (kind === 'other') return `${words.other} ${id}`
  if (name === null) return `${words.former} ${id}`
  return kind === 'staff' ? (
    name
  ) : (
    <>
      {name} <span className="muted">{id}</span>
    </>
  )
}
