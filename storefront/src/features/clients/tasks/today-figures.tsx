import { Link } from '@tanstack/react-router'
import type { Income } from '@bailu/contract/income/shop'
import type { ReplyOf } from '@bailu/contract/calls'
import { money, points } from '@bailu/phrases/format'
import { Skeleton } from '../../../ui/screen/screen.tsx'
import { useWords } from '../../../i18n/i18n.tsx'

type Props = {
  orders: ReplyOf<'GET /api/task'>['orders'] | undefined
  income: Income | undefined
  /** Loading failed: missing figures are shown as a dash. */
  failed: boolean
}

/** Today's orders, points and rewards, and the withdrawable balance. */
export function TodayFigures({ orders, income, failed }: Props) {
  const { clients: words } = useWords('clients')
  const cells = [
    [words.todayOrders, orders && money(orders.today.amount), orders && words.ordersOf(orders.today.count)],
    [words.todayPoints, income && points(income.points.today), ''],
    [words.todayRewards, income && money(income.rewards.today), ''],
    [words.monthRewards, income && money(income.rewards.month), ''],
  ] as const
  return (
    <section aria-label={words.today} className="mx-20 rounded-8 bg-leaf p-20 text-paper">
      <dl className="grid grid-cols-2 gap-x-16 gap-y-20">
        {cells.map(([label, value, note = '\u00a0']) => (
          <div key={label}>
            <dt className="text-13">{label}</dt>
            <dd className="text-22 leading-tight tabular-nums">
              {value ?? (failed ? '—' : <Skeleton className="mt-4 h-20 w-2/3 opacity-20" />)}
            </dd>
            {note !== '' && <dd className="min-h-[1.7em] text-12 opacity-85">{note}</dd>}
          </div>
        ))}
      </dl>
      <Link
        to="/income"
        className="mt-20 flex min-h-touch items-center justify-between gap-12 border-t border-gold pt-12 text-15"
      >
        {words.balance}
        <span className="text-22 text-gold tabular-nums">{income ? money(income.withdrawable) : ''}</span>
      </Link>
    </section>
  )
}
