import { useEffect, useEffectEvent, useState } from 'react'

/** Calls `next` every `ms` while nobody touches, hovers or focuses it, the tab shows and motion is welcome. */
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
