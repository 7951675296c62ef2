import { useState } from 'react'
import type { Refusal } from '../../request/refusal.ts'
import { useCountdown } from '../../use-countdown.ts'

/** Countdown of the retry delay that a rate-limit error contains, in seconds. */
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
