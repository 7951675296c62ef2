import { createFileRoute } from '@tanstack/react-router'
import { LanguageScreen } from '../features/language/language-screen.tsx'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/language')({
  staticData: flags('/language'),
  ssr: false,
  component: LanguageScreen,
})
