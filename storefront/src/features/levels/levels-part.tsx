import type { LevelInfo } from '@bailu/contract/level-calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { day, money, percent, points } from '@bailu/phrases/format'
import { BackIcon } from '../../ui/icons.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import { GrowthList } from './growth-list.tsx'
import { levelQuery } from './queries.ts'

/** The levels with their rates, the progress of the partner, and the growth entries. */
export default function LevelsPart() {
  const words = useWords().levels
  const { data, isError, isFetching, refetch } = useQuery(levelQuery())
  return (
    <>
      <Link
        to="/manage"
        search={{}}
        replace
        className="mt-8 -mb-20 ml-8 flex min-h-touch items-center gap-4 self-start px-12 text-15 font-medium text-gold-ink"
      >
        <BackIcon className="size-20" />
        {words.back}
      </Link>
      <ScreenTitle lead={words.lead}>{words.title}</ScreenTitle>
      {data ? (
        <>
          <Standing info={data} />
          <Ladder info={data} />
        </>
      ) : isError ? (
        <ErrorState busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="flex flex-col gap-16 gutter">
          <Skeleton className="h-[132px] w-full" />
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-[84px] w-full" />
          ))}
        </div>
      )}
      {(data || !isError) && (
        <section aria-labelledby="growth" className="pt-28">
          <div className="gutter">
            <h2 id="growth" className="text-22">
              {words.entries}
            </h2>
            <p className="mt-4 text-13 text-muted">{words.entriesHint}</p>
          </div>
          <GrowthList />
        </section>
      )}
    </>
  )
}

function Standing({ info }: { info: LevelInfo }) {
  const words = useWords().levels
  const mine = info.levels[info.level - 1]
  const next = info.levels[info.level]
  if (!mine) return null
  // The bar shows growth that counts for the level; pending growth is shown below it.
  const counts = Math.max(0, info.growth - info.growth_waits)
  const share = Math.min(1, counts / mine.value)
  return (
    <section aria-label={words.now} className="mx-20 rounded-8 bg-leaf p-20 text-paper">
      <div className="flex items-center gap-16">
        <img src={`/static/levels/${mine.name}.webp`} alt="" width="240" height="240" className="-my-8 size-[88px]" />
        <div>
          <h2 className="font-sans text-13">{words.now}</h2>
          <p className="font-serif text-38 leading-tight text-gold">{mine.name}</p>
        </div>
      </div>
      <progress className="sr-only" max={mine.value} value={counts} aria-label={words.now} />
      <div aria-hidden="true" className="mt-12 h-4 overflow-hidden rounded-full bg-ink">
        <div className="h-full rounded-full bg-gold" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="mt-8 flex flex-wrap justify-between gap-x-12 text-13 tabular-nums">
        <span>
          {points(counts)} / {points(mine.value)}
        </span>
        <span>{next ? words.left(points(Math.max(0, next.from - counts)), next.name) : words.top}</span>
      </p>
      {info.growth_waits > 0 && <p className="mt-4 text-13 tabular-nums">{words.waits(points(info.growth_waits))}</p>}
    </section>
  )
}

function Ladder({ info }: { info: LevelInfo }) {
  const words = useWords().levels
  const lang = useLang()
  return (
    <section aria-labelledby="ladder" className="gutter pt-28">
      <h2 id="ladder" className="text-22">
        {words.ladder}
      </h2>
      <ol className="mt-8 border-t border-line">
        {info.levels.map((one) => (
          <li
            key={one.level}
            aria-current={one.level === info.level ? 'step' : undefined}
            className="flex items-center gap-16 border-b border-line py-12"
          >
            <img
              src={`/static/levels/${one.name}.webp`}
              alt=""
              width="240"
              height="240"
              className={`size-56 shrink-0 ${one.level > info.level ? 'opacity-40' : ''}`}
            />
            <div className="min-w-0">
              <h3 className="text-18">
                {one.name}
                {one.level === info.level && <span className="ml-8 font-sans text-13 text-gold-ink">{words.here}</span>}
              </h3>
              <p className="text-15">{words.rate(percent(one.rate_bp))}</p>
              <p className="text-13 text-muted tabular-nums">
                {one.from === 0 ? words.start : words.from(points(one.from))}
                {one.reached_at && one.level > 1 && ` · ${words.reached(day(one.reached_at, lang))}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {info.newcomer_reward > 0 && <p className="mt-12 text-15">{words.newcomer(money(info.newcomer_reward))}</p>}
      <p className="mt-8 text-13 text-muted">{words.counts}</p>
      <p className="mt-8 text-13 text-muted">{words.keeps}</p>
    </section>
  )
}
