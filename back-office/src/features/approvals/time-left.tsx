import { useEffect, useState } from 'react'
import { useWords } from '../../words.tsx'
import { shopNow } from '../../shop-clock.ts'

const MINUTE = 60_000

/** Countdown in hours and minutes, updated every minute. */
export function TimeLeft({ until }: { until: string }) {
  const { left } = useWords().approvals
  const [now, setNow] = useState(() => shopNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(shopNow()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE))
  return <>{left(Math.floor(minutes / 60), minutes % 60)}</>
}
