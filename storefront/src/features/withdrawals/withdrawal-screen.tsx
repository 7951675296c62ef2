import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ROW, RowBody } from '../../ui/row-link.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { Balance } from './balance.tsx'
import { termsQuery } from './queries.ts'
import { StatementSheet } from './statement-sheet.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawalList } from './withdrawal-list.tsx'
import { WithdrawalSheet } from './withdrawal-sheet.tsx'

export function WithdrawalScreen({ id, statements }: { id: string | undefined; statements: boolean }) {
  const { payout } = useWords()
  const says = payout.withdrawal
  const navigate = useNavigate()
  const { data, isLoadingError, isFetching, refetch } = useQuery(termsQuery())
  const close = () => void navigate({ to: '/wthdrawal', search: {}, replace: true, resetScroll: false })
  if (isLoadingError) return <ErrorState page title={says.failed} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      <ScreenTitle>{says.title}</ScreenTitle>
      <div className="gutter">
        {data ? (
          <>
            <Balance terms={data} />
            <WithdrawForm terms={data} />
          </>
        ) : (
          <div className="flex flex-col gap-20 pb-20">
            <Skeleton className="h-[132px] w-full" />
            <Skeleton className="h-56 w-full" />
            <Skeleton className="h-[72px] w-full" />
            <Skeleton className="h-touch w-full" />
          </div>
        )}
        <nav className="mb-16 border-y border-line">
          <Link to="/wthdrawal" search={{ statements: '1' }} replace resetScroll={false} className={ROW}>
            <RowBody>{payout.statement.open}</RowBody>
          </Link>
        </nav>
      </div>
      <WithdrawalList />
      <WithdrawalSheet id={id} onClose={close} />
      <StatementSheet open={statements} onClose={close} />
    </>
  )
}
