import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useApplication } from '../../session/use-application.ts'
import { usePerson } from '../../session/use-person.ts'
import { asStep, useCloseAddressed } from '../../ui/addressed.ts'
import { ErrorState, ScreenSkeleton } from '../../ui/states.tsx'
import { Become } from './become.tsx'
import { Desk } from './desk.tsx'

const ApplySheet = lazy(() => import('./apply/apply-sheet.tsx'))

/**
 * Management center: the partner home with `children` for partners; for customers, how to become a partner and the
 * application form.
 */
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

/** The application form in a sheet; its state is in the URL, so that the back button closes it. */
function Applying({ open }: { open: boolean }) {
  const { data } = useApplication()
  const navigate = useNavigate()
  const wanted = open && data?.open === true
  const close = useCloseAddressed(
    wanted ? 'apply' : undefined,
    () => void navigate({ to: '/manage', search: {}, ...asStep(false) }),
  )
  const [opened, setOpened] = useState(wanted)
  if (wanted && !opened) setOpened(true)
  if (!opened || !data) return null
  return (
    <Suspense>
      <ApplySheet open={wanted} standing={data} onClose={close} />
    </Suspense>
  )
}
