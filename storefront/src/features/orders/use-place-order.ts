import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { useRef, useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { dropFormKey, formKey } from './form-key.ts'

type Form = InputOf<'POST /api/order'>
type Placed = ReplyOf<'POST /api/order'>

export type PlaceState =
  | { kind: 'ready' | 'placing' | 'broken' | 'price' | 'lines' }
  /** Refused for another reason, in the server's words. */
  | { kind: 'refused'; message: string }

/** With the variants that were bought. */
type Outcome = { placed: Placed | null; bought: number[] } | null

/**
 * Places the order once, however often it is tapped. Without an answer the key
 * stays, so that the next tap gets the answer of the first; with another form
 * under that key the server says `key_reused`: the first one had become an order.
 */
export const usePlaceOrder = () => {
  const [state, setState] = useState<PlaceState>({ kind: 'ready' })
  const running = useRef(false)

  const settle = (cause: unknown, first: number[]): Outcome => {
    if (!(cause instanceof Refusal) || cause.code === 'busy' || cause.code === 'fault') {
      setState({ kind: 'broken' })
      return null
    }
    dropFormKey()
    if (cause.code === 'key_reused') return { placed: null, bought: first }
    if (cause.code === 'price_changed') setState({ kind: 'price' })
    else if (cause.code === 'out_of_stock' || cause.code === 'not_for_sale') setState({ kind: 'lines' })
    else setState({ kind: 'refused', message: cause.message })
    return null
  }

  const place = async (makeForm: () => Promise<Form | null>): Promise<Outcome> => {
    if (running.current) return null
    running.current = true
    setState({ kind: 'placing' })
    let first: number[] = []
    try {
      const form = await makeForm()
      if (!form) throw new TypeError('no answer')
      const bought = form.lines.map((line) => line.variant_id)
      const { key, variants } = formKey(bought)
      first = variants
      const placed = await request('POST /api/order', form, { quiet: true, idempotencyKey: key })
      dropFormKey()
      setState({ kind: 'ready' })
      return { placed, bought }
    } catch (cause) {
      return settle(cause, first)
    } finally {
      running.current = false
    }
  }
  return { state, place }
}
