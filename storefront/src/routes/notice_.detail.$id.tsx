import { createFileRoute } from '@tanstack/react-router'
import { NoticeDetail } from '../features/messages/notice-detail.tsx'
import { pathNumber } from '../path-number.ts'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'

export const Route = createFileRoute('/notice_/detail/$id')({
  staticData: flags('/notice/detail/$id'),
  head: titled((words) => words.articles.titles.notice),
  ssr: false,
  component: Detail,
})

function Detail() {
  const { id } = Route.useParams()
  return <NoticeDetail id={pathNumber(id)} />
}
