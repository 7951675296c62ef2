import { Link } from '@tanstack/react-router'
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
import { Button, Select } from 'antd'
import { useCall, useList } from '../../app/api/use-calls.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { List } from '../../ui/table/list.tsx'
import { pageOfSubject } from '../../ui/subject-page.ts'
import { Mark } from '../../ui/mark.tsx'
import type { AuditSearch } from './audit-search.ts'
import styles from './audit.module.css'
import { usePermissions } from '../../app/current-user.ts'
import { changeFilters, DayRangeFilter, isFiltered, SearchFilter } from '../../ui/filters/filters.tsx'

/** Changed fields of an audit entry with old and new values, and its other data. */
export function AuditChanges({ row: { ref, before, after, more, reason, origin } }: { row: AuditRow }) {
  const { words: all, lang } = useLanguage('audit', 'auditFields', 'shopRules')
  const words = withFieldNames(all.audit, all.auditFields, all.shopRules)
  const formatValue = (name: string, value: unknown) => auditValue(name, value, lang, words)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const rest = Object.entries(more)
  return (
    <>
      <p className={styles.reason}>
        <b>{words.id}:</b> {ref.id === 'list' ? words.wholeList : ref.id}
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
            .flatMap(([name, value]) => (name && value ? [words.joined(name, value)] : []))
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

type RetentionNames = Record<string, { title: string } | undefined>

/** Subject of an audit entry by its name, with a link to its page if there is one. */
export function AuditSubjectLink({ subject: { type, id, name } }: { subject: AuditRow['ref'] }) {
  const { audit: words, legal } = useWords('audit', 'legal')
  const target = pageOfSubject(type, id)
  const retentionName = type === 'retention' ? (legal.kinds as RetentionNames)[id]?.title : undefined
  const shown = name ?? retentionName ?? (id === 'list' ? words.wholeList : shortId(id))
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

// The end of a time-ordered id is its random part; the full id is in the expanded row and in the CSV file.
const shortId = (id: string) => (id.length > 20 ? `…${id.slice(-8)}` : id)

/** Up to which entry the audit log is sealed by its hash chain. */
export function SealStatus() {
  const { words, lang } = useLanguage('audit')
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
  const { words: all, lang } = useLanguage('audit')
  const words = all.audit
  return (
    <List
      call="GET /api/staff/audit"
      input={search}
      name={words.table}
      empty={words.empty}
      minWidth={820}
      expandable={{
        columnTitle: <span className="only-read">{words.more}</span>,
        expandedRowRender: (row) => <AuditChanges row={row} />,
        expandRowByClick: true,
      }}
      columns={[
        { title: words.at, width: 190, time: ({ at }) => at },
        { title: words.who, width: 180, render: (_, { actor }) => <ActorName actor={actor} /> },
        { title: words.action, render: (_, { action }) => auditActionName(words, action) },
        {
          title: words.thing,
          render: (_, { ref }) => <AuditSubjectLink subject={ref} />,
        },
        {
          title: words.reason,
          ellipsis: true,
          render: (_, { reason, words_erased, words_altered }) => {
            if (reason) return reasonForStaff(lang, reason)
            if (words_altered) return <Mark tone="bad">{words.wordsAltered}</Mark>
            return words_erased && <span className="muted">{words.wordsErased}</span>
          },
        },
      ]}
    />
  )
}

function ActorName({ actor: { kind, id, name } }: { actor: AuditRow['actor'] }) {
  const words = useWords('audit').audit
  if (kind === 'system') return words.system
  if (kind === 'guest') return words.guest
  if (kind === 'order_link') return words.orderLink
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

type Props = { search: AuditSearch; onChange: (search: AuditSearch) => void }

/** Filters of the audit log: actor, action, subject and days. */
export function AuditFilter({ search, onChange }: Props) {
  const words = useWords('audit').audit
  const may = usePermissions()
  const update = (change: AuditSearch) => onChange(changeFilters(search, change))
  const subjectTypes = Object.keys(words.things)
    .map((value) => ({ value, label: auditThingName(words, value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <search className={styles.filter}>
      {may('GET /api/staff/colleague') && <ActorSelect value={search.actor} onChange={(actor) => update({ actor })} />}
      <Select
        aria-label={words.action}
        placeholder={words.anything}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={search.group}
        onChange={(group: string | undefined) => update({ group })}
        options={subjectTypes}
        className={styles.choice}
      />
      <Select
        aria-label={words.thing}
        placeholder={words.thing}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={search.ref_type}
        onChange={(type: string | undefined) => update({ ref_type: type, ...(!type && { ref_id: undefined }) })}
        options={subjectTypes}
        className={styles.choice}
      />
      <SearchFilter
        label={words.search}
        value={search.ref_id}
        max={80}
        onSearch={(id) => update({ ref_id: id })}
        className={styles.id}
      />
      <DayRangeFilter
        label={words.days}
        className={styles.days}
        value={search}
        placeholder={[words.from, words.to]}
        onChange={update}
      />
      {isFiltered(search) && <Button onClick={() => onChange({})}>{words.clear}</Button>}
    </search>
  )
}

type ActorSelectProps = { value: string | undefined; onChange: (actor: string | undefined) => void }

function ActorSelect({ value, onChange }: ActorSelectProps) {
  const words = useWords('audit').audit
  const { data, hasNextPage, fetchNextPage } = useList('GET /api/staff/colleague', {})
  const staff = (data?.pages ?? []).flatMap(({ list }) =>
    list.map(({ id, name }) => ({ value: `staff:${id}`, label: name })),
  )
  const options = [...staff, { value: 'system', label: words.system }, { value: 'anonymous', label: words.anonymous }]
  // Customers are selected through links from other pages; here the id is shown as an extra option.
  const isListed = value === undefined || options.some((option) => option.value === value)
  return (
    <Select
      aria-label={words.who}
      placeholder={words.anybody}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      onChange={onChange}
      onPopupScroll={() => hasNextPage && void fetchNextPage()}
      options={isListed ? options : [...options, { value, label: value.replace('user:', '# ') }]}
      className={styles.choice}
    />
  )
}
