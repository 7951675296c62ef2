import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LevelInfo } from '@bailu/contract/levels/shop'
import { day, money, parseBaht, percent, points } from '@bailu/phrases/format'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { Button, TextButton } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Meter } from '../../ui/meter.tsx'
import { levelQuery } from './queries.ts'

/** In satang; the contract allows no more. */
const MAX_GOAL = 10_000_000_000
/** An estimate: whole hundreds of baht. */
const ROUNDED_TO = 10_000
const dayOf = (iso: string): string => `${iso}T05:00:00Z`

/** When the next level is reached, what is missing, and what changes then. */
export function LevelForecast({ info }: { info: LevelInfo }) {
  const words = useWords('levels').levels.forecast
  const lang = useLang()
  const { missing, paces, goods } = info.forecast
  const [now, next] = [info.levels[info.level - 1], info.levels[info.level]]
  if (missing === null || !next || !now) return null
  return (
    <section aria-label={words.title} className="gutter pt-28">
      <h2 className="text-22">{words.title}</h2>
      {missing === 0 ? (
        <p className="mt-4 text-15">{words.waiting}</p>
      ) : (
        <>
          <p className="mt-4 text-15">{words.missing(points(missing), next.name)}</p>
          {info.growth_waits > 0 && <p className="text-13 text-muted">{words.besides(points(info.growth_waits))}</p>}
          {goods !== null && (
            <p className="text-13 text-muted">{words.goods(money(Math.round(goods / ROUNDED_TO) * ROUNDED_TO))}</p>
          )}
          <dl className="mt-12 border-y border-line">
            {paces.map((pace) => (
              <div key={pace.days} className="border-b border-line py-12 last:border-0">
                <dt className="text-13 text-muted">{words.pace(pace.days, points(pace.points))}</dt>
                <dd className="text-15">
                  {pace.reached_on ? words.on(day(dayOf(pace.reached_on), lang)) : words.never}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className="mt-12 text-15">{words.change(percent(now.rate_bp), percent(next.rate_bp))}</p>
      <p className="mt-4 text-13 text-muted">{words.counts}</p>
    </section>
  )
}

/** The partner's own goal of sales in a month, with progress. */
export function MonthGoal({ month }: { month: LevelInfo['month'] }) {
  const words = useWords('levels').levels.goal
  const [editing, setEditing] = useState(false)
  const { sales, goal } = month
  return (
    <section aria-label={words.title} className="gutter pt-28">
      <div className="flex items-baseline justify-between gap-12">
        <h2 className="text-22">{words.title}</h2>
        {!editing && goal !== null && (
          <TextButton className="text-15" onClick={() => setEditing(true)}>
            {words.change}
          </TextButton>
        )}
      </div>
      {editing ? (
        <GoalForm goal={goal} onDone={() => setEditing(false)} />
      ) : goal === null ? (
        <>
          <p className="mt-4 text-15 text-muted">{words.none}</p>
          <Button kind="quiet" className="mt-12" onClick={() => setEditing(true)}>
            {words.set}
          </Button>
        </>
      ) : (
        <>
          <Meter
            className="mt-8"
            barClass="bg-gold"
            label={words.title}
            percent={Math.max(0, Math.min(100, (sales * 100) / goal))}
          />
          <p className="mt-8 flex flex-wrap justify-between gap-x-12 text-15 tabular-nums">
            <span>{words.progress(money(sales), money(goal))}</span>
            <span className="text-muted">{sales >= goal ? words.reached : words.left(money(goal - sales))}</span>
          </p>
        </>
      )}
    </section>
  )
}

function GoalForm({ goal, onDone }: { goal: number | null; onDone: () => void }) {
  const words = useWords('levels').levels.goal
  const [typed, setTyped] = useState(goal === null ? '' : String(Math.round(goal / 100)))
  const [error, setError] = useState<string>()
  const { busy, run } = useAction((sales: number | null) => request('PUT /api/level/goal', { sales }), {
    broken: words.broken,
    refresh: [['level']],
    done: (_, sales) => (sales === null ? words.removed : words.saved),
    onDone,
    onError: ({ message, errors }) => setError(errors['sales'] ?? message),
  })
  const save = () => {
    const satang = parseBaht(typed) ?? 0
    if (satang < 100 || satang > MAX_GOAL || satang % 100 !== 0) return setError(words.wrong)
    void run(satang)
  }
  return (
    <div className="mt-12 flex flex-col gap-20">
      <Field
        label={words.label}
        inputMode="numeric"
        maxLength={12}
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
      />
      <div className="grid grid-cols-2 gap-12">
        <Button kind="quiet" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button busy={busy} onClick={save}>
          {words.save}
        </Button>
      </div>
      {goal !== null && (
        <TextButton className="text-danger" disabled={busy} onClick={() => void run(null)}>
          {words.remove}
        </TextButton>
      )}
    </div>
  )
}

/** One line for the management screen; empty until the level is known. */
export default function LevelLine() {
  const words = useWords('levels').levels.forecast
  const lang = useLang()
  const { data } = useQuery(levelQuery())
  const next = data?.levels[data.level]
  if (!data || data.forecast.missing === null || !next) return null
  const soonest = data.forecast.paces.find(({ reached_on: on }) => on !== null)?.reached_on
  return (
    <Link
      to="/manage"
      search={{ view: 'levels' }}
      className="mx-20 flex min-h-touch items-center text-15 text-gold-ink"
    >
      {soonest
        ? words.line(next.name, day(dayOf(soonest), lang))
        : words.lineMissing(points(data.forecast.missing), next.name)}
    </Link>
  )
}
