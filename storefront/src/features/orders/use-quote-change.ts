import type { Quote } from '@bailu/contract/cart'
import { useEffect, useRef, useState } from 'react'

/** A thumb on its way down when a new total appears has not read it. */
const TO_READ = 700

/** The total somebody was shown and the one it is now; undefined while they agree. */
export type Change = { before: number; now: number }

/**
 * Holds on to the quote that was first shown for `what`, until it is agreed to
 * anew. Lines in trouble are not among the sums: they are another matter.
 */
export const useQuoteChange = (quote: Quote | undefined, what: string) => {
  const [shown, setShown] = useState<{ what: string; quote: Quote }>()
  if (quote && shown?.what !== what) setShown({ what, quote })
  const before = shown?.what === what ? shown.quote : undefined
  const troubled = [before, quote].some((one) => one?.lines.some((line) => line.trouble !== null))
  const change: Change | undefined =
    before && quote && !troubled && before.total !== quote.total
      ? { before: before.total, now: quote.total }
      : undefined
  const since = useRef(0)
  const now = change?.now
  useEffect(() => {
    since.current = now === undefined ? 0 : performance.now()
  }, [now])
  return {
    change,
    isUnread: () => now !== undefined && performance.now() - since.current < TO_READ,
    /** Undefined while it is what was shown here first. */
    priceBefore: (variantId: number) => {
      const [was, is] = [before, quote].map((one) => one?.lines.find((line) => line.variant_id === variantId)?.price)
      return was === is ? undefined : was
    },
    agree: () => quote && setShown({ what, quote }),
  }
}
