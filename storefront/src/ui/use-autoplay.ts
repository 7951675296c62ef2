import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Calls `next` every `ms` milliseconds; pauses while touched, hovered or focused, in a hidden tab, and with prefers-
 * reduced-motion. Returns the event handlers for the element.
 */
export const useAutoplay = (ms: number | undefined, next: () => void) => {
  const [held, setHeld] = useState(false)
  const step = useEffectEvent(next)
  useEffect(() => {
    if (!ms || held || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') step()
    }, ms)
    return () => clearInterval(timer)
  }, [ms, held])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return {
    onPointerEnter: hold,
    onPointerLeave: release,
    onTouchStart: hold,
    onTouchEnd: release,
    onFocus: hold,
    onBlur: release,
  }
}
