import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { useRef, useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { dropFormKey, formKey, type Sent, sentForm, type Tapped } from './form-key.ts'

type Form = InputOf<'POST /api/order'>
type Placed = ReplyOf<'POST /api/order'>

export type PlaceState =
  | { kind: 'ready' | 'placing' | 'broken' | 'price' | 'lines' }
  /** Rejected for another reason, with the server's message. `offerSupport`: a limit that staff can lift. */
  | { kind: 'refused'; message: string; ask: boolean }

/** With the order as submitted. `isRepeat`: an earlier attempt had no answer. */
type Outcome = { placed: Placed | null; bought: Tapped; again: boolean } | null

/**
 * Places the order once, however often it is tapped. Without an answer the idempotency key is stored, over a reload
 * too, so that the next tap gets the answer of the first. With other content under that key the server says
 * `key_reused`: the first attempt had become an order.
 */
export const usePlaceOrder = () => {
  const [sent, setSent] = useState<Sent | null>(sentForm)
  const [state, setState] = useState<PlaceState>(() => ({ kind: sent ? 'broken' : 'ready' }))
  const running = useRef(false)

  const answered = () => {
    dropFormKey()
    setSent(null)
  }
  const settle = (cause: unknown, first: Sent | null): Outcome => {
    if (!(cause instanceof Refusal) || cause.code === 'busy' || cause.code === 'fault') {
      setSent(first)
      setState({ kind: 'broken' })
      return null
    }
    answered()
    if (cause.code === 'key_reused' && first) return { placed: null, bought: first, again: true }
    if (cause.code === 'price_changed') setState({ kind: 'price' })
    else if (cause.code === 'out_of_stock' || cause.code === 'not_for_sale') setState({ kind: 'lines' })
    else
      setState({
        kind: 'refused',
        message: Object.values(cause.errors)[0] ?? cause.message,
        ask: /^(hold|cod)_/.test(cause.code ?? ''),
      })
    return null
  }

  const place = async (bought: Tapped, makeForm: () => Promise<Form | null>): Promise<Outcome> => {
    if (running.current) return null
    running.current = true
    setState({ kind: 'placing' })
    const again = sentForm() !== null
    let first: Sent | null = null
    try {
      const form = await makeForm()
      if (!form) throw new TypeError('no answer')
      first = formKey(bought)
      const placed = await request('POST /api/order', form, { quiet: true, idempotencyKey: first.key })
      answered()
      setState({ kind: 'ready' })
      return { placed, bought, again }
    } catch (cause) {
      return settle(cause, first)
    } finally {
      running.current = false
    }
  }
  return { state, sent, place, restart: () => setState({ kind: 'ready' }) }
}
