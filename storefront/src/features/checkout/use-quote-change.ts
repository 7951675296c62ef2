import type { Quote } from '@bailu/contract/cart/shop'
import { useEffect, useRef, useState } from 'react'

/** A total shown for a shorter time (ms) counts as unread: the tap may have begun before it appeared. */
const MIN_READ_MS = 700

/** The accepted total and the current one, in satang; undefined while they are equal. */
export type TotalChange = { before: number; now: number }

/**
 * Keeps the quote first shown for `subject` until the buyer accepts a new one. Changes caused by lines with issues
 * are not reported as a price change.
 */
export const useQuoteChange = (quote: Quote | undefined, subject: string) => {
  const [accepted, setAccepted] = useState<{ subject: string; quote: Quote }>()
  if (quote && accepted?.subject !== subject) setAccepted({ subject, quote })
  const acceptedQuote = accepted?.subject === subject ? accepted.quote : undefined
  const hasIssues = [acceptedQuote, quote].some((candidate) => candidate?.lines.some((line) => line.issue !== null))
  const change: TotalChange | undefined =
    acceptedQuote && quote && !hasIssues && acceptedQuote.total !== quote.total
      ? { before: acceptedQuote.total, now: quote.total }
      : undefined
  const changedAt = useRef(0)
  const newTotal = change?.now
  useEffect(() => {
    changedAt.current = newTotal === undefined ? 0 : performance.now()
  }, [newTotal])
  return {
    change,
    isUnread: () => newTotal !== undefined && performance.now() - changedAt.current < MIN_READ_MS,
    /** Undefined while the price is the accepted one. */
    priceBefore: (variantId: number) => {
      const [previousPrice, currentPrice] = [acceptedQuote, quote].map(
        (candidate) => candidate?.lines.find((line) => line.variant_id === variantId)?.price,
      )
      return previousPrice === currentPrice ? undefined : previousPrice
    },
    accept: () => quote && setAccepted({ subject, quote }),
  }
}
