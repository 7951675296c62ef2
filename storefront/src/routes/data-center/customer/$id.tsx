import { CUSTOMER_FIGURES } from '@bailu/contract/data-center/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { CustomerList } from '../../../features/data-center/report-lists.tsx'
import { FigureScreen } from '../../../features/data-center/figure-screen.tsx'
import { reportDaysOf, readReportSearch } from '../../../features/data-center/report-days.ts'
import { NotFoundScreen } from '../../../app/not-found-screen.tsx'
import { routeFlags } from '../../../routing/route-table.ts'
import { pageTitle } from '../../../routing/page-head.ts'

export const Route = createFileRoute('/data-center/customer/$id')({
  staticData: { ...routeFlags('/data-center/customer/$id'), words: ['dataCenter'] },
  head: pageTitle('dataCenter', (words) => words.dataCenter.title),
  ssr: false,
  validateSearch: readReportSearch,
  component: CustomerReport,
})

const parseCustomerFigure = (name: string) => CUSTOMER_FIGURES.find((known) => known === name)

function CustomerReport() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const figure = parseCustomerFigure(id)
  if (!figure) return <NotFoundScreen />
  return (
    <FigureScreen
      key={figure}
      group="customer"
      id={figure}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    >
      {(heading) => <CustomerList id={figure} days={reportDaysOf(search)} heading={heading} />}
    </FigureScreen>
  )
}
