import type { StoredCartLine } from '@bailu/contract/cart/shop'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { useRef, useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { createIdempotencyKey } from '@bailu/client/idempotency-key'
import { request } from '../../browser/request/request.ts'
import { readTabStorage, removeTabStorage, writeTabStorage } from '../../browser/storage.ts'

const STORAGE_KEY = 'order_key'

/** The order as it was when the button was tapped; `total` in satang. */
export type SubmittedOrder = { lines: StoredCartLine[]; total: number; pickup: boolean; fromCart: boolean }
/** Sent, without an answer so far. */
export type PendingOrder = SubmittedOrder & { key: string }

const readPendingOrder = (): PendingOrder | null => {
  const stored = readTabStorage<PendingOrder | null>(STORAGE_KEY, null)
  return stored?.key && Array.isArray(stored.lines) ? stored : null
}

/**
 * The pending order with its idempotency key; created on the first tap and unchanged until the server has answered.
 */
const ensurePendingOrder = (submitted: SubmittedOrder): PendingOrder => {
  const stored = readPendingOrder()
  if (stored) return stored
  const created = { key: createIdempotencyKey(), ...submitted }
  writeTabStorage(STORAGE_KEY, created)
  return created
}

const clearPendingOrder = (): void => removeTabStorage(STORAGE_KEY)

export type OrderInput = InputOf<'POST /api/order'>
type PlacedReply = ReplyOf<'POST /api/order'>

export type PlaceState =
  | { kind: 'ready' | 'placing' | 'broken' | 'price' | 'lines' }
  /** Rejected for another reason, with the server's message. `offerSupport`: a limit that staff can lift. */
  | { kind: 'refused'; message: string; offerSupport: boolean }

/** With the order as submitted. `isRepeat`: an earlier attempt had no answer. */
export type PlaceOutcome = { placed: PlacedReply | null; submitted: SubmittedOrder; isRepeat: boolean } | null

/**
 * Sends the order once, however often it is tapped. Without an answer the idempotency key is stored, over a reload
 * too, so that the next tap gets the answer of the first. With other content under that key the server says
 * `key_reused`: the first attempt had become an order.
 */
export const useSendOrder = () => {
  const [pending, setPending] = useState<PendingOrder | null>(readPendingOrder)
  const [state, setState] = useState<PlaceState>(() => ({ kind: pending ? 'broken' : 'ready' }))
  const running = useRef(false)

  const clearPending = () => {
    clearPendingOrder()
    setPending(null)
  }
  const handleError = (cause: unknown, pendingOrder: PendingOrder | null): PlaceOutcome => {
    if (!(cause instanceof AppError) || cause.code === 'busy' || cause.code === 'fault') {
      setPending(pendingOrder)
      setState({ kind: 'broken' })
      return null
    }
    clearPending()
    if (cause.code === 'key_reused' && pendingOrder) return { placed: null, submitted: pendingOrder, isRepeat: true }
    if (cause.code === 'price_changed') setState({ kind: 'price' })
    else if (cause.code === 'out_of_stock' || cause.code === 'not_for_sale') setState({ kind: 'lines' })
    else
      setState({
        kind: 'refused',
        message: Object.values(cause.errors)[0] ?? cause.message,
        offerSupport: /^(hold|cod)_/.test(cause.code ?? ''),
      })
    return null
  }

  const send = async (
    submitted: SubmittedOrder,
    buildInput: () => Promise<OrderInput | null>,
  ): Promise<PlaceOutcome> => {
    if (running.current) return null
    running.current = true
    setState({ kind: 'placing' })
    const isRepeat = readPendingOrder() !== null
    let pendingOrder: PendingOrder | null = null
    try {
      const input = await buildInput()
      if (!input) throw new TypeError('no answer')
      pendingOrder = ensurePendingOrder(submitted)
      const placed = await request('POST /api/order', input, { quiet: true, idempotencyKey: pendingOrder.key })
      clearPending()
      setState({ kind: 'ready' })
      return { placed, submitted, isRepeat }
    } catch (cause) {
      return handleError(cause, pendingOrder)
    } finally {
      running.current = false
    }
  }
  return { state, pending, send, reset: () => setState({ kind: 'ready' }) }
}
