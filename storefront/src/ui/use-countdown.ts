import { useEffect, useState } from 'react'

const secondsUntil = (until: number): number => Math.max(Math.ceil((until - Date.now()) / 1000), 0)

/**
 * Whole seconds left until a time. Reads the clock at each tick, because timers stop in a background tab.
 * @param until milliseconds since 1970; 0 means over
 */
export const useCountdown = (until: number): number => {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(until))
  useEffect(() => {
    const tick = () => {
      const seconds = secondsUntil(until)
      setSecondsLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 500)
    tick()
    return () => clearInterval(timer)
  }, [until])
  return secondsLeft
}
