import { createFileRoute } from '@tanstack/react-router'
import { LicenceList } from '../../features/content/brand/licence-list.tsx'
import { routeFlags } from '../../routing/route-table.ts'
import { pageTitle } from '../../routing/page-head.ts'

export const Route = createFileRoute('/license/')({
  staticData: { ...routeFlags('/license'), words: ['brand'] },
  head: pageTitle('brand', (words) => words.brand.license.title),
  ssr: false,
  component: LicenceList,
})
