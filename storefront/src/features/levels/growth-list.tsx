import type { GrowthEntry } from '@bailu/contract/level-calls'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dayAndTime, points } from '@bailu/phrases/format'
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
        <p className="text-15 tabular-nums [overflow-wrap:anywhere]">{entry.order_number ?? words.other}</p>
        <p className="mt-4 text-13 text-muted">
          {dayAndTime(entry.at, lang)}
          {(taken || entry.whose) && ` · ${taken ? words.taken : words.whose[entry.whose ?? 'own']}`}
        </p>
      </div>
      <span className={`text-18 tabular-nums ${taken ? 'text-danger' : 'text-leaf'}`}>
        {taken ? '' : '+'}
        {points(entry.points)}
      </span>
    </li>
  )
}
