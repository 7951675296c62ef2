import { useQuery } from '@tanstack/react-query'
import { exactMoney, points } from '@bailu/phrases/format'
import { RowLink } from '../../ui/row-link.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { Balance } from './balance.tsx'
import { Figures } from './figures.tsx'
import { incomeQuery } from './queries.ts'

export function IncomeScreen() {
  const words = useWords().income
  const { data, isLoadingError, isFetching, refetch } = useQuery(incomeQuery())
  if (isLoadingError) return <ErrorState page title={words.failed} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      <ScreenTitle>{words.title}</ScreenTitle>
      <div className="gutter pb-36">
        {data ? (
          <>
            <Balance income={data} />
            <Figures title={words.rewards} of={data.rewards} show={exactMoney} />
            <Figures title={words.points} of={data.points} show={points} />
          </>
        ) : (
          <div className="flex flex-col gap-20">
            <Skeleton className="h-[260px] w-full" />
            <Skeleton className="h-[104px] w-full" />
            <Skeleton className="h-[104px] w-full" />
          </div>
        )}
        <nav className="border-t border-line">
          <RowLink to="/income/total">
            {words.totalTitle}
            <span className="block text-13 text-muted">{words.totalHint}</span>
          </RowLink>
          <RowLink to="/income/sales">
            {words.salesReward}
            <span className="block text-13 text-muted">{words.salesHint}</span>
          </RowLink>
          <RowLink to="/income/activity">
            {words.otherRewards}
            <span className="block text-13 text-muted">{words.otherHint}</span>
          </RowLink>
          <RowLink to="/income/statement">
            {words.statement.menu}
            <span className="block text-13 text-muted">{words.statement.menuHint}</span>
          </RowLink>
          <RowLink to="/card">{words.card}</RowLink>
        </nav>
      </div>
    </>
  )
}
