import { createFileRoute } from '@tanstack/react-router'
import { LanguageScreen } from '../features/language/language-screen.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'

export const Route = createFileRoute('/language')({
  staticData: flags('/language'),
  head: titled((words) => words.account.language.title),
  ssr: false,
  component: LanguageScreen,
})
