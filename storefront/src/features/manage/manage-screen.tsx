import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useApplication } from '../../session/use-application.ts'
import { usePerson } from '../../session/use-person.ts'
import { ErrorState, ScreenSkeleton } from '../../ui/states.tsx'
import { Become } from './become.tsx'
import { Desk } from './desk.tsx'

const ApplySheet = lazy(() => import('./apply/apply-sheet.tsx'))

/** The management center of a partner, with what the route composes in it; anybody else sees how one becomes a partner, and applies. */
export function ManageScreen({ applying, children }: { applying: boolean; children: ReactNode }) {
  const person = usePerson()
  if (person.is === 'unreachable') return <ErrorState page onRetry={person.retry} />
  if (person.is !== 'known') return <ScreenSkeleton page />
  if (person.sale) return <Desk sale={person.sale}>{children}</Desk>
  return (
    <>
      <Become />
      <Applying open={applying} />
    </>
  )
}

/** The form over the page; its place in the address makes the back button close it. */
function Applying({ open }: { open: boolean }) {
  const { data } = useApplication()
  const navigate = useNavigate()
  const { history } = useRouter()
  const wanted = open && data?.open === true
  const [opened, setOpened] = useState(wanted)
  if (wanted && !opened) setOpened(true)
  if (!opened || !data) return null
  // A path change closes what lies over the page: it must not be turned back by this.
  const close = () =>
    setTimeout(() => {
      const { pathname, search } = window.location
      if (pathname !== '/manage' || !search.includes('apply=')) return
      if (history.location.state.over) history.back()
      else void navigate({ to: '/manage', search: {}, replace: true, resetScroll: false })
    })
  return (
    <Suspense>
      <ApplySheet open={wanted} standing={data} onClose={close} />
    </Suspense>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opened from inside the app: going back leads where one was. */
    over?: true
  }
}
