import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pushDeviceUser, unsubscribePushDevice } from '../../session/push-device.ts'
import { removeTabStorage, writeTabStorage, readTabStorage } from '../../browser/storage.ts'
import { useAuth } from '../../session/auth.ts'
import { useLang } from '../../i18n/i18n.tsx'
import { refreshSubscription } from './push-subscription.ts'

/**
 * Handles messages of the service worker (notification clicked or received), and renews the push subscription on the
 * server.
 */
export default function PushListener() {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    const { serviceWorker } = navigator
    const onMessage = ({ data, ports }: MessageEvent<{ go?: string; pushed?: true }>) => {
      if (data?.pushed) void queryClient.invalidateQueries()
      if (!data?.go) return
      ports[0]?.postMessage(true)
      router.history.push(data.go)
    }
    serviceWorker?.addEventListener('message', onMessage)
    return () => serviceWorker?.removeEventListener('message', onMessage)
  }, [router, queryClient])
  useRenewedSubscription()
  return null
}

const RENEWED_KEY = 'push renewed'

/** Renews once per tab, user and language. If another user turned push on here, this browser is unsubscribed. */
const useRenewedSubscription = () => {
  const userId = useAuth(({ userInfo }) => userInfo?.id)
  const lang = useLang()
  useEffect(() => {
    const owner = pushDeviceUser()
    if (userId === undefined || owner === null) return
    if (owner !== userId) return void unsubscribePushDevice()
    const renewal = `${userId} ${lang}`
    if (readTabStorage(RENEWED_KEY, '') === renewal) return
    writeTabStorage(RENEWED_KEY, renewal)
    refreshSubscription(lang).catch(() => removeTabStorage(RENEWED_KEY))
  }, [userId, lang])
}
