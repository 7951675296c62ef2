import type { IncomePeriod } from '@bailu/contract/income/shop'
import { useInfiniteQuery } from '@tanstack/react-query'
import { day, exactMoney, month, points } from '@bailu/phrases/format'
import { PagedList } from '../../ui/list/infinite-list.tsx'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { EmptyState, SkeletonRows } from '../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { incomePeriodsQuery } from './queries.ts'

type Props = { by: 'day' | 'month'; onOpen: (period: IncomePeriod) => void }

/** Rewards and points by day or month; each opens its reward lines. */
export function PeriodList({ by, onOpen }: Props) {
  const words = useWords('income').income
  const source = useInfiniteQuery(incomePeriodsQuery(by))
  return (
    <PagedList
      source={source}
      skeleton={<SkeletonRows count={4} height="h-[76px]" />}
      empty={<EmptyState title={words.none} lead={words.noneHint} />}
    >
      {(period) => (
        <li key={period.period}>
          <PeriodRow period={period} by={by} onOpen={() => onOpen(period)} />
        </li>
      )}
    </PagedList>
  )
}

const KINDS = ['sales', 'newcomer', 'activity'] as const

function PeriodRow({ period, by, onOpen }: { period: IncomePeriod; by: 'day' | 'month'; onOpen: () => void }) {
  const words = useWords('income').income
  const lang = useLang()
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-56 w-full items-center gap-12 border-b border-line py-12 text-left active:bg-mist"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-15">{by === 'day' ? day(period.period, lang) : month(period.period, lang)}</span>
        {KINDS.filter((kind) => period[kind] !== 0).map((kind) => (
          <span key={kind} className="block text-13 text-muted tabular-nums">
            {words.kinds[kind]} {exactMoney(period[kind])}
          </span>
        ))}
      </span>
      <span className="text-right whitespace-nowrap tabular-nums">
        <span className={`block text-16 ${period.rewards < 0 ? 'text-danger' : 'text-leaf'}`}>
          {exactMoney(period.rewards)}
        </span>
        <span className="block text-12 text-muted">
          {words.points} {points(period.points)}
        </span>
      </span>
      <ChevronIcon className="size-20 text-control" />
    </button>
  )
}
