import type { RewardTotals, RewardStatus } from '@bailu/contract/income/shop'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { exactMoney, points } from '@bailu/phrases/format'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/screen/states.tsx'
import { AmountList, type AmountRow } from '../../ui/list/amount-list.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { type IncomeList, type RewardLineFilter, rewardLinesQuery, rewardTotalsQuery } from './queries.ts'
import { REWARD_STATUSES } from './reward-line-filter.ts'

/** Totals of the list below, equal to the sum of its lines to the satang. */
export function RewardLineTotals({ listKind, filter }: { listKind: IncomeList; filter: RewardLineFilter }) {
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
