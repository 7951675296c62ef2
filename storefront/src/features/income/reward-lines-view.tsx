import { useQuery, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { RewardStatus, RewardTotals, RewardLine } from '@bailu/contract/income/shop'
import { AppError } from '@bailu/client/errors'
import { useWords, useLang } from '../../i18n/i18n.tsx'
import { DateRangeBar } from '../../ui/date-range/date-range-bar.tsx'
import { Sheet, SheetCloseButton } from '../../ui/dialog/dialog.tsx'
import { useCloseUrlOverlay } from '../../ui/dialog/url-overlay.ts'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { tabClass, Tabs } from '../../ui/list/tabs.tsx'
import { EmptyState, ErrorState, ScreenSkeleton, Skeleton, SkeletonRows } from '../../ui/screen/screen.tsx'
import {
  type IncomeList,
  rewardLineQuery,
  type RewardLineFilter,
  rewardLinesQuery,
  rewardTotalsQuery,
} from './queries.ts'
import { RewardLineDetail } from './reward-line-detail.tsx'
import { REWARD_RANGES, REWARD_STATUSES, type RewardSearch, toRewardFilter } from './reward-line-filter.ts'
import { exactMoney, points, day, goodsName } from '@bailu/phrases/format'
import { Button } from '../../ui/button.tsx'
import { AmountList, type AmountRow } from '../../ui/list/amount-list.tsx'
import { PagedList } from '../../ui/list/infinite-list.tsx'
import { BuyerName, describeRewardStatus } from './reward-line.tsx'
import { useState } from 'react'

type RewardLineSheetProps = { id: string | undefined; onOpenOther: (id: string) => void; onClose: () => void }

/** Reward detail over the list; keeps the last one rendered while the sheet slides away. */
export function RewardLineSheet({ id, onOpenOther, onClose }: RewardLineSheetProps) {
  const words = useWords('income').income
  const [lastId, setLastId] = useState(id)
  if (id && id !== lastId) setLastId(id)
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...rewardLineQuery(lastId ?? ''),
    enabled: lastId !== undefined,
  })
  const notFound = error instanceof AppError && error.status === 404
  return (
    <Sheet inUrl open={id !== undefined} onClose={onClose} title={words.why}>
      <SheetCloseButton onClose={onClose} />
      {notFound && <EmptyState title={words.lineMissing} />}
      {isError && !notFound && (
        <ErrorState cause={error} title={words.lineFailed} busy={isFetching} onRetry={() => void refetch()} />
      )}
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
  // The list is shown with its totals, so that it does not move when they arrive.
  const totals = useQuery(rewardTotalsQuery(listKind, filter))
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
      {!totals.isPending && (
        <RewardLineList
          key={JSON.stringify(filter)}
          listKind={listKind}
          filter={filter}
          onShowAll={() => onSearch({})}
          onOpen={(id) => onSearch({ ...rest, line: id }, true)}
        />
      )}
      <RewardLineSheet id={line} onOpenOther={(id) => onSearch({ ...rest, line: id })} onClose={close} />
    </>
  )
}

/** Totals of the list below, equal to the sum of its lines to the satang. */
function RewardLineTotals({ listKind, filter }: { listKind: IncomeList; filter: RewardLineFilter }) {
  const { income: words, shell } = useWords('income')
  const { data, isLoadingError, isFetching, refetch } = useQuery(rewardTotalsQuery(listKind, filter))
  const { isLoadingError: linesFailed } = useInfiniteQuery(rewardLinesQuery(listKind, filter))
  // The list below shows the error, and its retry refetches both.
  if (isLoadingError && linesFailed) return null
  if (isLoadingError)
    return (
      <div className="gutter py-12">
        <Button kind="quiet" wide busy={isFetching} onClick={() => void refetch()}>
          {shell.state.retry}
        </Button>
      </div>
    )
  if (!data)
    return (
      <div className="gutter">
        <Skeleton className="h-[148px] w-full rounded-8" />
      </div>
    )
  return (
    <section aria-label={words.counted} className="mx-20 rounded-8 bg-mist p-16">
      <AmountList rows={filter.status ? totalsOfStatus(filter.status, data, words) : totalsOfAll(data, words)} />
    </section>
  )
}

type IncomeWords = ReturnType<typeof useWords>['income']

const countLabel = (words: IncomeWords, status: RewardStatus, { lines }: { lines: number }) =>
  `${words.tabs[status]} · ${words.count(points(lines))}`

function totalsOfAll(sums: RewardTotals, words: IncomeWords): (AmountRow | false)[] {
  const { pending, approved, canceled, canceled_then: canceledThen } = sums
  // A reward earned on one of these days and canceled on another counts on both days.
  const differs = canceled.gross !== canceledThen.gross
  return [
    ...REWARD_STATUSES.filter((status) => status !== 'canceled').map((status) => ({
      label: countLabel(words, status, sums[status]),
      value: exactMoney(sums[status].gross),
    })),
    canceled.lines > 0 && {
      label: countLabel(words, 'canceled', canceled),
      value: differs ? exactMoney(canceled.gross) : <s className="text-muted">{exactMoney(canceled.gross)}</s>,
    },
    differs && {
      label: `${words.canceledThen} · ${words.count(points(canceledThen.lines))}`,
      value: exactMoney(-canceledThen.gross),
    },
    {
      label: words.counted,
      value: exactMoney(pending.gross + approved.gross + canceled.gross - canceledThen.gross),
      strong: true,
    },
  ]
}

function totalsOfStatus(status: RewardStatus, sums: RewardTotals, words: IncomeWords): (AmountRow | false)[] {
  const sum = sums[status]
  if (status === 'canceled')
    return [{ label: countLabel(words, status, sum), value: <s className="text-muted">{exactMoney(sum.gross)}</s> }]
  const gross = { label: countLabel(words, status, sum), value: exactMoney(sum.gross) }
  if (status === 'pending') return [gross]
  return [
    gross,
    { label: words.tax, value: exactMoney(-sum.tax) },
    { label: words.net, value: exactMoney(sum.net), strong: true },
  ]
}

const STATUS_COLOURS = { pending: 'text-warn', approved: 'text-success', canceled: 'text-muted' } as const

type RewardLineRowProps = { line: RewardLine; showKind: boolean; onOpen: (id: string) => void }

/** One reward of the list; opens its detail. `showKind`: for lists of several kinds. */
function RewardLineRow({ line, showKind, onOpen }: RewardLineRowProps) {
  const words = useWords('income').income
  const lang = useLang()
  const statusText = describeRewardStatus(line, words)
  const canceled = line.status === 'canceled'
  return (
    <button
      type="button"
      onClick={() => onOpen(line.id)}
      className="flex min-h-56 w-full items-center gap-12 border-b border-line py-12 text-left active:bg-mist"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-15 [overflow-wrap:anywhere]">
          {line.who ? <BuyerName buyer={line.who} /> : words.kinds[line.kind]}
        </span>
        {line.first_line && (
          <span className="block text-13 [overflow-wrap:anywhere]">{goodsName(line.first_line)}</span>
        )}
        {line.order_number && (
          <span className="block text-13 text-muted">
            {[line.order_number, showKind && words.kinds[line.kind], line.reverses && words.reversal]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        {!line.order_number && line.reason && (
          <span data-theirs className="block text-13 text-muted [overflow-wrap:anywhere]">
            {line.reason}
          </span>
        )}
        <span className="mt-4 block text-13 text-muted">
          {day(line.earned_at, lang)} · <span className={STATUS_COLOURS[line.status]}>{statusText}</span>
        </span>
      </span>
      <span className="text-right whitespace-nowrap tabular-nums">
        <span
          className={`block text-16 ${canceled ? 'text-muted line-through' : line.gross < 0 ? 'text-danger' : 'text-leaf'}`}
        >
          {exactMoney(line.gross)}
        </span>
        {line.status === 'approved' && line.net > 0 && (
          <span className="block text-12 text-muted">{words.netOf(exactMoney(line.net))}</span>
        )}
      </span>
      <ChevronIcon className="size-20 text-control" />
    </button>
  )
}

type RewardLineListProps = {
  listKind: IncomeList
  filter: RewardLineFilter
  onOpen: (id: string) => void
  onShowAll: () => void
}

function RewardLineList({ listKind, filter, onOpen, onShowAll }: RewardLineListProps) {
  const words = useWords('income').income
  const client = useQueryClient()
  const source = useInfiniteQuery(rewardLinesQuery(listKind, filter))
  const retry = () => {
    const { queryKey } = rewardTotalsQuery(listKind, filter)
    if (client.getQueryState(queryKey)?.status === 'error') void client.refetchQueries({ queryKey })
    return source.refetch()
  }
  const isFiltered = Boolean(filter.status ?? filter.from)
  const empty = isFiltered ? (
    <EmptyState title={words.none} lead={words.noneFiltered}>
      <Button kind="quiet" onClick={onShowAll}>
        {words.showAll}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title={words.none} lead={words.noneHint} />
  )
  return (
    <PagedList source={{ ...source, refetch: retry }} skeleton={<SkeletonRows count={5} height="h-56" />} empty={empty}>
      {(line) => (
        <li key={line.id}>
          <RewardLineRow line={line} showKind={listKind !== 'sales'} onOpen={onOpen} />
        </li>
      )}
    </PagedList>
  )
}
