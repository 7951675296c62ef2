import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { CartLine, Quote } from '@bailu/contract/cart/shop'
import { useWords } from '../../i18n/i18n.tsx'
import { currentToken, useAuth } from '../../session/auth.ts'
import { guestCart } from '../../session/guest-data.ts'
import { handOverGuestData } from '../../session/guest-hand-over.ts'
import { useOnline } from '../../session/offline/online.ts'
import { TextButton } from '../../ui/button.tsx'
import { applyLineChange, isCartFull, quantityOf } from './lines.ts'

type CartNoticeProps = { children: ReactNode; action?: string; onAction?: () => void }

/** A notice across the screen with an optional action. */
export function CartNotice({ children, action, onAction }: CartNoticeProps) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-12 bg-mist px-20 py-8 text-13">
      <span className="min-w-0 flex-1 basis-[200px] py-4">{children}</span>
      {action && (
        <TextButton underlined onClick={onAction}>
          {action}
        </TextButton>
      )}
    </p>
  )
}

/**
 * Merges the guest's cart into the account after sign-in; returns how many lines remain, for lack of room or network.
 */
export const useUnmergedGuestLines = () => {
  const client = useQueryClient()
  const user = useAuth((auth) => auth.userInfo)
  const [remaining, setRemaining] = useState(0)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    let mounted = true
    const mergeGuestCart = async () => {
      if (currentToken() !== null && guestCart.all().length > 0) {
        await handOverGuestData()
        await client.invalidateQueries({ queryKey: ['cart'] })
      }
      if (mounted) setRemaining(currentToken() === null ? 0 : guestCart.all().length)
    }
    void mergeGuestCart()
    return () => {
      mounted = false
    }
  }, [client, user, attempts])
  return { remaining, retry: () => setAttempts((before) => before + 1) }
}

/** Removes lines whose variants no longer exist from the cart and counts them; nothing else is known about them. */
export const useVanishedLines = (
  lines: readonly CartLine[],
  quote: { data: Quote | undefined; isPlaceholderData: boolean },
  remove: (ids: number[]) => unknown,
) => {
  const [vanished, setVanished] = useState(0)
  const { data, isPlaceholderData } = quote
  const drop = useEffectEvent((ids: number[]) => {
    setVanished((before) => before + ids.length)
    remove(ids)
  })
  useEffect(() => {
    if (!data || isPlaceholderData) return
    const known = new Set(data.lines.map((line) => line.variant_id))
    const unknown = lines.map((line) => line.variant_id).filter((id) => !known.has(id))
    if (unknown.length > 0) drop(unknown)
  }, [data, isPlaceholderData, lines])
  return { vanished, forget: () => setVanished(0) }
}

/** For guests: what they chose through other partners' links, which is stored separately, and how to add it here. */
export const useCartOfOtherLinks = () => {
  const client = useQueryClient()
  const isGuest = useAuth(({ token }) => token === null)
  const others = isGuest ? guestCart.others() : []
  const bring = () => {
    const merged = others.reduce(
      (lines, { variant_id: variantId, quantity, seen_price: seenPrice }) =>
        isCartFull(lines, variantId)
          ? lines
          : applyLineChange(lines, {
              variantId,
              quantity: Math.max(quantity, quantityOf(lines, variantId)),
              ...(seenPrice !== null && { seenPrice }),
            }),
      guestCart.get(),
    )
    guestCart.remove((line) => quantityOf(merged, line.variant_id) > 0)
    guestCart.set(merged)
    void client.invalidateQueries({ queryKey: ['cart'] })
  }
  return { pieces: others.reduce((sum, { quantity }) => sum + quantity, 0), bring }
}

type CartNoticesProps = {
  vanished: number
  onDismiss: () => void
  stale: boolean
  onRetry: () => void
  isFull: boolean
}

/** Notices about the cart. The live region is always rendered, so that screen readers announce changes. */
export function CartNotices({ vanished, onDismiss, stale, onRetry, isFull }: CartNoticesProps) {
  const { cart: words, shell } = useWords('cart')
  const online = useOnline()
  const { remaining, retry } = useUnmergedGuestLines()
  const { pieces, bring } = useCartOfOtherLinks()
  return (
    <div role="status" className="flex flex-col gap-[1px]">
      {!online && <CartNotice>{currentToken() ? words.offline : words.offlineGuest}</CartNotice>}
      {online && stale && (
        <CartNotice action={shell.state.retry} onAction={onRetry}>
          {words.old}
        </CartNotice>
      )}
      {pieces > 0 && (
        <CartNotice action={words.bringHere} onAction={bring}>
          {words.otherLinks(pieces)}
        </CartNotice>
      )}
      {vanished > 0 && (
        <CartNotice action={words.gotIt} onAction={onDismiss}>
          {words.vanished(vanished)}
        </CartNotice>
      )}
      {remaining > 0 && (
        <CartNotice action={shell.state.retry} onAction={retry}>
          {isFull ? words.leftNoRoom(remaining) : words.leftBehind(remaining)}
        </CartNotice>
      )}
    </div>
  )
}
