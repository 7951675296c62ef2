import { createFileRoute } from '@tanstack/react-router'
import { LanguageScreen } from '../features/account/language-screen.tsx'
import { routeFlags } from '../routing/route-table.ts'
import { pageTitle } from '../routing/page-head.ts'

export const Route = createFileRoute('/language')({
  staticData: { ...routeFlags('/language'), words: ['account'] },
  head: pageTitle('account', (words) => words.account.language.title),
  ssr: false,
  component: LanguageScreen,
})
