import { createFileRoute } from '@tanstack/react-router'
import { LeadListScreen } from '../../features/leads/lead-list-screen.tsx'
import { routeFlags } from '../../routing/route-table.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { unvalidatedSearch } from '../../routing/params.ts'

type Search = { type?: string | undefined; stage?: string | undefined; q?: string | undefined; due?: '1' | undefined }

export const Route = createFileRoute('/customer/list')({
  staticData: routeFlags('/customer/list'),
  head: pageTitle((words) => words.leads.title),
  ssr: false,
  validateSearch: unvalidatedSearch<Search>,
  component: Leads,
})

function Leads() {
  const { type, stage, q, due } = Route.useSearch()
  const filters = { type, stage, q: q?.trim() ? q.slice(0, 60) : undefined, due: due === '1' ? due : undefined }
  return <LeadListScreen search={filters} />
}
