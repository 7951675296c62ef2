import { DAY, matching, oneOf, searchParams } from '@bailu/client/search-params'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useWords } from '../../app/language.tsx'
import styles from './rewards.module.css'

export const REWARD_STATE_FILTERS = ['on_hold', 'pending', 'approved', 'canceled'] as const
export const REWARD_KIND_FILTERS = ['sales', 'newcomer', 'activity'] as const
const NUMBER = /^[\w-]{1,40}$/

/** Parses the search parameters; invalid values are dropped. */
export const readRewardSearch = searchParams({
  state: oneOf(REWARD_STATE_FILTERS),
  kind: oneOf(REWARD_KIND_FILTERS),
  partner: matching(NUMBER),
  order: matching(NUMBER),
  from: matching(DAY),
  to: matching(DAY),
})
export type RewardSearch = ReturnType<typeof readRewardSearch>

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
