import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { GrowthEntry, LevelInfo } from '@bailu/contract/levels/shop'
import { day, dayAndTime, money, percent, points, goodsName } from '@bailu/phrases/format'
import type { Translations } from '@bailu/phrases/translations'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { PagedList } from '../../ui/list/infinite-list.tsx'
import { BackLink } from '../../ui/screen/back-link.tsx'
import { ScreenTitle, EmptyState, ErrorState, SkeletonRows, SkeletonStack } from '../../ui/screen/screen.tsx'
import { growthQuery, levelQuery } from './queries.ts'
import { LevelForecast, MonthGoal } from './level-forecast.tsx'
import { LevelBadge, LevelBar, Medal } from '../../ui/media/medal.tsx'

export function GrowthList() {
  const words = useWords('levels').levels
  const source = useInfiniteQuery(growthQuery())
  return (
    <PagedList
      source={source}
      skeleton={<SkeletonRows count={5} height="h-56" />}
      empty={<EmptyState title={words.none} lead={words.noneHint} />}
    >
      {(entry) => <GrowthRow key={entry.id} entry={entry} />}
    </PagedList>
  )
}

function GrowthRow({ entry }: { entry: GrowthEntry }) {
  const words = useWords('levels').levels
  const lang = useLang()
  const isDeduction = entry.points < 0
  return (
    <li className="flex items-center gap-12 border-b border-line py-12">
      <div className="min-w-0 flex-1">
        <p className="text-15 [overflow-wrap:anywhere]" {...(entry.who?.is === 'client' && { 'data-theirs': '' })}>
          {customerName(entry, words)}
        </p>
        {entry.first_line && <p className="text-13 [overflow-wrap:anywhere]">{goodsName(entry.first_line)}</p>}
        {entry.order_number && <p className="text-13 text-muted tabular-nums">{entry.order_number}</p>}
        <p className="mt-4 text-13 text-muted">
          {dayAndTime(entry.at, lang)}
          {isDeduction && ` · ${words.taken}`}
        </p>
        {entry.waits && (
          <p className="text-13 text-muted">
            {entry.waits.at === null
              ? words.countsAfter(entry.waits.days)
              : words.countsFrom(day(entry.waits.at, lang))}
          </p>
        )}
      </div>
      <span className={`text-18 tabular-nums ${isDeduction ? 'text-danger' : 'text-leaf'}`}>
        {isDeduction ? '' : '+'}
        {points(entry.points)}
      </span>
    </li>
  )
}

/** Who placed the order: a name only for clients of the partner. */
function customerName({ who, buyer_kind: buyerKind }: GrowthEntry, words: Translations['levels']): string {
  if (who?.is === 'client') return who.name
  return buyerKind ? words.buyerKinds[buyerKind] : words.other
}

/** The levels with their rates, the progress of the partner, and the growth entries. */
export default function LevelsScreen() {
  const words = useWords('levels').levels
  const { data, isError, isFetching, refetch, error } = useQuery(levelQuery())
  // Begun together with the levels, above which it is not shown.
  useInfiniteQuery(growthQuery())
  return (
    <>
      <BackLink to="/manage" search={{}} replace>
        {words.back}
      </BackLink>
      <ScreenTitle lead={words.lead}>{words.title}</ScreenTitle>
      {data ? (
        <>
          <CurrentLevel info={data} />
          <LevelForecast info={data} />
          <MonthGoal month={data.month} />
          <LevelLadder info={data} />
        </>
      ) : isError ? (
        <ErrorState cause={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonStack
          heights={['h-[132px]', 'h-[84px]', 'h-[84px]', 'h-[84px]', 'h-[84px]']}
          className="gap-16 gutter"
        />
      )}
      {data && (
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

function CurrentLevel({ info }: { info: LevelInfo }) {
  const words = useWords('levels').levels
  const current = info.levels[info.level - 1]
  const next = info.levels[info.level]
  if (!current) return null
  // The bar shows growth that counts for the level; pending growth is shown below it.
  const countedGrowth = Math.max(0, info.growth - info.growth_waits)
  return (
    <section aria-label={words.now} className="mx-20 rounded-8 bg-leaf p-20 text-paper">
      <div className="flex items-center gap-16">
        <Medal level={current.name} className="-my-8 size-[88px]" />
        <div>
          <h2 className="font-sans text-13">{words.now}</h2>
          <p className="font-serif text-38 leading-tight text-gold">{current.name}</p>
        </div>
      </div>
      <LevelBar level={current.name} label={words.now} value={countedGrowth} goal={current.value} className="mt-12" />
      <p className="mt-8 flex flex-wrap justify-between gap-x-12 text-13 tabular-nums">
        <span>
          {points(countedGrowth)} / {points(current.value)}
        </span>
        <span>{next ? words.left(points(Math.max(0, next.from - countedGrowth)), next.name) : words.top}</span>
      </p>
      {info.growth_waits > 0 && <p className="mt-4 text-13 tabular-nums">{words.waits(points(info.growth_waits))}</p>}
    </section>
  )
}

function LevelLadder({ info }: { info: LevelInfo }) {
  const words = useWords('levels').levels
  const lang = useLang()
  return (
    <section aria-labelledby="ladder" className="gutter pt-28">
      <h2 id="ladder" className="text-22">
        {words.ladder}
      </h2>
      <ol className="mt-8 border-t border-line">
        {info.levels.map((level) => (
          <li
            key={level.level}
            aria-current={level.level === info.level ? 'step' : undefined}
            className="flex items-center gap-16 border-b border-line py-12"
          >
            <LevelBadge level={level.name} className={`size-56 ${level.level > info.level ? 'opacity-40' : ''}`} />
            <div className="min-w-0">
              <h3 className="text-18">
                {level.name}
                {level.level === info.level && (
                  <span className="ml-8 font-sans text-13 text-gold-ink">{words.here}</span>
                )}
              </h3>
              <p className="text-15">{words.rate(percent(level.rate_bp))}</p>
              <p className="text-13 text-muted tabular-nums">
                {level.from === 0 ? words.start : words.from(points(level.from))}
                {level.reached_at && level.level > 1 && ` · ${words.reached(day(level.reached_at, lang))}`}
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
