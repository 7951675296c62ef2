import { useState } from 'react'
import type { Refusal } from '../../request/refusal.ts'
import { useCountdown } from '../../use-countdown.ts'

/** After a refusal that said how long: seconds left until the next try makes sense. */
export const useWait = (): { left: number; heed: (refusal: Pick<Refusal, 'wait'>) => void } => {
  const [until, setUntil] = useState(0)
  const left = useCountdown(until)
  return {
    left,
    heed: ({ wait }) => {
      if (wait !== undefined) setUntil(Date.now() + wait * 1000)
    },
  }
}
