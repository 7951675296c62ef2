import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useWords } from '../../app/language.tsx'
import styles from './rewards.module.css'

export const REWARD_STATE_FILTERS = ['held', 'pending', 'approved', 'canceled'] as const
export const REWARD_KIND_FILTERS = ['sales', 'newcomer', 'activity'] as const
export type RewardSearch = {
  state?: (typeof REWARD_STATE_FILTERS)[number]
  kind?: (typeof REWARD_KIND_FILTERS)[number]
  partner?: string
  order?: string
  from?: string
  to?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const NUMBER = /^[\w-]{1,40}$/

/** Parses the search parameters; invalid values are dropped. */
export const readRewardSearch = (raw: Record<string, unknown>): RewardSearch => ({
  ...(REWARD_STATE_FILTERS.includes(raw['state'] as never) && { state: raw['state'] as 'held' }),
  ...(REWARD_KIND_FILTERS.includes(raw['kind'] as never) && { kind: raw['kind'] as 'sales' }),
  ...(typeof raw['partner'] === 'string' && NUMBER.test(raw['partner']) && { partner: raw['partner'] }),
  ...(typeof raw['order'] === 'string' && NUMBER.test(raw['order']) && { order: raw['order'] }),
  ...(typeof raw['from'] === 'string' && DAY.test(raw['from']) && { from: raw['from'] }),
  ...(typeof raw['to'] === 'string' && DAY.test(raw['to']) && { to: raw['to'] }),
})

/** Filters of the reward list; all are kept in the address. */
export function RewardFilters({ search, onChange }: { search: RewardSearch; onChange: (next: RewardSearch) => void }) {
  const words = useWords().rewards
  const update = (change: { [K in keyof RewardSearch]?: string | undefined }) =>
    onChange(readRewardSearch({ ...search, ...change }))
  return (
    <div className={styles.filters}>
      <Select
        aria-label={words.state}
        value={search.state ?? 'all'}
        onChange={(state) => update({ state: state === 'all' ? undefined : state })}
        options={(['all', ...REWARD_STATE_FILTERS] as const).map((value) => ({ value, label: words.states[value] }))}
        style={{ minWidth: 140 }}
      />
      <Select
        aria-label={words.kind}
        value={search.kind ?? 'all'}
        onChange={(kind) => update({ kind: kind === 'all' ? undefined : kind })}
        options={[
          { value: 'all' as const, label: words.allKinds },
          ...REWARD_KIND_FILTERS.map((value) => ({ value, label: words.kinds[value] })),
        ]}
        style={{ minWidth: 130 }}
      />
      <DatePicker.RangePicker
        aria-label={words.days}
        style={{ width: 272 }}
        allowEmpty={[true, true]}
        value={[search.from ? dayjs(search.from) : null, search.to ? dayjs(search.to) : null]}
        onChange={(days) => update({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })}
      />
      {(['partner', 'order'] as const).map((name) => (
        <Input.Search
          key={`${name} ${search[name] ?? ''}`}
          aria-label={name === 'partner' ? words.partnerFilter : words.orderFilter}
          placeholder={name === 'partner' ? words.partnerFilter : words.orderFilter}
          defaultValue={search[name]}
          allowClear
          onSearch={(text) => update({ [name]: text.trim() })}
          style={{ width: 184 }}
        />
      ))}
    </div>
  )
}
