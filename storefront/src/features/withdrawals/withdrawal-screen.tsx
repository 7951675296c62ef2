import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReplyOf } from '@bailu/contract/calls'
import { exactMoney, day, dayAndTime } from '@bailu/phrases/format'
import { useWords, useI18n } from '../../i18n/i18n.tsx'
import { MenuRow } from '../../ui/list/menu-row.tsx'
import { ScreenTitle, ErrorState, Skeleton, EmptyState, SkeletonRows, SkeletonStack } from '../../ui/screen/screen.tsx'
import { termsQuery, loadWithholdingStatement, withdrawalsQuery, withholdingYearsQuery } from './queries.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawalSheet } from './withdrawal-sheet.tsx'
import { useReauthentication } from '../../session/reauthentication.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Sheet, SheetCloseButton } from '../../ui/dialog/dialog.tsx'
import type { Withdrawal } from '@bailu/contract/withdrawals/shop'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { PagedList } from '../../ui/list/infinite-list.tsx'
import { bankNameOf, maskAccount } from './bank-name.ts'
import { useSaveFile } from '../../session/use-save-file.ts'

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
  const { data, isLoadingError, isFetching, refetch, error } = useQuery(termsQuery())
  const close = () => void navigate({ to: '/wthdrawal', search: {}, replace: true, resetScroll: false })
  if (isLoadingError)
    return <ErrorState cause={error} page title={words.failed} busy={isFetching} onRetry={() => void refetch()} />
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
          <SkeletonStack heights={['h-[132px]', 'h-56', 'h-[72px]', 'h-touch']} className="gap-20 pb-20" />
        )}
        {data && (
          <nav className="mb-16 border-y border-line">
            <MenuRow overlay to="/wthdrawal" search={{ statements: '1' }} label={withdrawals.statement.open} />
          </nav>
        )}
      </div>
      {data && <WithdrawalList />}
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
  const { data, isLoadingError, isFetching, refetch, error } = useQuery({ ...withholdingYearsQuery(), enabled: open })
  const reauth = useReauthentication()
  const { busy, input, run, errorText } = useSaveFile(
    (year: number) => reauth.require(() => loadWithholdingStatement(year)),
    texts,
  )
  const savingYear = busy ? input : null
  return (
    <Sheet tall open={open} onClose={onClose} title={texts.title}>
      <SheetCloseButton onClose={onClose} />
      <p className="mt-8 text-center text-15 text-balance text-muted">{texts.lead}</p>
      {isLoadingError && <ErrorState cause={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton className="mt-20 h-[120px] w-full" />}
      {data?.list.length === 0 && <EmptyState title={texts.none} lead={texts.noneLead} />}
      {data && data.list.length > 0 && !data.card && (
        <div className="mt-20 flex flex-col gap-12">
          <p className="border-l-2 border-gold pl-8 text-15">{texts.needCard}</p>
          <ButtonLink to="/card" wide>
            {withdrawals.card.link}
          </ButtonLink>
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
                onClick={() => void run(item.year)}
              >
                {texts.save}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="mt-12 text-13 text-danger empty:hidden">
        {errorText}
      </p>
      {data && data.list.length > 0 && data.card && <p className="mt-12 text-13 text-muted">{texts.careful}</p>}
      {reauth.dialog}
    </Sheet>
  )
}

const STATUS_COLOURS = {
  under_review: 'text-warn',
  paid: 'text-success',
  rejected: 'text-danger',
  returned: 'text-danger',
} as const

function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { words, lang } = useI18n('withdrawals')
  const { withdrawals } = words
  return (
    <Link
      to="/wthdrawal"
      search={{ id: withdrawal.id }}
      replace
      resetScroll={false}
      className="flex min-h-touch items-center gap-12 border-b border-line py-12"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-15">{bankNameOf(withdrawals, withdrawal)}</span>
        <span className="mt-4 block text-13 text-muted tabular-nums">
          {maskAccount(withdrawal.account_tail)} · {dayAndTime(withdrawal.requested_at, lang)}
        </span>
        {withdrawal.expected_on && (
          <span className={`block text-13 ${withdrawal.late ? 'text-warn' : 'text-muted'}`}>
            {(withdrawal.late ? withdrawals.withdrawal.late : withdrawals.withdrawal.expected)(
              day(withdrawal.expected_on, lang),
            )}
          </span>
        )}
      </span>
      <span className="text-right">
        <span
          className={`block text-16 whitespace-nowrap tabular-nums ${withdrawal.status === 'rejected' || withdrawal.status === 'returned' ? 'text-muted line-through' : 'text-leaf'}`}
        >
          {exactMoney(withdrawal.net)}
        </span>
        <span className={`mt-4 block text-13 ${STATUS_COLOURS[withdrawal.status]}`}>
          {withdrawals.withdrawal.status[withdrawal.status]}
        </span>
      </span>
      <ChevronIcon className="size-20 shrink-0 text-control" />
    </Link>
  )
}

function WithdrawalList() {
  const words = useWords('withdrawals').withdrawals.withdrawal
  const source = useInfiniteQuery(withdrawalsQuery())
  return (
    <section aria-labelledby="withdrawals">
      <h2 id="withdrawals" className="gutter pt-12 text-22">
        {words.history}
      </h2>
      <PagedList
        source={source}
        skeleton={<SkeletonRows count={4} height="h-56" />}
        empty={<EmptyState title={words.none} lead={words.noneLead} />}
      >
        {(withdrawal) => (
          <li key={withdrawal.id}>
            <WithdrawalRow withdrawal={withdrawal} />
          </li>
        )}
      </PagedList>
    </section>
  )
}
