import { createFileRoute } from '@tanstack/react-router'
import { NoticeDetail } from '../features/messages/notice-detail.tsx'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/notice_/detail/$id')({
  staticData: flags('/notice/detail/$id'),
  ssr: false,
  component: Detail,
})

function Detail() {
  const { id } = Route.useParams()
  return <NoticeDetail id={Number(id)} />
}
