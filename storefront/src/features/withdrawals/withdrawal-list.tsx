import { useInfiniteQuery } from '@tanstack/react-query'
import { EndlessList } from '../../ui/endless.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { withdrawalsQuery } from './queries.ts'
import { WithdrawalRow } from './withdrawal-row.tsx'

export function WithdrawalList() {
  const words = useWords().payout.withdrawal
  const source = useInfiniteQuery(withdrawalsQuery())
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  const waiting = (
    <div className="flex flex-col gap-12 gutter py-12">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-56 w-full" />
      ))}
    </div>
  )
  return (
    <section aria-labelledby="withdrawals">
      <h2 id="withdrawals" className="gutter pt-12 text-22">
        {words.history}
      </h2>
      <EndlessList
        source={source}
        count={list.length}
        skeleton={waiting}
        empty={<EmptyState title={words.none} lead={words.noneLead} />}
      >
        <ul className="gutter">
          {list.map((one) => (
            <li key={one.id}>
              <WithdrawalRow one={one} />
            </li>
          ))}
        </ul>
      </EndlessList>
    </section>
  )
}
