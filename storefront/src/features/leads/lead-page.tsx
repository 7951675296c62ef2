import type { LeadType } from '@bailu/contract/lead-kinds'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { LeadScreen } from './lead-screen.tsx'

const PATHS = { individual: '/customer/personal', organization: '/customer/agency' } as const

/** A potential customer, or the form of a new one, and where one goes from there. */
export function LeadPage({ type, id }: { type: LeadType; id: string | undefined }) {
  const { history } = useRouter()
  const navigate = useNavigate()
  // A new one is seen whatever the list was narrowed to.
  const toList = () => void navigate({ to: '/customer/list', replace: true })
  // Back where one came from; whoever opened the address itself goes to the list.
  const done = () => (history.canGoBack() ? history.back() : toList())
  const go = (other: LeadType, there: string) =>
    void navigate({ to: PATHS[other], search: { id: there }, replace: true })
  return <LeadScreen type={type} id={id} onDone={done} onNew={toList} onGo={go} />
}
