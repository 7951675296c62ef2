import { createFileRoute } from '@tanstack/react-router'
import { OverviewScreen } from '../../features/data-center/overview-screen.tsx'
import { readReportSearch } from '../../features/data-center/report-days.ts'
import { pageTitle, routeFlags } from '../../routing/route-options.ts'

export const Route = createFileRoute('/data-center/')({
  staticData: { ...routeFlags('/data-center'), words: ['dataCenter'] },
  head: pageTitle('dataCenter', (words) => words.dataCenter.title),
  ssr: false,
  validateSearch: readReportSearch,
  component: DataCenter,
})

function DataCenter() {
  return <OverviewScreen search={Route.useSearch()} />
}
