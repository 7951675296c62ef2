import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import type { InputOf } from '@bailu/contract/calls'
import { auditThingName } from '@bailu/phrases/audit/audit-texts'
import { request } from '../../app/api/request.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import styles from './audit.module.css'

export type AuditSearch = InputOf<'GET /api/staff/audit/csv'>

const FIELD_PATTERNS: Record<keyof AuditSearch, RegExp> = {
  actor: /^(system|anonymous|(staff|guest):[0-9a-f-]{36}|user:\d{1,16})$/,
  group: /^[a-z_]{1,40}$/,
  ref_type: /^[a-z_]{1,40}$/,
  ref_id: /^.{1,80}$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
}

/** Parses the search parameters; invalid values are dropped. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const valid = Object.entries(FIELD_PATTERNS).flatMap(([name, pattern]) => {
    const value = raw[name]
    const text = typeof value === 'number' ? String(value) : value
    return typeof text === 'string' && pattern.test(text) ? [[name, text]] : []
  })
  return Object.fromEntries(valid) as AuditSearch
}

type Props = { search: AuditSearch; onChange: (search: AuditSearch) => void }

/** Filters of the audit log: actor, action, subject and days. */
export function AuditFilter({ search, onChange }: Props) {
  const words = useWords().audit
  const may = usePermissions()
  const update = (more: Partial<AuditSearch>) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...search, ...more }).filter(([, value]) => value !== undefined),
      ) as AuditSearch,
    )
  const subjectTypes = Object.keys(words.things)
    .map((value) => ({ value, label: auditThingName(words, value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const day = (value: string | undefined) => (value ? dayjs(value) : null)
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
        onChange={(type: string | undefined) => update({ ref_type: type, ...(type ? {} : { ref_id: undefined }) })}
        options={subjectTypes}
        className={styles.choice}
      />
      <Input.Search
        aria-label={words.search}
        placeholder={words.search}
        allowClear
        key={search.ref_id}
        defaultValue={search.ref_id}
        maxLength={80}
        onSearch={(id) => update({ ref_id: id.trim() || undefined })}
        className={styles.id}
      />
      <DatePicker.RangePicker
        aria-label={words.days}
        className={styles.days ?? ''}
        value={[day(search.from), day(search.to)]}
        allowEmpty={[true, true]}
        placeholder={[words.from, words.to]}
        onChange={(days) => update({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })}
      />
      {Object.keys(search).length > 0 && <Button onClick={() => onChange({})}>{words.clear}</Button>}
    </search>
  )
}

type ActorSelectProps = { value: string | undefined; onChange: (actor: string | undefined) => void }

function ActorSelect({ value, onChange }: ActorSelectProps) {
  const words = useWords().audit
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['GET /api/staff/colleague', {}],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request('GET /api/staff/colleague', pageParam ? { cursor: pageParam } : {}, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
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
