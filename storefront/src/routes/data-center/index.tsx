import { createFileRoute } from '@tanstack/react-router'
import { OverviewScreen } from '../../features/data-center/overview-screen.tsx'
import { readReportSearch, type ReportSearch } from '../../features/data-center/report-days.ts'
import { routeFlags } from '../../routing/route-table.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { unvalidatedSearch } from '../../routing/params.ts'

export const Route = createFileRoute('/data-center/')({
  staticData: routeFlags('/data-center'),
  head: pageTitle((words) => words.reports.title),
  ssr: false,
  validateSearch: unvalidatedSearch<ReportSearch>,
  component: DataCenter,
})

function DataCenter() {
  const search = readReportSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <OverviewScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}
