import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { EndlessList } from '../../ui/endless.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { LineRow } from './line-row.tsx'
import { type IncomeList, type LineFilter, linesQuery, sumQuery } from './queries.ts'

type Props = { of: IncomeList; filter: LineFilter; onOpen: (id: string) => void; onAll: () => void }

export function LineList({ of, filter, onOpen, onAll }: Props) {
  const words = useWords().income
  const client = useQueryClient()
  const source = useInfiniteQuery(linesQuery(of, filter))
  const again = () => {
    const { queryKey } = sumQuery(of, filter)
    if (client.getQueryState(queryKey)?.status === 'error') void client.refetchQueries({ queryKey })
    return source.refetch()
  }
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  const filtered = Boolean(filter.status ?? filter.from)
  const waiting = (
    <div className="flex flex-col gap-12 gutter py-12">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-56 w-full" />
      ))}
    </div>
  )
  const empty = filtered ? (
    <EmptyState title={words.none} lead={words.noneFiltered}>
      <Button kind="quiet" onClick={onAll}>
        {words.showAll}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title={words.none} lead={words.noneHint} />
  )
  return (
    <EndlessList source={{ ...source, refetch: again }} count={list.length} skeleton={waiting} empty={empty}>
      <ul className="gutter">
        {list.map((line) => (
          <li key={line.id}>
            <LineRow line={line} named={of !== 'sales'} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </EndlessList>
  )
}
