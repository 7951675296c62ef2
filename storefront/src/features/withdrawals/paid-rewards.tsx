import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { exactMoney } from '@bailu/phrases/format'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { paidRewardsQuery } from './queries.ts'

/** Rewards paid by a withdrawal, each with order, client and product. */
export function PaidRewards({ id }: { id: string }) {
  const { income, payout } = useWords()
  const says = payout.withdrawal
  const source = useInfiniteQuery(paidRewardsQuery(id))
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  if (source.data && list.length === 0) return null
  return (
    <Section title={says.rewardsOf}>
      <p className="text-13 text-muted">{says.rewardsHint}</p>
      {source.isPending && <Skeleton className="mt-12 h-[120px] w-full" />}
      {source.isLoadingError && (
        <ErrorState title={says.rewardsFailed} busy={source.isFetching} onRetry={() => void source.refetch()} />
      )}
      <ul>
        {list.map((one) => {
          const named = one.who?.is === 'client'
          const who = one.who && (named ? one.who.name : income.buyers[one.who.is as 'guest'])
          const body = (
            <>
              <span className="min-w-0 flex-1">
                <span className="block text-15 [overflow-wrap:anywhere]" {...(named && { 'data-theirs': '' })}>
                  {who ?? (one.kind ? income.kinds[one.kind] : '')}
                </span>
                {one.goods && <span className="block text-13 [overflow-wrap:anywhere]">{goods(one.goods)}</span>}
                {one.order_number && <span className="block text-13 text-muted">{one.order_number}</span>}
              </span>
              <span className="text-15 whitespace-nowrap tabular-nums">{exactMoney(one.amount)}</span>
            </>
          )
          const look = 'flex min-h-56 w-full items-center gap-12 border-b border-line py-8 text-left'
          return (
            <li key={one.id ?? 'other'}>
              {one.id ? (
                <Link to="/income/total" search={{ by: 'lines', line: one.id }} className={`${look} active:bg-mist`}>
                  {body}
                </Link>
              ) : (
                <div className={look}>{body}</div>
              )}
            </li>
          )
        })}
      </ul>
      {source.hasNextPage && (
        <div className="mt-12">
          <Button kind="quiet" wide busy={source.isFetchingNextPage} onClick={() => void source.fetchNextPage()}>
            {says.moreRewards}
          </Button>
        </div>
      )}
    </Section>
  )
}

type Goods = { name: string; quantity: number; more: number }
const goods = ({ name, quantity, more }: Goods) =>
  `${name}${quantity > 1 ? ` × ${quantity}` : ''}${more > 0 ? ` +${more}` : ''}`
