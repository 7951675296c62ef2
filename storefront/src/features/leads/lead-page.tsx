import type { LeadType } from '@bailu/contract/lead-kinds'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { LeadScreen } from './lead-screen.tsx'

const PATHS = { individual: '/customer/personal', organization: '/customer/agency' } as const

/** A lead, or the form of a new one, with its navigation. */
export function LeadPage({ type, id }: { type: LeadType; id: string | undefined }) {
  const { history } = useRouter()
  const navigate = useNavigate()
  // The list is opened without filters, so that the new lead is visible.
  const toList = () => void navigate({ to: '/customer/list', replace: true })
  // Back to the previous screen, or to the list when the page was opened directly.
  const done = () => (history.canGoBack() ? history.back() : toList())
  const go = (other: LeadType, there: string) =>
    void navigate({ to: PATHS[other], search: { id: there }, replace: true })
  return <LeadScreen type={type} id={id} onDone={done} onNew={toList} onGo={go} />
}
