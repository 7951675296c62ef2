import { createFileRoute } from '@tanstack/react-router'
import { ManageScreen } from '../features/manage/manage-screen.tsx'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/manage')({
  staticData: flags('/manage'),
  ssr: false,
  component: ManageScreen,
})
