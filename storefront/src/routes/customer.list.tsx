import { createFileRoute } from '@tanstack/react-router'
import { ListScreen } from '../features/leads/list-screen.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'
import { unread } from '../unread.ts'

type Search = { type?: string | undefined; stage?: string | undefined; q?: string | undefined; due?: '1' | undefined }

export const Route = createFileRoute('/customer/list')({
  staticData: flags('/customer/list'),
  head: titled((words) => words.leads.title),
  ssr: false,
  validateSearch: unread<Search>,
  component: Leads,
})

function Leads() {
  const { type, stage, q, due } = Route.useSearch()
  const asked = { type, stage, q: q?.trim() ? q.slice(0, 60) : undefined, due: due === '1' ? due : undefined }
  return <ListScreen asked={asked} />
}
