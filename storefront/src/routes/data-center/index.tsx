import { createFileRoute } from '@tanstack/react-router'
import { OverviewScreen } from '../../features/data-center/overview-screen.tsx'
import { readReportSearch } from '../../features/data-center/report-days.ts'
import { routeFlags } from '../../routing/route-table.ts'
import { pageTitle } from '../../routing/page-head.ts'

export const Route = createFileRoute('/data-center/')({
  staticData: { ...routeFlags('/data-center'), words: ['dataCenter'] },
  head: pageTitle('dataCenter', (words) => words.dataCenter.title),
  ssr: false,
  validateSearch: readReportSearch,
  component: DataCenter,
})

function DataCenter() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OverviewScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}
