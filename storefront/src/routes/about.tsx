import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '../features/content/brand/about-screen.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/about')({
  staticData: { ...routeFlags('/about'), words: ['account', 'brand'] },
  head: pageTitle('account', (words) => words.account.person.about),
  ssr: false,
  component: AboutScreen,
})
