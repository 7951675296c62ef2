import { Link } from '@tanstack/react-router'
import type { ReplyOf } from '@bailu/contract/calls'
import { LEVEL_VALUES, LEVELS } from '@bailu/contract/levels/kinds'
import { points } from '@bailu/phrases/format'
import { useWords } from '../../../i18n/i18n.tsx'
import { useApplication } from '../../../session/use-application.ts'
import { ChevronIcon } from '../../../ui/icons/icons.tsx'
import { Medal, LevelBar } from '../../../ui/media/medal.tsx'

/** Progress within a level: growth needed, growth left, next level (null at the last). */
const levelProgress = (level: number, growth: number) => {
  const index = Math.min(Math.max(level, 1), LEVELS.length) - 1
  const goal = LEVEL_VALUES[index] ?? 1
  return {
    goal,
    left: Math.max(0, goal - growth),
    next: LEVELS[index + 1] ?? null,
  }
}

type Sale = NonNullable<ReplyOf<'GET /api/user-info'>['sale']>

/** The partner's level with progress bar, and points of today, this month and in total. */
export function LevelCard({ sale }: { sale: Sale }) {
  const { person: words } = useWords('account').account
  const { goal, left, next } = levelProgress(sale.level, sale.growth)
  const figures = [
    [words.today, sale.points_today],
    [words.month, sale.points_month],
    [words.total, sale.points_total],
  ] as const
  return (
    <section className="mx-20 rounded-8 bg-leaf px-20 pt-16 pb-20 text-paper">
      <Link
        to="/manage"
        search={{ view: 'levels' }}
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
      <LevelBar level={sale.level_name} label={words.level} value={sale.growth} goal={goal} className="mt-16" />
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

/** Card for customers: invitation to become a partner, or the state of their application. */
export function ApplyCard() {
  const { person: words } = useWords('account').account
  const status = useApplication().data?.last?.status
  const [title, lead] =
    status === 'submitted'
      ? [words.applied, words.appliedLead]
      : status === 'rejected'
        ? [words.rejected, words.rejectedLead]
        : [words.become(LEVELS[0]), words.applyLead]
  return (
    <Link
      to="/manage"
      className="mx-20 flex min-h-[96px] items-center gap-12 rounded-8 border border-gold bg-paper py-12 pr-16 pl-8 active:bg-mist"
    >
      <Medal level={LEVELS[0]} className="size-[76px]" />
      <span className="min-w-0 flex-1">
        <span className="block font-serif text-18 leading-tight first-letter:uppercase">{title}</span>
        <span className="mt-4 block text-13 text-muted">{lead}</span>
      </span>
      <ChevronIcon className="size-20 text-control" />
    </Link>
  )
}
