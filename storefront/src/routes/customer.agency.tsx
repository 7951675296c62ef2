import type { LeadType } from '@bailu/contract/lead-kinds'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { LeadScreen } from '../features/leads/lead-screen.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'
import { unread } from '../unread.ts'

export const Route = createFileRoute('/customer/agency')({
  staticData: flags('/customer/agency'),
  head: titled((words) => words.leads.title),
  ssr: false,
  validateSearch: unread<{ id?: string }>,
  component: Lead,
})

function Lead() {
  const id = Route.useSearch().id || undefined
  const { history } = useRouter()
  const navigate = Route.useNavigate()
  // A new one is seen whatever the list was narrowed to.
  const toList = () => void navigate({ to: '/customer/list', replace: true })
  // Back where one came from; whoever opened the address itself goes to the list.
  const done = () => (history.canGoBack() ? history.back() : toList())
  const go = (type: LeadType, there: string) =>
    void navigate({
      to: type === 'individual' ? '/customer/personal' : '/customer/agency',
      search: { id: there },
      replace: true,
    })
  return <LeadScreen type="organization" id={id} onDone={done} onNew={toList} onGo={go} />
}
