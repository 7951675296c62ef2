import { CUSTOMER_FIGURES } from '@bailu/contract/figures'
import { createFileRoute } from '@tanstack/react-router'
import { CustomerList } from '../features/data-center/customer-list.tsx'
import { FigureScreen } from '../features/data-center/figure-screen.tsx'
import { asked, readReportSearch, type ReportSearch } from '../features/data-center/report-days.ts'
import { Missing } from '../layout/missing.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'
import { unread } from '../unread.ts'

export const Route = createFileRoute('/data-center/customer/$id')({
  staticData: flags('/data-center/customer/$id'),
  head: titled((words) => words.reports.title),
  ssr: false,
  validateSearch: unread<ReportSearch>,
  component: CustomerReport,
})

const figureIn = (name: string) => CUSTOMER_FIGURES.find((one) => one === name)

function CustomerReport() {
  const { id } = Route.useParams()
  const search = readReportSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const figure = figureIn(id)
  if (!figure) return <Missing />
  return (
    <FigureScreen
      key={figure}
      group="customer"
      id={figure}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    >
      {(heading) => <CustomerList id={figure} days={asked(search)} heading={heading} />}
    </FigureScreen>
  )
}
