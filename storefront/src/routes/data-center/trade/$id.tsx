import { TRADE_FIGURES } from '@bailu/contract/data-center/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { TradeList } from '../../../features/data-center/report-lists.tsx'
import { FigureScreen } from '../../../features/data-center/figure-screen.tsx'
import { reportDaysOf, readReportSearch, type ReportSearch } from '../../../features/data-center/report-days.ts'
import { NotFoundScreen } from '../../../app/not-found-screen.tsx'
import { routeFlags } from '../../../routing/route-table.ts'
import { pageTitle } from '../../../routing/page-head.ts'
import { unvalidatedSearch } from '../../../routing/params.ts'

export const Route = createFileRoute('/data-center/trade/$id')({
  staticData: routeFlags('/data-center/trade/$id'),
  head: pageTitle((words) => words.reports.title),
  ssr: false,
  validateSearch: unvalidatedSearch<ReportSearch>,
  component: TradeReport,
})

const parseTradeFigure = (name: string) => TRADE_FIGURES.find((known) => known === name)

function TradeReport() {
  const { id } = Route.useParams()
  const search = readReportSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const figure = parseTradeFigure(id)
  if (!figure) return <NotFoundScreen />
  return (
    <FigureScreen
      key={figure}
      group="trade"
      id={figure}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    >
      {(heading) => <TradeList id={figure} days={reportDaysOf(search)} heading={heading} />}
    </FigureScreen>
  )
}
