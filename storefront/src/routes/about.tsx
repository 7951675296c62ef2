import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '../features/content/brand/about-screen.tsx'
import { routeFlags } from '../routing/route-table.ts'
import { pageTitle } from '../routing/page-head.ts'

export const Route = createFileRoute('/about')({
  staticData: { ...routeFlags('/about'), words: ['account', 'brand'] },
  head: pageTitle('account', (words) => words.account.person.about),
  ssr: false,
  component: AboutScreen,
})
