import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { useWords } from '../../words.tsx'
import { ORDER_CALLS } from './order-calls.ts'

export type RowState = { state: 'sending' | 'shipped' | 'failed'; says?: string }
type Row = { id: string; carrier: string; tracking: string }

/** Ships rows one after the other. A row without a reply keeps its idempotency key, so that a retry ships it once. */
export function useShipRows() {
  const words = useWords().orders
  const queries = useQueryClient()
  const [states, setStates] = useState<Record<string, RowState>>({})
  const [busy, setBusy] = useState(false)
  const [keys] = useState(() => new Map<string, string>())
  const tell = (id: string, state: RowState) => setStates((before) => ({ ...before, [id]: state }))

  async function shipOne({ id, carrier, tracking }: Row): Promise<void> {
    tell(id, { state: 'sending' })
    const what = JSON.stringify([id, carrier, tracking])
    const idempotencyKey = keys.get(what) ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
    keys.set(what, idempotencyKey)
    try {
      await request('POST /api/staff/order/{id}/ship', { id, carrier, tracking_number: tracking }, { idempotencyKey })
      tell(id, { state: 'shipped' })
    } catch (cause) {
      tell(id, { state: 'failed', says: cause instanceof Refusal ? cause.message : words.rowNoAnswer })
    }
  }

  async function ship(rows: Row[]): Promise<void> {
    setBusy(true)
    for (const row of rows) await shipOne(row)
    setBusy(false)
    // The orders shown in the table are not reloaded, so that each row stays with its result.
    const changed = ORDER_CALLS.filter((key) => key !== 'GET /api/staff/order/paper')
    for (const key of changed) void queries.invalidateQueries({ queryKey: [key], refetchType: 'none' })
  }
  return { states, busy, ship }
}
