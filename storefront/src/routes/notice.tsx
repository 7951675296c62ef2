import { createFileRoute } from '@tanstack/react-router'
import { NoticeScreen } from '../features/messages/notice-screen.tsx'
import { PushBell } from '../features/push/push-bell.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'

export const Route = createFileRoute('/notice')({
  staticData: flags('/notice'),
  head: titled((words) => words.articles.titles.notice),
  ssr: false,
  component: () => <NoticeScreen beside={<PushBell />} />,
})
