import { usePerson } from '../../session/use-person.ts'
import { ErrorState, ScreenSkeleton } from '../../ui/states.tsx'
import { Become } from './become.tsx'
import { Desk } from './desk.tsx'

/** The management center of a partner; anybody else sees how one becomes a partner. */
export function ManageScreen() {
  const person = usePerson()
  if (person.is === 'unreachable') return <ErrorState page onRetry={person.retry} />
  if (person.is !== 'known') return <ScreenSkeleton />
  return person.sale ? <Desk sale={person.sale} /> : <Become mentor={person.user.mentor?.nickname} />
}
