import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { OverviewScreen } from '../../features/data-center/overview-screen.tsx'
import { readReportSearch } from '../../features/data-center/report-days.ts'
import { pageTitle, routeFlags } from '../../routing/route-options.ts'
import { ScreenSkeleton } from '../../ui/screen/screen.tsx'

const loadReports = () => import('../../features/data-center/sales-reports.tsx')
const LinksScreen = lazy(async () => ({ default: (await loadReports()).LinksScreen }))
const ProductsScreen = lazy(async () => ({ default: (await loadReports()).ProductsScreen }))

export const Route = createFileRoute('/data-center/')({
  staticData: { ...routeFlags('/data-center'), words: ['dataCenter'] },
  head: pageTitle('dataCenter', (words) => words.dataCenter.title),
  ssr: false,
  validateSearch: readReportSearch,
  component: DataCenter,
})

function DataCenter() {
  const search = Route.useSearch()
  if (search.view === undefined) return <OverviewScreen search={search} />
  const Report = search.view === 'links' ? LinksScreen : ProductsScreen
  return (
    <Suspense fallback={<ScreenSkeleton page />}>
      <Report search={search} />
    </Suspense>
  )
}
