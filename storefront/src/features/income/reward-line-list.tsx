import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { RewardLine } from '@bailu/contract/income/shop'
import { day, exactMoney } from '@bailu/phrases/format'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { InfiniteList } from '../../ui/list/infinite-list.tsx'
import { EmptyState, Skeleton } from '../../ui/screen/states.tsx'
import { type IncomeList, type RewardLineFilter, rewardLinesQuery, rewardTotalsQuery } from './queries.ts'
import { BuyerName, describeGoods, describeRewardStatus } from './reward-line.tsx'

const STATUS_COLOURS = { pending: 'text-warn', approved: 'text-success', canceled: 'text-muted' } as const

type RewardLineRowProps = { line: RewardLine; showKind: boolean; onOpen: (id: string) => void }

/** One reward of the list; opens its detail. `showKind`: for lists of several kinds. */
export function RewardLineRow({ line, showKind, onOpen }: RewardLineRowProps) {
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
        {line.goods && <span className="block text-13 [overflow-wrap:anywhere]">{describeGoods(line.goods)}</span>}
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

export function RewardLineList({ listKind, filter, onOpen, onShowAll }: RewardLineListProps) {
  const words = useWords('income').income
  const client = useQueryClient()
  const source = useInfiniteQuery(rewardLinesQuery(listKind, filter))
  const retry = () => {
    const { queryKey } = rewardTotalsQuery(listKind, filter)
    if (client.getQueryState(queryKey)?.status === 'error') void client.refetchQueries({ queryKey })
    return source.refetch()
  }
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  const isFiltered = Boolean(filter.status ?? filter.from)
  const skeleton = (
    <div className="flex flex-col gap-12 gutter py-12">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-56 w-full" />
      ))}
    </div>
  )
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
    <InfiniteList source={{ ...source, refetch: retry }} count={list.length} skeleton={skeleton} empty={empty}>
      <ul className="gutter">
        {list.map((line) => (
          <li key={line.id}>
            <RewardLineRow line={line} showKind={listKind !== 'sales'} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </InfiniteList>
  )
}
