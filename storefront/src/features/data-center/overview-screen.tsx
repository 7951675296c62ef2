import type { KeyFigure, Overview } from '@bailu/contract/data-center/shop'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { day } from '@bailu/phrases/format'
import { MenuRow } from '../../ui/list/menu-row.tsx'
import { ScreenTitle, ErrorState, Skeleton } from '../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { AsOf, ChangeNote, ReportRange } from './report-parts.tsx'
import { formatFigure } from './figure-value.ts'
import { type FigureGroup, overviewQuery } from './queries.ts'
import { reportDaysOf, type ReportSearch } from './report-days.ts'

/** All key figures; each links to its screen. */
export function OverviewScreen({ search }: { search: ReportSearch }) {
  const words = useWords('dataCenter').dataCenter
  const { data, isLoadingError, isFetching, refetch, error } = useQuery(overviewQuery(reportDaysOf(search)))
  return (
    <>
      <ScreenTitle lead={data ? <DaySpan overview={data} /> : '\u00a0'}>{words.title}</ScreenTitle>
      <ReportRange search={search} />
      {isLoadingError && (
        <ErrorState cause={error} title={words.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!isLoadingError &&
        (['trade', 'customer'] as const).map((group) => (
          <section key={group} aria-label={words[group]} className="gutter pt-16 pb-20">
            <h2 className="text-18">{words[group]}</h2>
            {data ? (
              <ul className="mt-12 grid grid-cols-2 gap-12">
                {data[group].map((figure: KeyFigure) => (
                  <li key={figure.id}>
                    <FigureTile group={group} figure={figure} search={search} />
                  </li>
                ))}
              </ul>
            ) : (
              <div className="mt-12 grid grid-cols-2 gap-12">
                {[0, 1, 2, 3, 4, 5].map((tile) => (
                  <Skeleton key={tile} className="h-[124px] w-full rounded-8" />
                ))}
              </div>
            )}
          </section>
        ))}
      {data && (
        <div className="gutter pb-20">
          <ComparedSpan overview={data} />
          <AsOf call="GET /api/data-center" input={reportDaysOf(search)} />
        </div>
      )}
      <nav aria-label={words.reports} className="mx-20 mb-36 border-y border-line">
        <MenuRow to="/data-center" search={{ ...search, view: 'products' }} label={words.products.title} />
        <MenuRow to="/data-center" search={{ ...search, view: 'links' }} label={words.links.title} />
      </nav>
    </>
  )
}

function DaySpan({ overview: { from, to } }: { overview: Overview }) {
  const lang = useLang()
  return useWords('dataCenter').dataCenter.span(day(from, lang), day(to, lang))
}

function ComparedSpan({ overview: { before } }: { overview: Overview }) {
  const lang = useLang()
  return (
    <p className="text-13 text-muted">
      {useWords('dataCenter').dataCenter.compared(day(before.from, lang), day(before.to, lang))}
    </p>
  )
}

function FigureTile({ group, figure, search }: { group: FigureGroup; figure: KeyFigure; search: ReportSearch }) {
  const words = useWords('dataCenter').dataCenter
  return (
    <Link
      to={group === 'customer' ? '/data-center/customer/$id' : '/data-center/trade/$id'}
      params={{ id: figure.id }}
      search={search}
      className="flex h-full min-h-[124px] flex-col rounded-8 border border-line bg-paper p-16 active:bg-mist"
    >
      <span className="text-13 leading-tight text-muted">{words.figures[figure.id]}</span>
      <span className="mt-8 text-[min(1.375rem,5.4vw)] leading-tight text-leaf tabular-nums">
        {formatFigure(figure.unit, figure.value)}
      </span>
      <span className="mt-auto pt-8 text-12 leading-tight">
        <ChangeNote value={figure.value} previous={figure.before} />
      </span>
    </Link>
  )
}
