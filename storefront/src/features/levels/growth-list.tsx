import type { GrowthEntry } from '@bailu/contract/level-calls'
import { useInfiniteQuery } from '@tanstack/react-query'
import { day, dayAndTime, points } from '@bailu/phrases/format'
import type { Words } from '@bailu/phrases/words'
import { EndlessList } from '../../ui/endless.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import { growthQuery } from './queries.ts'

export function GrowthList() {
  const words = useWords().levels
  const source = useInfiniteQuery(growthQuery())
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  const waiting = (
    <div className="flex flex-col gap-12 gutter py-12">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-56 w-full" />
      ))}
    </div>
  )
  return (
    <EndlessList
      source={source}
      count={list.length}
      skeleton={waiting}
      empty={<EmptyState title={words.none} lead={words.noneHint} />}
    >
      <ul className="gutter">
        {list.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </EndlessList>
  )
}

function Entry({ entry }: { entry: GrowthEntry }) {
  const words = useWords().levels
  const lang = useLang()
  const taken = entry.points < 0
  return (
    <li className="flex items-center gap-12 border-b border-line py-12">
      <div className="min-w-0 flex-1">
        <p className="text-15 [overflow-wrap:anywhere]" {...(entry.who?.is === 'client' && { 'data-theirs': '' })}>
          {nameOf(entry, words)}
        </p>
        {entry.goods && (
          <p className="text-13 [overflow-wrap:anywhere]">
            {entry.goods.name}
            {entry.goods.quantity > 1 && ` × ${entry.goods.quantity}`}
            {entry.goods.more > 0 && ` +${entry.goods.more}`}
          </p>
        )}
        {entry.order_number && <p className="text-13 text-muted tabular-nums">{entry.order_number}</p>}
        <p className="mt-4 text-13 text-muted">
          {dayAndTime(entry.at, lang)}
          {taken && ` · ${words.taken}`}
        </p>
        {entry.waits && (
          <p className="text-13 text-muted">
            {entry.waits.at === null
              ? words.countsAfter(entry.waits.days)
              : words.countsFrom(day(entry.waits.at, lang))}
          </p>
        )}
      </div>
      <span className={`text-18 tabular-nums ${taken ? 'text-danger' : 'text-leaf'}`}>
        {taken ? '' : '+'}
        {points(entry.points)}
      </span>
    </li>
  )
}

/** Who placed the order: a name only for clients of the partner. */
function nameOf({ who, whose }: GrowthEntry, words: Words['levels']): string {
  if (who?.is === 'client') return who.name
  return whose ? words.whose[whose] : words.other
}
