import { DORMANT_DAYS, type CustomerFigure, type TradeFigure } from '@bailu/contract/data-center/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { day } from '@bailu/phrases/format'
import { ScreenTitle, ErrorState, Skeleton } from '../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { AsOf, ChangeNote, ReportRange } from './report-parts.tsx'
import { DaysTable, FigureChart } from './figure-chart.tsx'
import { formatFigure } from './figure-value.ts'
import { figureQuery, type FigureGroup } from './queries.ts'
import { reportDaysOf, type ReportSearch } from './report-days.ts'
import { buildRequest } from '@bailu/client/build-request'
import { ExportButton } from './export-button.tsx'
import { CustomerList, TradeList } from './report-lists.tsx'

type Props = {
  group: FigureGroup
  id: CustomerFigure | TradeFigure
  search: ReportSearch
}

/** One key figure: its value, its days as chart or table, and the list behind it. */
export function FigureScreen({ group, id, search }: Props) {
  const words = useWords('dataCenter').dataCenter
  const lang = useLang()
  const [table, setTable] = useState(false)
  const days = reportDaysOf(search)
  const { data, isLoadingError, isFetching, refetch, error } = useQuery(figureQuery(group, id, days))
  const meaning = words.meaning[id]
  const List = group === 'customer' ? CustomerList : TradeList
  // Nothing to draw: the empty state of the list below says what to do.
  const isEmpty = data !== undefined && !data.value && data.days.every(({ value }) => !value)
  return (
    <>
      <ScreenTitle lead={typeof meaning === 'function' ? meaning(String(DORMANT_DAYS)) : meaning}>
        {words.figures[id]}
      </ScreenTitle>
      <ReportRange search={search} />
      {isLoadingError ? (
        <ErrorState cause={error} title={words.failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          <section aria-label={words.figures[id]} className="gutter pt-8 pb-20">
            {data ? (
              <>
                <p className="text-38 leading-tight text-leaf tabular-nums">{formatFigure(data.unit, data.value)}</p>
                <p className="mt-4 text-13 text-muted">
                  <ChangeNote value={data.value} previous={data.value_before} /> ·{' '}
                  {words.before(formatFigure(data.unit, data.value_before))}
                </p>
                <p className="text-13 text-muted">{words.span(day(data.from, lang), day(data.to, lang))}</p>
                <AsOf call={`GET /api/data-center/${group}/{id}`} input={{ id, ...days }} />
              </>
            ) : (
              <Skeleton className="h-[96px] w-2/3" />
            )}
            {!isEmpty && (
              <div role="group" aria-label={words.figures[id]} className="my-16 grid grid-cols-2 rounded-full bg-mist">
                {[false, true].map((isTable) => (
                  <button
                    key={String(isTable)}
                    type="button"
                    aria-pressed={isTable === table}
                    onClick={() => setTable(isTable)}
                    className={`min-h-touch rounded-full text-15 ${isTable === table ? 'bg-leaf font-medium text-paper' : 'text-ink'}`}
                  >
                    {isTable ? words.table : words.chart}
                  </button>
                ))}
              </div>
            )}
            {!data && <Skeleton className="h-[264px] w-full" />}
            {data && !isEmpty && !table && (
              <FigureChart key={`${data.from}${data.to}`} id={id} unit={data.unit} days={data.days} />
            )}
            {data && !isEmpty && table && <DaysTable id={id} unit={data.unit} days={data.days} />}
          </section>
          <section aria-label={words.list[group]} className="pb-36">
            <List
              id={id}
              days={days}
              heading={
                <div className="flex flex-col gap-12 gutter pb-8">
                  <h2 className="text-18">{words.list[group]}</h2>
                  <ExportButton url={buildRequest(`GET /api/data-center/${group}/{id}/csv`, { id, ...days }).url} />
                </div>
              }
            />
          </section>
        </>
      )}
    </>
  )
}
