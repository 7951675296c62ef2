import type { ReplyOf } from '@bailu/contract/calls'
import { Link } from '@tanstack/react-router'
import { points } from '@bailu/phrases/format'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useWords } from '../../words.tsx'
import { growthOf } from './growth.ts'
import { Medal } from './medal.tsx'

type Sale = NonNullable<ReplyOf<'GET /api/user-info'>['sale']>

/** The partner's level with progress bar, and points of today, this month and in total. */
export function LevelCard({ sale }: { sale: Sale }) {
  const { person: words } = useWords().account
  const { goal, share, left, next } = growthOf(sale.level, sale.growth)
  const figures = [
    [words.today, sale.points_today],
    [words.month, sale.points_month],
    [words.total, sale.points_total],
  ] as const
  return (
    <section className="mx-20 rounded-8 bg-leaf px-20 pt-16 pb-20 text-paper">
      <Link
        to="/manage"
        search={{ view: 'levels' } as never}
        className="flex items-center gap-16 rounded-8 focus-visible:outline-paper"
      >
        <Medal level={sale.level_name} className="-my-4 -ml-8 size-[108px]" />
        <div className="min-w-0 flex-1">
          <h2 className="font-sans text-13">{words.level}</h2>
          <p className="font-serif text-38 leading-tight text-gold">{sale.level_name}</p>
          <p className="text-13 first-letter:uppercase">{next ? words.become(next) : words.top}</p>
        </div>
        <ChevronIcon className="size-20 text-gold" />
      </Link>
      <progress className="sr-only" max={goal} value={Math.min(goal, sale.growth)} aria-label={words.level} />
      <div aria-hidden="true" className="mt-16 h-4 overflow-hidden rounded-full bg-ink">
        <div className="h-full rounded-full bg-gold" style={{ width: `${share * 100}%` }} />
      </div>
      <div className="mt-8 flex flex-wrap justify-between gap-x-12 text-13 tabular-nums">
        <span>{words.growth(points(sale.growth), points(goal))}</span>
        {next && <span>{words.toNext(points(left), next)}</span>}
      </div>
      <h3 className="sr-only">{words.points}</h3>
      <dl className="mt-16 grid grid-cols-3 border-t border-current/20 pt-16">
        {figures.map(([label, value]) => (
          <div key={label} className="border-current/20 pl-12 not-first:border-l first:pl-0">
            <dt className="text-12">{label}</dt>
            <dd className="text-22 tabular-nums">{points(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
