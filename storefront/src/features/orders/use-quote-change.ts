import type { Quote } from '@bailu/contract/cart'
import { useEffect, useRef, useState } from 'react'

/** A total shown for a shorter time (ms) counts as unread: the tap may have begun before it appeared. */
const TO_READ = 700

/** The accepted total and the current one, in satang; undefined while they are equal. */
export type Change = { before: number; now: number }

/**
 * Keeps the quote first shown for `subject` until the buyer accepts a new one. Changes caused by lines with issues
 * are not reported as a price change.
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
    /** Undefined while the price is the accepted one. */
    priceBefore: (variantId: number) => {
      const [was, is] = [before, quote].map((one) => one?.lines.find((line) => line.variant_id === variantId)?.price)
      return was === is ? undefined : was
    },
    agree: () => quote && setShown({ what, quote }),
  }
}
