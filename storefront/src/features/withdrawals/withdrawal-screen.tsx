import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReplyOf } from '@bailu/contract/calls'
import { exactMoney } from '@bailu/phrases/format'
import { useWords } from '../../i18n/i18n.tsx'
import { MENU_ROW, MenuRowBody } from '../../ui/list/menu-row.tsx'
import { ScreenTitle } from '../../ui/screen/screen.tsx'
import { ErrorState, Skeleton, EmptyState } from '../../ui/screen/states.tsx'
import { termsQuery, loadWithholdingStatement, withholdingYearsQuery } from './queries.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawalList } from './withdrawal-list.tsx'
import { WithdrawalSheet } from './withdrawal-sheet.tsx'
import { useState } from 'react'
import { isInApp, saveFile } from '../../browser/save-file.ts'
import { useReauthentication } from '../../session/reauthentication.tsx'
import { useAction } from '../../session/use-action.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Sheet, SheetCloseButton } from '../../ui/dialog/dialog.tsx'

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

const BUDDHIST_ERA_OFFSET = 543

/** Tax withheld by year, each with its statement as PDF. */
function WithholdingStatementSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { withdrawals } = useWords('withdrawals')
  const texts = withdrawals.statement
  const { data, isLoadingError, isFetching, refetch } = useQuery({ ...withholdingYearsQuery(), enabled: open })
  const reauth = useReauthentication()
  const [error, setError] = useState('')
  const { busy, input, run } = useAction(
    async (year: number) => saveFile(await reauth.require(() => loadWithholdingStatement(year))),
    {
      broken: texts.broken,
      onDone: (saved) => setError(saved ? '' : isInApp() ? texts.inApp : texts.cannotSave),
      onError: ({ message }) => setError(message),
    },
  )
  const savingYear = busy ? input : null
  const save = (year: number) => {
    setError('')
    void run(year)
  }
  return (
    <Sheet open={open} onClose={onClose} title={texts.title}>
      <SheetCloseButton onClose={onClose} />
      <p className="mt-8 text-center text-15 text-balance text-muted">{texts.lead}</p>
      {isLoadingError && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton className="mt-20 h-[120px] w-full" />}
      {data?.list.length === 0 && <EmptyState title={texts.none} lead={texts.noneLead} />}
      {data && data.list.length > 0 && !data.card && (
        <div className="mt-20 flex flex-col gap-12">
          <p className="border-l-2 border-gold pl-8 text-15">{texts.needCard}</p>
          <Link to="/card" className={buttonClass('primary', true)}>
            {withdrawals.card.link}
          </Link>
        </div>
      )}
      <ul className="mt-20 border-t border-line empty:hidden">
        {data?.list.map((item) => (
          <li key={item.year} className="flex flex-wrap items-center justify-between gap-12 border-b border-line py-12">
            <span className="min-w-0">
              <span className="block text-16">{texts.year(item.year, item.year + BUDDHIST_ERA_OFFSET)}</span>
              <span className="mt-4 block text-13 text-muted tabular-nums">
                {texts.sums(exactMoney(item.gross), exactMoney(item.tax))}
              </span>
              {!item.closed && <span className="mt-4 block text-13 text-warn">{texts.running}</span>}
            </span>
            {data.card && (
              <Button
                kind="quiet"
                busy={savingYear === item.year}
                disabled={savingYear !== null}
                aria-label={`${texts.save} ${texts.year(item.year, item.year + BUDDHIST_ERA_OFFSET)}`}
                onClick={() => save(item.year)}
              >
                {texts.save}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="mt-12 text-13 text-danger empty:hidden">
        {error}
      </p>
      {data && data.list.length > 0 && data.card && <p className="mt-12 text-13 text-muted">{texts.careful}</p>}
      {reauth.dialog}
    </Sheet>
  )
}
