import { createFileRoute } from '@tanstack/react-router'
import { LicenceList } from '../../features/content/brand/licence-list.tsx'
import { pageTitle, routeFlags } from '../../routing/route-options.ts'

export const Route = createFileRoute('/license/')({
  staticData: { ...routeFlags('/license'), words: ['brand'] },
  head: pageTitle('brand', (words) => words.brand.license.title),
  ssr: false,
  component: LicenceList,
})
