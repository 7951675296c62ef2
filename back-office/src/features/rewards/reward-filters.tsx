import { useWords } from '../../app/language.tsx'
import { changeFilters, ChoiceFilter, DayRangeFilter, SearchFilter } from '../../ui/filters/filters.tsx'
import { readRewardSearch, REWARD_KIND_FILTERS, REWARD_STATE_FILTERS, type RewardSearch } from './reward-search.ts'
import styles from './rewards.module.css'

/** Filters of the reward list; all are in the URL. */
export function RewardFilters({ search, onChange }: { search: RewardSearch; onChange: (next: RewardSearch) => void }) {
  const words = useWords('rewards').rewards
  const update = (change: RewardSearch) => onChange(changeFilters(search, change))
  return (
    <div className={styles.filters}>
      <ChoiceFilter
        label={words.state}
        any={words.states.all}
        value={search.state}
        values={REWARD_STATE_FILTERS}
        texts={words.states}
        minWidth={140}
        onChange={(state) => update({ state })}
      />
      <ChoiceFilter
        label={words.kind}
        any={words.allKinds}
        value={search.kind}
        values={REWARD_KIND_FILTERS}
        texts={words.kinds}
        minWidth={130}
        onChange={(kind) => update({ kind })}
      />
      <DayRangeFilter label={words.days} width={272} value={search} onChange={update} />
      <SearchFilter
        label={words.partnerFilter}
        value={search.partner}
        width={184}
        onSearch={(partner) => onChange(readRewardSearch({ ...search, partner }))}
      />
      <SearchFilter
        label={words.orderFilter}
        value={search.order}
        width={184}
        onSearch={(order) => onChange(readRewardSearch({ ...search, order }))}
      />
    </div>
  )
}
