import { createFileRoute } from '@tanstack/react-router'
import { OverviewScreen } from '../features/data-center/overview-screen.tsx'
import { readReportSearch, type ReportSearch } from '../features/data-center/report-days.ts'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'
import { unread } from '../unread.ts'

export const Route = createFileRoute('/data-center/')({
  staticData: flags('/data-center'),
  head: titled((words) => words.reports.title),
  ssr: false,
  validateSearch: unread<ReportSearch>,
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
