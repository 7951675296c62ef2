import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Whether the screen may show old data: offline, or a reply came from the cache of the service worker. */
export const useStale = (): boolean => {
  const queryClient = useQueryClient()
  const [stale, setStale] = useState(() => !navigator.onLine || 'kept' in document.documentElement.dataset)
  useEffect(() => {
    const lost = () => setStale(true)
    const back = () => {
      setStale(false)
      void queryClient.invalidateQueries()
    }
    const told = ({ data }: MessageEvent<{ stale?: boolean }>) => {
      if (data?.stale === true) lost()
      else if (data?.stale === false && navigator.onLine) setStale(false)
    }
    addEventListener('offline', lost)
    addEventListener('online', back)
    navigator.serviceWorker?.addEventListener('message', told)
    return () => {
      removeEventListener('offline', lost)
      removeEventListener('online', back)
      navigator.serviceWorker?.removeEventListener('message', told)
    }
  }, [queryClient])
  return stale
}
