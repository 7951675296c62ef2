import { useEffect, useRef, useState } from 'react'
import type { PricedLine, Quote, StoredCartLine } from '@bailu/contract/cart/shop'
import { hasSameLines, toCartLine } from '../cart/lines.ts'
import { useCartQuote } from '../cart/use-live-cart.ts'
import type { QuoteDestination } from '../cart/queries.ts'
import type { PendingOrder } from './use-send-order.ts'

/** A total shown for a shorter time (ms) counts as unread: the tap may have begun before it appeared. */
const MIN_READ_MS = 700

/** The accepted total and the current one, in satang; undefined while they are equal. */
export type TotalChange = { before: number; now: number }

/**
 * Keeps the quote first shown for `subject` until the buyer accepts a new one. Changes caused by lines with issues
 * are not reported as a price change.
 */
const useQuoteChange = (quote: Quote | undefined, subject: string) => {
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

/** What these lines cost now, compared with what the buyer has seen. `pending` was sent before without a reply. */
export const useOrderQuote = (
  lines: readonly StoredCartLine[],
  { pickup, to, pending }: QuoteDestination & { pending: PendingOrder | null },
) => {
  const quote = useCartQuote(lines, { pickup, to: pickup ? undefined : to })
  const delivery = useCartQuote(lines, { pickup: false, to }).data
  const current = quote.isPlaceholderData ? undefined : quote.data
  const change = useQuoteChange(current, JSON.stringify([pickup, to, lines.map(toCartLine)]))

  // Sent before without a reply: that order itself may have reserved the last item, so issues and prices do not count.
  const resent = pending?.pickup === pickup && hasSameLines(pending.lines, lines) ? pending : undefined
  const shownLines = resent
    ? quote.data?.lines.map((line): PricedLine => ({ ...line, issue: null }))
    : quote.data?.lines
  return {
    /** The last quote known, also while a newer one is loading. */
    last: quote.data,
    resent,
    shownLines,
    hasLineIssue: shownLines?.some((line) => line.issue !== null) ?? false,
    /** Lines that the shop no longer has at all. */
    removedCount: current ? lines.length - current.lines.length : 0,
    isEmpty: current?.lines.length === 0,
    deliveryFee: delivery && delivery.zone !== null ? delivery.shipping - delivery.shipping_discount : undefined,
    /** The address is in no zone of the shop. */
    isUndeliverable: current?.zone === null,
    total: resent?.total ?? quote.data?.total,
    isTotalStale: !resent && quote.isPlaceholderData,
    totalChange: resent ? undefined : change.change,
    isTotalUnread: change.isUnread,
    acceptTotal: change.accept,
    priceSeen: (variantId: number) =>
      resent
        ? undefined
        : (change.priceBefore(variantId) ?? lines.find((line) => line.variant_id === variantId)?.seen_price),
    isFailed: quote.isError && !quote.data,
    error: quote.error,
    isRefreshFailed: quote.isRefetchError,
    isLoading: quote.isFetching,
    refetch: () => void quote.refetch(),
  }
}
