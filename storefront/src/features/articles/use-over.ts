import { useEffect, useState } from 'react'

/** Whether a time has passed; looked at once the page is awake, so that the server's page stays the same for everybody. */
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
