import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { browser } from '../../browser.ts'
import { usePerson } from '../../session/use-person.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { ownSubscription } from './device.ts'
import { Devices } from './devices.tsx'
import { Kinds } from './kinds.tsx'
import { able, obstacleOf } from './obstacle.ts'
import { ObstacleNote } from './obstacle-note.tsx'
import { pushQuery } from './queries.ts'
import { TurnOff, TurnOn } from './turn.tsx'

/** Settings of push notifications on this device; has no heading of its own. */
export function NotificationSettings() {
  const { push } = useWords()
  const person = usePerson()
  const userId = person.is === 'known' ? person.user.id : undefined
  const { data, isError, isFetching, refetch } = useQuery(pushQuery(userId))
  const here = data?.devices.find((device) => device.here)
  const subscribed = useSubscribed(here?.id)
  const [obstacle, setObstacle] = useState(() => obstacleOf(browser(), able()))
  const look = () => setObstacle(obstacleOf(browser(), able()))

  // The permission may have been changed in the browser settings: check again when the user comes back.
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  if (person.is === 'unreachable') return <ErrorState onRetry={person.retry} />
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} busy={isFetching} />
  if (!data || userId === undefined || subscribed === undefined) return <Waiting />
  const on = here !== undefined && subscribed && obstacle === null
  return (
    <div className="flex flex-col gap-20 pt-8">
      <p className="text-15 text-muted">{push.lead}</p>
      {obstacle ? (
        <ObstacleNote obstacle={obstacle} />
      ) : on ? (
        <TurnOff id={here.id} userId={userId} />
      ) : (
        <TurnOn publicKey={data.public_key} userId={userId} onAnswer={look} />
      )}
      {(on || data.devices.length > 0) && <Kinds kinds={data.kinds} userId={userId} />}
      {data.devices.some((device) => device.id !== here?.id) && (
        <Devices devices={data.devices} here={on ? here.id : undefined} userId={userId} />
      )}
    </div>
  )
}

/** Whether this browser still has a push subscription; site data may have been cleared. Undefined until checked. */
const useSubscribed = (id: string | undefined): boolean | undefined => {
  const [subscribed, setSubscribed] = useState<boolean>()
  useEffect(() => {
    let here = true
    ownSubscription().then(
      (found) => here && setSubscribed(found !== null),
      () => here && setSubscribed(false),
    )
    return () => {
      here = false
    }
  }, [id])
  return subscribed
}

function Waiting() {
  const { state } = useWords().shell
  return (
    <div role="status" aria-label={state.loading} className="flex flex-col gap-16 py-16">
      <Skeleton className="h-[44px] w-full" />
      <Skeleton className="h-[56px] w-full" />
      <Skeleton className="h-[56px] w-full" />
      <Skeleton className="h-[56px] w-full" />
    </div>
  )
}
