import type { RewardStatus } from '@bailu/contract/income'
import { useCloseAddressed } from '../../ui/addressed.ts'
import { RangeBar } from '../../ui/range-bar.tsx'
import { tabLook, Tabs } from '../../ui/tabs.tsx'
import { useWords } from '../../words.tsx'
import { filterOf, type LineSearch, RANGES, STATUSES } from './filter.ts'
import { LineList } from './line-list.tsx'
import { LineSheet } from './line-sheet.tsx'
import { LineSums } from './line-sums.tsx'
import type { IncomeList } from './queries.ts'

type Props = {
  of: IncomeList
  label: string
  search: LineSearch
  /** Replaces the search params, or with `push` adds a history entry. */
  onSearch: (search: LineSearch, push?: boolean) => void
}

/** A list of rewards with filters and totals. */
export function LinesView({ of, label, search, onSearch }: Props) {
  const words = useWords().income
  const { line, ...rest } = search
  const { tab, range, from, to } = rest
  const filter = filterOf(search)
  const state = (next: RewardStatus | undefined) => onSearch({ ...rest, tab: next })
  const close = useCloseAddressed(line, () => onSearch(rest))
  return (
    <>
      <Tabs label={label}>
        {[undefined, ...STATUSES].map((one) => (
          <button
            key={one ?? 'all'}
            type="button"
            aria-pressed={one === tab}
            onClick={() => state(one)}
            className={tabLook(one === tab)}
          >
            {words.tabs[one ?? 'all']}
          </button>
        ))}
      </Tabs>
      <RangeBar
        words={words.range}
        presets={RANGES.map((id) => ({ id, label: words.ranges[id] }))}
        preset={from ? undefined : (range ?? 'all')}
        chosen={from && to ? { from, to } : undefined}
        onPreset={(id) => onSearch({ tab, range: id === 'all' ? undefined : id })}
        onChosen={(days) => onSearch({ tab, ...days })}
      />
      <LineSums of={of} filter={filter} />
      <LineList
        key={JSON.stringify(filter)}
        of={of}
        filter={filter}
        onAll={() => onSearch({})}
        onOpen={(id) => onSearch({ ...rest, line: id }, true)}
      />
      <LineSheet id={line} onOther={(id) => onSearch({ ...rest, line: id })} onClose={close} />
    </>
  )
}
