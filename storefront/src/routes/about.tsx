import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '../features/brand/about-screen.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'

export const Route = createFileRoute('/about')({
  staticData: flags('/about'),
  head: titled((words) => words.account.person.about),
  ssr: false,
  component: AboutScreen,
})
