import { createFileRoute } from '@tanstack/react-router'
import { NoticeScreen } from '../features/messages/notice-screen.tsx'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/notice')({
  staticData: flags('/notice'),
  ssr: false,
  component: NoticeScreen,
})
