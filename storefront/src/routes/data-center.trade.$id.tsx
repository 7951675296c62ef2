import { TRADE_FIGURES } from '@bailu/contract/figures'
import { createFileRoute } from '@tanstack/react-router'
import { TradeList } from '../features/data-center/trade-list.tsx'
import { FigureScreen } from '../features/data-center/figure-screen.tsx'
import { asked, readReportSearch, type ReportSearch } from '../features/data-center/report-days.ts'
import { Missing } from '../layout/missing.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'
import { unread } from '../unread.ts'

export const Route = createFileRoute('/data-center/trade/$id')({
  staticData: flags('/data-center/trade/$id'),
  head: titled((words) => words.reports.title),
  ssr: false,
  validateSearch: unread<ReportSearch>,
  component: TradeReport,
})

const figureIn = (name: string) => TRADE_FIGURES.find((one) => one === name)

function TradeReport() {
  const { id } = Route.useParams()
  const search = readReportSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const figure = figureIn(id)
  if (!figure) return <Missing />
  return (
    <FigureScreen
      key={figure}
      group="trade"
      id={figure}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    >
      {(heading) => <TradeList id={figure} days={asked(search)} heading={heading} />}
    </FigureScreen>
  )
}
