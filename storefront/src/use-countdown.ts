import { useEffect, useState } from 'react'

const secondsTo = (until: number): number => Math.max(Math.ceil((until - Date.now()) / 1000), 0)

/**
 * Whole seconds left until a time. Reads the clock at each tick, because timers stop in a background tab.
 * @param until milliseconds since 1970; 0 means over
 */
export const useCountdown = (until: number): number => {
  const [left, setLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    const count = () => {
      const now = secondsTo(until)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(count, 500)
    count()
    return () => clearInterval(timer)
  }, [until])
  return left
}
