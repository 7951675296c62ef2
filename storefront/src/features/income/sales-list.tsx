import type { RewardStatus } from '@bailu/contract/income'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EndlessList } from '../../ui/endless.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import { salesQuery } from './queries.ts'
import { SalesLine } from './sales-line.tsx'

export function SalesList({ status }: { status: RewardStatus | undefined }) {
  const words = useWords().income
  const source = useInfiniteQuery(salesQuery(status, useLang()))
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
        {list.map((line) => (
          <li key={line.id}>
            <SalesLine line={line} />
          </li>
        ))}
      </ul>
    </EndlessList>
  )
}
