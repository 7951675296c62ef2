import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { currentBrowser } from '../../browser/browser.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { useCurrentUser } from '../../session/current-user.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { openTips } from '../../ui/dialog/overlays.ts'
import { ErrorState, SkeletonStack } from '../../ui/screen/screen.tsx'
import { EventChoices } from '../notifications/event-choices.tsx'
import { PushDevices } from './push-choices.tsx'
import { findPushObstacle, type PushObstacle, pushSupport } from './push-obstacle.ts'
import { ownSubscription, pushQuery } from './push-subscription.ts'
import { TurnOffPush, TurnOnPush } from './push-switch.tsx'

/** Why push is not possible, and what to do about it. */
export function PushObstacleNote({ obstacle }: { obstacle: PushObstacle }) {
  const { push } = useWords('push')
  const { title, lead } = push.obstacles[obstacle]
  return (
    <div role="note" className="rounded-3 bg-mist px-16 py-16">
      <p className="text-16 font-medium">{title}</p>
      <p className="mt-4 text-15 text-muted">{lead}</p>
      {(obstacle === 'inside' || obstacle === 'ios') && (
        // The install tips are shown only on screens with the tab bar.
        <p className="mt-16" onClickCapture={openTips}>
          <ButtonLink to="/person" kind="quiet" wide>
            {push.showMe}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

/** Settings of push notifications on this device, without a heading. */
export default function NotificationSettings() {
  const { push } = useWords('push')
  const currentUser = useCurrentUser()
  const userId = currentUser.status === 'known' ? currentUser.user.id : undefined
  const { data, isError, isFetching, refetch, error } = useQuery(pushQuery(userId))
  const thisDevice = data?.devices.find((device) => device.here)
  const isSubscribed = useIsSubscribed(thisDevice?.id)
  const [obstacle, setObstacle] = useState(() => findPushObstacle(currentBrowser(), pushSupport()))
  const refreshObstacle = () => setObstacle(findPushObstacle(currentBrowser(), pushSupport()))

  // The permission may have been changed in the browser settings: check again when the user comes back.
  useEffect(() => {
    document.addEventListener('visibilitychange', refreshObstacle)
    return () => document.removeEventListener('visibilitychange', refreshObstacle)
  }, [])

  if (currentUser.status === 'unreachable') return <ErrorState cause={null} onRetry={currentUser.retry} />
  if (isError && !data) return <ErrorState cause={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data || userId === undefined || isSubscribed === undefined)
    return <SkeletonStack heights={['h-[44px]', 'h-[56px]', 'h-[56px]', 'h-[56px]']} className="gap-16 py-16" />
  const isOn = thisDevice !== undefined && isSubscribed && obstacle === null
  return (
    <div className="flex flex-col gap-20 pt-8">
      <p className="text-15 text-muted">{push.lead}</p>
      {obstacle ? (
        <PushObstacleNote obstacle={obstacle} />
      ) : isOn ? (
        <TurnOffPush id={thisDevice.id} userId={userId} />
      ) : (
        <TurnOnPush publicKey={data.public_key} userId={userId} onAnswer={refreshObstacle} />
      )}
      <EventChoices userId={userId} />
      {data.devices.some((device) => device.id !== thisDevice?.id) && (
        <PushDevices devices={data.devices} here={isOn ? thisDevice.id : undefined} userId={userId} />
      )}
    </div>
  )
}

/** Whether this browser still has a push subscription; site data may have been cleared. Undefined until checked. */
const useIsSubscribed = (id: string | undefined): boolean | undefined => {
  const [isSubscribed, setIsSubscribed] = useState<boolean>()
  useEffect(() => {
    let thisDevice = true
    ownSubscription().then(
      (subscription) => thisDevice && setIsSubscribed(subscription !== null),
      () => thisDevice && setIsSubscribed(false),
    )
    return () => {
      thisDevice = false
    }
  }, [id])
  return isSubscribed
}
