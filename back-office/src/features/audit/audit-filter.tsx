import { Button, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { thingName } from '@bailu/phrases/audit-file'
import { useInfiniteQuery } from '@tanstack/react-query'
import { request } from '../../request/request.ts'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import type { AuditSearch } from './audit-search.ts'
import styles from './audit.module.css'

type Props = { search: AuditSearch; onChange: (search: AuditSearch) => void }

/** Filters of the audit log: actor, action, subject and days. */
export function AuditFilter({ search, onChange }: Props) {
  const words = useWords().audit
  const may = useMay()
  const set = (more: Partial<AuditSearch>) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...search, ...more }).filter(([, value]) => value !== undefined),
      ) as AuditSearch,
    )
  const things = Object.keys(words.things)
    .map((value) => ({ value, label: thingName(words, value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const day = (value: string | undefined) => (value ? dayjs(value) : null)
  return (
    <search className={styles.filter}>
      {may('GET /api/staff/colleague') && <Who value={search.actor} onChange={(actor) => set({ actor })} />}
      <Select
        aria-label={words.action}
        placeholder={words.anything}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={search.group}
        onChange={(group: string | undefined) => set({ group })}
        options={things}
        className={styles.choice}
      />
      <Select
        aria-label={words.thing}
        placeholder={words.thing}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={search.ref_type}
        onChange={(type: string | undefined) => set({ ref_type: type, ...(type ? {} : { ref_id: undefined }) })}
        options={things}
        className={styles.choice}
      />
      <Input.Search
        aria-label={words.search}
        placeholder={words.search}
        allowClear
        key={search.ref_id}
        defaultValue={search.ref_id}
        maxLength={80}
        onSearch={(id) => set({ ref_id: id.trim() || undefined })}
        className={styles.id}
      />
      <DatePicker.RangePicker
        aria-label={words.days}
        className={styles.days ?? ''}
        value={[day(search.from), day(search.to)]}
        allowEmpty={[true, true]}
        placeholder={[words.from, words.to]}
        onChange={(days) => set({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })}
      />
      {Object.keys(search).length > 0 && <Button onClick={() => onChange({})}>{words.clear}</Button>}
    </search>
  )
}

type WhoProps = { value: string | undefined; onChange: (actor: string | undefined) => void }

function Who({ value, onChange }: WhoProps) {
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
  const options = [...staff, { value: 'system', label: words.system }, { value: 'nobody', label: words.nobody }]
  // Customers are selected through links from other pages; here the id is shown as an extra option.
  const known = value === undefined || options.some((one) => one.value === value)
  return (
    <Select
      aria-label={words.who}
      placeholder={words.anybody}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      onChange={onChange}
      onPopupScroll={() => hasNextPage && void fetchNextPage()}
      options={known ? options : [...options, { value, label: value.replace('user:', '# ') }]}
      className={styles.choice}
    />
  )
}
