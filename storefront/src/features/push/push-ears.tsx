import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { deviceUser, forgetDevice } from '../../session/device.ts'
import { forgetFor, rememberFor, remembered } from '../../session-memory.ts'
import { useAuth } from '../../state/auth.ts'
import { useLang } from '../../words.tsx'
import { keepOn } from './device.ts'

/**
 * Handles messages of the service worker (notification clicked or received), and renews the push subscription on the
 * server.
 */
export default function PushEars() {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    const { serviceWorker } = navigator
    const hear = ({ data, ports }: MessageEvent<{ go?: string; pushed?: true }>) => {
      if (data?.pushed) void queryClient.invalidateQueries()
      if (!data?.go) return
      ports[0]?.postMessage(true)
      router.history.push(data.go)
    }
    serviceWorker?.addEventListener('message', hear)
    return () => serviceWorker?.removeEventListener('message', hear)
  }, [router, queryClient])
  useKept()
  return null
}

const KEPT = 'push kept'

/** Renews once per tab, user and language. If another user turned push on here, this browser is unsubscribed. */
const useKept = () => {
  const userId = useAuth(({ userInfo }) => userInfo?.id)
  const lang = useLang()
  useEffect(() => {
    const owner = deviceUser()
    if (userId === undefined || owner === null) return
    if (owner !== userId) return void forgetDevice()
    const now = `${userId} ${lang}`
    if (remembered(KEPT, '') === now) return
    rememberFor(KEPT, now)
    keepOn(lang).catch(() => forgetFor(KEPT))
  }, [userId, lang])
}
