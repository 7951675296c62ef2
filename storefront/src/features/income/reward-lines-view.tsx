import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RewardStatus } from '@bailu/contract/income/shop'
import { AppError } from '@bailu/client/errors'
import { useWords } from '../../i18n/i18n.tsx'
import { DateRangeBar } from '../../ui/date-range/date-range-bar.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { useCloseUrlOverlay } from '../../ui/dialog/url-overlay.ts'
import { CloseIcon } from '../../ui/icons/icons.tsx'
import { tabClass, Tabs } from '../../ui/list/tabs.tsx'
import { EmptyState, ErrorState, ScreenSkeleton } from '../../ui/screen/states.tsx'
import { type IncomeList, rewardLineQuery } from './queries.ts'
import { RewardLineDetail } from './reward-line-detail.tsx'
import { REWARD_RANGES, REWARD_STATUSES, type RewardSearch, toRewardFilter } from './reward-line-filter.ts'
import { RewardLineList } from './reward-line-list.tsx'
import { RewardLineTotals } from './reward-line-totals.tsx'

type RewardLineSheetProps = { id: string | undefined; onOpenOther: (id: string) => void; onClose: () => void }

/** Reward detail over the list; keeps the last one rendered while the sheet slides away. */
export function RewardLineSheet({ id, onOpenOther, onClose }: RewardLineSheetProps) {
  const { income: words, shell } = useWords('income')
  const [lastId, setLastId] = useState(id)
  if (id && id !== lastId) setLastId(id)
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...rewardLineQuery(lastId ?? ''),
    enabled: lastId !== undefined,
  })
  const notFound = error instanceof AppError && error.status === 404
  return (
    <Sheet inUrl open={id !== undefined} onClose={onClose} title={words.why}>
      <button
        type="button"
        aria-label={shell.dialog.close}
        onClick={onClose}
        className="absolute top-16 right-12 flex size-touch items-center justify-center rounded-full text-muted active:bg-mist"
      >
        <CloseIcon className="size-20" />
      </button>
      {notFound && <EmptyState title={words.lineMissing} />}
      {isError && !notFound && <ErrorState title={words.lineFailed} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <ScreenSkeleton />}
      {data && !isError && <RewardLineDetail line={data} onOpenOther={onOpenOther} />}
    </Sheet>
  )
}

type RewardLinesViewProps = {
  listKind: IncomeList
  label: string
  search: RewardSearch
  /** Replaces the search params, or with `push` adds a history entry. */
  onSearch: (search: RewardSearch, push?: boolean) => void
}

/** A list of rewards with filters and totals. */
export function RewardLinesView({ listKind, label, search, onSearch }: RewardLinesViewProps) {
  const words = useWords('income').income
  const { line, ...rest } = search
  const { tab, range, from, to } = rest
  const filter = toRewardFilter(search)
  const selectStatus = (next: RewardStatus | undefined) => onSearch({ ...rest, tab: next })
  const close = useCloseUrlOverlay(line, () => onSearch(rest))
  return (
    <>
      <Tabs label={label}>
        {[undefined, ...REWARD_STATUSES].map((status) => (
          <button
            key={status ?? 'all'}
            type="button"
            aria-pressed={status === tab}
            onClick={() => selectStatus(status)}
            className={tabClass(status === tab)}
          >
            {words.tabs[status ?? 'all']}
          </button>
        ))}
      </Tabs>
      <DateRangeBar
        words={words.range}
        presets={REWARD_RANGES.map((id) => ({ id, label: words.ranges[id] }))}
        preset={from ? undefined : (range ?? 'all')}
        customRange={from && to ? { from, to } : undefined}
        onPreset={(id) => onSearch({ tab, range: id === 'all' ? undefined : id })}
        onCustomRange={(days) => onSearch({ tab, ...days })}
      />
      <RewardLineTotals listKind={listKind} filter={filter} />
      <RewardLineList
        key={JSON.stringify(filter)}
        listKind={listKind}
        filter={filter}
        onShowAll={() => onSearch({})}
        onOpen={(id) => onSearch({ ...rest, line: id }, true)}
      />
      <RewardLineSheet id={line} onOpenOther={(id) => onSearch({ ...rest, line: id })} onClose={close} />
    </>
  )
}
