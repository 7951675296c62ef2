import type { ReplyOf } from '@bailu/contract/calls'
import { points } from '../../format.ts'
import { useWords } from '../../words.tsx'
import { growthOf } from './growth.ts'

type Sale = NonNullable<ReplyOf<'GET /api/user-info'>['sale']>

export function Growth({ sale }: { sale: Sale }) {
  const { person: words } = useWords().account
  const { goal, share, left, next } = growthOf(sale.level, sale.growth)
  return (
    <section className="mx-20 rounded-8 bg-leaf p-20 text-paper">
      <div className="flex items-baseline justify-between">
        <h2 className="text-13 font-normal">{words.level}</h2>
        <p className="font-serif text-28 leading-none text-gold">{sale.level_name}</p>
      </div>
      <progress className="sr-only" max={goal} value={Math.min(goal, sale.growth)} aria-label={words.level} />
      <div aria-hidden="true" className="mt-16 h-4 overflow-hidden rounded-full bg-ink">
        <div className="h-full bg-gold" style={{ width: `${share * 100}%` }} />
      </div>
      <div className="mt-12 flex justify-between gap-12 text-13 tabular-nums">
        <span>{words.growth(points(sale.growth), points(goal))}</span>
        <span>{next ? words.toNext(points(left), next) : words.top}</span>
      </div>
      {next && <p className="mt-12 text-13">{words.become(next)}</p>}
    </section>
  )
}
