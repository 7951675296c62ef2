import { useEffect, useState } from 'react'

/** Whether a time (ISO 8601) has passed. Checked only after hydration, because server-rendered pages are cached. */
export function useOver(until: string | null): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const look = () => setOver(until !== null && Date.parse(until) <= Date.now())
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [until])
  return over
}
