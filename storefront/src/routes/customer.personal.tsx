import { createFileRoute } from '@tanstack/react-router'
import { LeadPage } from '../features/leads/lead-page.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'
import { unread } from '../unread.ts'

export const Route = createFileRoute('/customer/personal')({
  staticData: flags('/customer/personal'),
  head: titled((words) => words.leads.title),
  ssr: false,
  validateSearch: unread<{ id?: string }>,
  component: Lead,
})

function Lead() {
  return <LeadPage type="individual" id={Route.useSearch().id || undefined} />
}
