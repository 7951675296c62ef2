import { createFileRoute } from '@tanstack/react-router'
import { GuestDataScreen } from '../features/legal/guest-data-screen.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/my-data')({
  staticData: { ...routeFlags('/my-data'), words: ['legal'] },
  head: pageTitle('legal', (words) => words.legal.own.title),
  ssr: false,
  component: GuestDataScreen,
})
