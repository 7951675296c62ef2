import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Income } from '@bailu/contract/income/shop'
import { exactMoney, points } from '@bailu/phrases/format'
import { useWords } from '../../i18n/i18n.tsx'
import { MenuRow } from '../../ui/list/menu-row.tsx'
import { ScreenTitle, ErrorState, SkeletonStack } from '../../ui/screen/screen.tsx'
import { incomeQuery } from './queries.ts'

/** Withdrawable balance, pending rewards and debt. */
export function IncomeBalance({ income }: { income: Income }) {
  const words = useWords('income').income
  return (
    <section aria-label={words.withdrawable} className="rounded-8 bg-leaf px-20 py-20 text-paper">
      <p className="text-13">{words.withdrawable}</p>
      <p className="mt-4 text-[min(2.375rem,10vw)] leading-tight tabular-nums">{exactMoney(income.withdrawable)}</p>
      <p className="mt-4 text-13 opacity-85">{words.withdrawableHint}</p>
      <dl className="mt-16 flex flex-col gap-8 border-t border-gold pt-12 text-15">
        <div className="flex items-baseline justify-between gap-16">
          <dt>{words.pending}</dt>
          <dd className="tabular-nums">{exactMoney(income.pending)}</dd>
        </div>
        {income.owed > 0 && (
          <div className="flex items-baseline justify-between gap-16">
            <dt>{words.owed}</dt>
            <dd className="whitespace-nowrap tabular-nums">{exactMoney(-income.owed)}</dd>
          </div>
        )}
      </dl>
      <Link
        to="/wthdrawal"
        className="mt-16 flex min-h-touch items-center justify-center rounded-full border border-gold px-20 text-15 font-medium active:bg-ink"
      >
        {words.withdraw}
      </Link>
    </section>
  )
}

type IncomeFiguresProps = {
  title: string
  figures: { today: number; month: number; total: number }
  format: (figure: number) => ReactNode
}

/** Three figures side by side: today, this month, total. */
export function IncomeFigures({ title, figures, format }: IncomeFiguresProps) {
  const words = useWords('income').income
  const cells = [
    [words.today, figures.today],
    [words.month, figures.month],
    [words.total, figures.total],
  ] as const
  return (
    <section aria-label={title} className="py-20">
      <h2 className="text-18">{title}</h2>
      <dl className="mt-12 flex flex-wrap divide-x divide-line border-y border-line">
        {cells.map(([label, figure]) => (
          <div key={label} className="flex flex-1 flex-col gap-4 px-12 py-12 first:pl-0 last:pr-0">
            <dt className="text-12 text-muted">{label}</dt>
            <dd className="text-16 leading-tight tabular-nums">{format(figure)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function IncomeScreen() {
  const words = useWords('income').income
  const { data, isLoadingError, isFetching, refetch, error } = useQuery(incomeQuery())
  if (isLoadingError)
    return <ErrorState cause={error} page title={words.failed} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      <ScreenTitle>{words.title}</ScreenTitle>
      <div className="gutter pb-36">
        {data ? (
          <>
            <IncomeBalance income={data} />
            <IncomeFigures title={words.rewards} figures={data.rewards} format={exactMoney} />
            <IncomeFigures title={words.points} figures={data.points} format={points} />
          </>
        ) : (
          <SkeletonStack heights={['h-[260px]', 'h-[104px]', 'h-[104px]']} className="gap-20" />
        )}
        <nav className="border-t border-line">
          <MenuRow to="/income/total" label={words.totalTitle} hint={words.totalHint} />
          <MenuRow to="/income/sales" label={words.salesReward} hint={words.salesHint} />
          <MenuRow to="/income/activity" label={words.otherRewards} hint={words.otherHint} />
          <MenuRow to="/income/statement" label={words.statement.menu} hint={words.statement.menuHint} />
          <MenuRow to="/card" label={words.card} />
        </nav>
      </div>
    </>
  )
}
