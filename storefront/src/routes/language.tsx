import { createFileRoute } from '@tanstack/react-router'
import { LanguageScreen } from '../features/account/language-screen.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/language')({
  staticData: { ...routeFlags('/language'), words: ['account'] },
  head: pageTitle('account', (words) => words.account.language.title),
  ssr: false,
  component: LanguageScreen,
})
