import type { ReplyOf } from '@bailu/contract/calls'
import { points } from '../../format.ts'
import { RowLink } from '../../ui/row-link.tsx'
import { useWords } from '../../words.tsx'

type Sale = NonNullable<ReplyOf<'GET /api/user-info'>['sale']>

export function Desk({ sale }: { sale: Sale }) {
  const { manage: words } = useWords().account
  return (
    <div className="flex flex-col gap-28 pt-28 pb-36">
      <div className="gutter">
        <h1 className="text-28">{words.title}</h1>
        <p className="mt-4 text-13 text-muted">
          {words.code} · <span className="font-medium text-ink">{sale.employee_no}</span> · {sale.level_name}
        </p>
      </div>
      <section className="mx-20 rounded-8 bg-leaf p-20 text-paper">
        <h2 className="text-13 font-normal">{words.today}</h2>
        <p className="font-serif text-38 leading-tight tabular-nums text-gold">{points(sale.points_today)}</p>
        <dl className="mt-16 grid grid-cols-2 border-t border-current/20 pt-16">
          <Figure label={words.month} value={sale.points_month} />
          <Figure label={words.total} value={sale.points_total} />
        </dl>
      </section>
      <nav aria-label={words.tools} className="mx-20 border-y border-line empty:hidden">
        <RowLink to="/income">{words.income}</RowLink>
        <RowLink to="/manage/client">{words.clients}</RowLink>
        <RowLink to="/wthdrawal">{words.withdrawal}</RowLink>
        <RowLink to="/card">{words.card}</RowLink>
        <RowLink to="/customer/list">{words.leads}</RowLink>
        <RowLink to="/data-center">{words.dataCenter}</RowLink>
        <RowLink to="/material">{words.material}</RowLink>
        <RowLink to="/training">{words.training}</RowLink>
      </nav>
    </div>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className="text-13">{label}</dt>
      <dd className="text-22 tabular-nums">{points(value)}</dd>
    </div>
  )
}
