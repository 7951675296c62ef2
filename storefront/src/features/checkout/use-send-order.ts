import type { StoredCartLine } from '@bailu/contract/cart/shop'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { useRef, useState } from 'react'
import type { ErrorCode } from '@bailu/contract/error-codes'
import { isAnswered, NetworkError } from '@bailu/client/errors'
import { createIdempotencyKey } from '@bailu/client/idempotency-key'
import { request } from '../../browser/request/request.ts'
import { readTabStorage, removeTabStorage, writeTabStorage } from '../../browser/storage.ts'
import { useAction } from '../../session/use-action.ts'

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
  | { kind: 'rejected'; message: string; offerSupport: boolean }

/** `placed` is null when an earlier attempt, whose answer was lost, had become the order. */
export type PlaceOutcome = { placed: PlacedReply | null; submitted: SubmittedOrder; isRepeat: boolean }

type Attempt = {
  submitted: SubmittedOrder
  /** Null when the server could not be reached. */
  buildInput: () => Promise<OrderInput | null>
  /** An earlier attempt had no answer. */
  isRepeat: boolean
  onPlaced: (outcome: PlaceOutcome) => unknown
  onFailed: () => unknown
}

/**
 * Sends the order once, however often it is tapped. Without an answer the idempotency key is stored, over a reload
 * too, so that the next tap gets the answer of the first. With other content under that key the server says
 * `key_reused`: the first attempt had become an order.
 */
export const useSendOrder = () => {
  const [pending, setPending] = useState<PendingOrder | null>(readPendingOrder)
  const [state, setState] = useState<PlaceState>(() => ({ kind: pending ? 'broken' : 'ready' }))
  const sent = useRef<PendingOrder>(null)

  const clearPending = () => {
    clearPendingOrder()
    setPending(null)
  }
  const { busy, run } = useAction(
    async ({ submitted, buildInput }: Attempt) => {
      sent.current = null
      const input = await buildInput()
      if (!input) throw new NetworkError()
      sent.current = ensurePendingOrder(submitted)
      return request('POST /api/order', input, { idempotencyKey: sent.current.key })
    },
    {
      onDone: (placed, { submitted, isRepeat, onPlaced }) => {
        clearPending()
        setState({ kind: 'ready' })
        return onPlaced({ placed, submitted, isRepeat })
      },
      onError: async ({ message, errors, cause }, { onPlaced, onFailed }) => {
        const pendingOrder = sent.current
        if (!isAnswered(cause)) {
          setPending(pendingOrder)
          setState({ kind: 'broken' })
          return onFailed()
        }
        clearPending()
        const isPlacedBefore = cause.code === 'key_reused' || cause.code === 'cart_ordered'
        if (isPlacedBefore && pendingOrder) return onPlaced({ placed: null, submitted: pendingOrder, isRepeat: true })
        setState(toPlaceState(cause.code, Object.values(errors)[0] ?? message))
        return onFailed()
      },
    },
  )
  const send = (attempt: Omit<Attempt, 'isRepeat'>) => run({ ...attempt, isRepeat: readPendingOrder() !== null })
  return {
    state: busy ? ({ kind: 'placing' } as const) : state,
    pending,
    send,
    reset: () => setState({ kind: 'ready' }),
  }
}

const toPlaceState = (code: ErrorCode | undefined, message: string): PlaceState => {
  if (code === 'price_changed') return { kind: 'price' }
  if (code === 'out_of_stock' || code === 'not_for_sale') return { kind: 'lines' }
  return { kind: 'rejected', message, offerSupport: /^(hold|cod)_/.test(code ?? '') }
}
