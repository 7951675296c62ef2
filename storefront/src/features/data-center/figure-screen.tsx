import { DORMANT_DAYS, type CustomerFigure, type TradeFigure } from '@bailu/contract/data-center/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { day } from '@bailu/phrases/format'
import { ScreenTitle, ErrorState, Skeleton } from '../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { ChangeNote, ReportRange } from './report-parts.tsx'
import { DaysTable, FigureChart } from './figure-chart.tsx'
import { formatFigure } from './figure-value.ts'
import { figureQuery, type FigureGroup } from './queries.ts'
import { reportDaysOf, type ReportSearch, type ReportDays } from './report-days.ts'
import { copyText } from '../../browser/copy-text.ts'
import { buildRequest } from '@bailu/client/build-request'
import { fetchFile } from '../../browser/request/fetch-file.ts'
import { useShownAction } from '../../session/use-action.ts'
import { isInApp, saveFile } from '../../browser/save-file.ts'
import { Button, FormMessage } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
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
  const { data, isLoadingError, isFetching, refetch } = useQuery(figureQuery(group, id, days))
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
        <ErrorState title={words.failed} busy={isFetching} onRetry={() => void refetch()} />
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
                  <ExportButton group={group} id={id} days={days} />
                </div>
              }
            />
          </section>
        </>
      )}
    </>
  )
}

/** Fetches the list behind a figure as a CSV file. */
function fetchReport(group: FigureGroup, id: string, days: ReportDays): Promise<File> {
  const { url } = buildRequest(`GET /api/data-center/${group}/{id}/csv`, { id, ...days })
  return fetchFile(url, { type: 'text/csv' })
}

/** Exports the list below as a CSV file; where files cannot be saved, offers to copy or share it. */
function ExportButton({ group, id, days }: { group: FigureGroup; id: string; days: ReportDays }) {
  const words = useWords('dataCenter').dataCenter
  const [file, setFile] = useState<File | null>(null)
  const { busy, run, errorText } = useShownAction(
    async () => {
      const report = await fetchReport(group, id, days)
      if (isInApp() || !(await saveFile(report))) setFile(report)
      else toast(words.exported)
    },
    { broken: words.exportFailed },
  )
  return (
    <>
      <Button kind="quiet" busy={busy} onClick={() => void run()}>
        {words.export}
      </Button>
      <FormMessage>{errorText}</FormMessage>
      <ExportDialog file={file} onClose={() => setFile(null)} />
    </>
  )
}

function ExportDialog({ file, onClose }: { file: File | null; onClose: () => void }) {
  const words = useWords('dataCenter').dataCenter
  const copy = async () => {
    if (file && (await copyText((await file.text()).replace('\uFEFF', '')))) {
      toast(words.copied)
      onClose()
    } else toast(words.exportFailed)
  }
  const share = async () => {
    // The promise rejects when the user closes the share sheet.
    await navigator.share({ files: [file!] }).catch(() => undefined)
    onClose()
  }
  const canShare = file !== null && navigator.canShare?.({ files: [file] }) === true
  return (
    <Dialog open={file !== null} onClose={onClose} title={words.exportTitle}>
      <p className="mt-12 text-center text-15 text-muted">{words.exportInApp}</p>
      <div className="mt-28 flex flex-col gap-12">
        <Button wide onClick={() => void copy()}>
          {words.exportCopy}
        </Button>
        {canShare && (
          <Button kind="quiet" wide onClick={() => void share()}>
            {words.exportShare}
          </Button>
        )}
        <Button kind="quiet" wide onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </Dialog>
  )
}
