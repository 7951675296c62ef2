import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReplyOf } from '@bailu/contract/calls'
import { exactMoney } from '@bailu/phrases/format'
import { useWords } from '../../i18n/i18n.tsx'
import { MENU_ROW, MenuRowBody } from '../../ui/list/menu-row.tsx'
import { ScreenTitle } from '../../ui/screen/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/screen/states.tsx'
import { termsQuery } from './queries.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawalList } from './withdrawal-list.tsx'
import { WithdrawalSheet } from './withdrawal-sheet.tsx'
import { WithholdingStatementSheet } from './withholding-statement-sheet.tsx'

/** Withdrawable balance, amounts under review and owed; says that the tax was paid by the company. */
export function WithdrawableBalance({ terms }: { terms: ReplyOf<'GET /api/withdrawal/terms'> }) {
  const words = useWords('withdrawals').withdrawals.withdrawal
  const rows = [
    terms.under_review > 0 && { label: words.underReview, value: exactMoney(terms.under_review) },
    terms.owed > 0 && { label: words.owed, value: exactMoney(-terms.owed) },
  ].filter((row) => row !== false)
  return (
    <section aria-label={words.balance} className="rounded-8 bg-leaf px-20 py-20 text-paper">
      <p className="text-13">{words.balance}</p>
      <p className="mt-4 text-[min(2.375rem,10vw)] leading-tight tabular-nums">{exactMoney(terms.withdrawable)}</p>
      <p className="mt-4 text-13 opacity-85">{words.tip}</p>
      {rows.length > 0 && (
        <dl className="mt-16 flex flex-col gap-8 border-t border-gold pt-12 text-15">
          {rows.map(({ label, value }) => (
            <div key={label} className="flex items-baseline justify-between gap-16">
              <dt>{label}</dt>
              <dd className="whitespace-nowrap tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

export function WithdrawalScreen({ id, statements }: { id: string | undefined; statements: boolean }) {
  const { withdrawals } = useWords('withdrawals')
  const words = withdrawals.withdrawal
  const navigate = useNavigate()
  const { data, isLoadingError, isFetching, refetch } = useQuery(termsQuery())
  const close = () => void navigate({ to: '/wthdrawal', search: {}, replace: true, resetScroll: false })
  if (isLoadingError) return <ErrorState page title={words.failed} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      <ScreenTitle>{words.title}</ScreenTitle>
      <div className="gutter">
        {data ? (
          <>
            <WithdrawableBalance terms={data} />
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
          <Link to="/wthdrawal" search={{ statements: '1' }} replace resetScroll={false} className={MENU_ROW}>
            <MenuRowBody>{withdrawals.statement.open}</MenuRowBody>
          </Link>
        </nav>
      </div>
      <WithdrawalList />
      <WithdrawalSheet id={id} onClose={close} />
      <WithholdingStatementSheet open={statements} onClose={close} />
    </>
  )
}
