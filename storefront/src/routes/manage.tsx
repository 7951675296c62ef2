import { createFileRoute } from '@tanstack/react-router'
import { ManageScreen } from '../features/manage/manage-screen.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'

export const Route = createFileRoute('/manage')({
  staticData: flags('/manage'),
  head: titled((words) => words.account.manage.title),
  ssr: false,
  component: ManageScreen,
})
