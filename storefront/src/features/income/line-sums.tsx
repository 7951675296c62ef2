import type { RewardSums, RewardStatus } from '@bailu/contract/income'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { exactMoney, points } from '@bailu/phrases/format'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Sums, type Sum } from '../../ui/sums.tsx'
import { useWords } from '../../words.tsx'
import { type IncomeList, type LineFilter, linesQuery, sumQuery } from './queries.ts'
import { STATUSES } from './filter.ts'

/** Totals of the list below, equal to the sum of its lines to the satang. */
export function LineSums({ of, filter }: { of: IncomeList; filter: LineFilter }) {
  const { income: words, shell } = useWords()
  const { data, isLoadingError, isFetching, refetch } = useQuery(sumQuery(of, filter))
  const { isLoadingError: noLines } = useInfiniteQuery(linesQuery(of, filter))
  // The list below shows the error, and its retry refetches both.
  if (isLoadingError && noLines) return null
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
      <Sums rows={filter.status ? oneState(filter.status, data, words) : allStates(data, words)} />
    </section>
  )
}

type Words = ReturnType<typeof useWords>['income']

const counted = (words: Words, status: RewardStatus, { lines }: { lines: number }) =>
  `${words.tabs[status]} · ${words.count(points(lines))}`

function allStates(sums: RewardSums, words: Words): (Sum | false)[] {
  const { pending, approved, canceled, canceled_then: then } = sums
  // A reward earned on one of these days and canceled on another counts on both days.
  const crossed = canceled.gross !== then.gross
  return [
    ...STATUSES.filter((status) => status !== 'canceled').map((status) => ({
      label: counted(words, status, sums[status]),
      value: exactMoney(sums[status].gross),
    })),
    canceled.lines > 0 && {
      label: counted(words, 'canceled', canceled),
      value: crossed ? exactMoney(canceled.gross) : <s className="text-muted">{exactMoney(canceled.gross)}</s>,
    },
    crossed && {
      label: `${words.canceledThen} · ${words.count(points(then.lines))}`,
      value: exactMoney(-then.gross),
    },
    {
      label: words.counted,
      value: exactMoney(pending.gross + approved.gross + canceled.gross - then.gross),
      strong: true,
    },
  ]
}

function oneState(status: RewardStatus, sums: RewardSums, words: Words): (Sum | false)[] {
  const sum = sums[status]
  if (status === 'canceled')
    return [{ label: counted(words, status, sum), value: <s className="text-muted">{exactMoney(sum.gross)}</s> }]
  const gross = { label: counted(words, status, sum), value: exactMoney(sum.gross) }
  if (status === 'pending') return [gross]
  return [
    gross,
    { label: words.tax, value: exactMoney(-sum.tax) },
    { label: words.net, value: exactMoney(sum.net), strong: true },
  ]
}
