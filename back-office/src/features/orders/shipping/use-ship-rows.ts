import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { useAction, useSequence } from '../../../app/api/use-calls.ts'
import { useWords } from '../../../app/language.tsx'
import { ORDER_CALLS } from '../order-calls.ts'
import { seenAddress } from './printed-labels.ts'

/** Tracking numbers of a pasted column, one per line; with several columns the last non-empty cell. */
export const parseTrackingNumbers = (pasted: string): string[] =>
  pasted
    .split(/\r?\n/)
    .map(
      (line) =>
        line
          .split('\t')
          .map((cell) => cell.trim())
          .findLast((cell) => cell !== '') ?? '',
    )
    .filter((number) => number !== '')

/** Ids of rows whose tracking number also occurs in another row; spaces and case are ignored. */
export function duplicateTracking(trackingById: Record<string, string>): Set<string> {
  const firstIdByNumber = new Map<string, string>()
  const duplicates = new Set<string>()
  for (const [id, raw] of Object.entries(trackingById)) {
    const number = raw.replace(/\s+/g, '').toUpperCase()
    if (number === '') continue
    const other = firstIdByNumber.get(number)
    if (other !== undefined) duplicates.add(id).add(other)
    firstIdByNumber.set(number, id)
  }
  return duplicates
}

export type RowState = { state: 'sending' | 'shipped' | 'failed'; message?: string }
type ShipRow = { id: string; carrier: string; tracking: string; address_version: string }

/** Ships rows one after the other: an error of one does not stop the others. */
export function useShipRows() {
  const words = useWords().orders
  const queries = useQueryClient()
  const [states, setStates] = useState<Record<string, RowState>>({})
  const setRowState = (id: string, state: RowState) => setStates((before) => ({ ...before, [id]: state }))
  const shipRow = useAction('POST /api/staff/order/{id}/ship', {
    onDone: (_, { id }) => setRowState(id, { state: 'shipped' }),
    onFailure: ({ cause, message }, { id }) =>
      setRowState(id, { state: 'failed', message: cause instanceof AppError ? message : words.rowNoAnswer }),
  })
  const shipAll = useSequence(async (rows: ShipRow[]) => {
    for (const row of rows) {
      const { id, carrier, tracking } = row
      setRowState(id, { state: 'sending' })
      await shipRow.run({ input: { id, carrier, tracking_number: tracking, seen_address: seenAddress(row) } })
    }
    // The orders shown in the table are not reloaded, so that each row stays with its result.
    const changed = ORDER_CALLS.filter((key) => key !== 'GET /api/staff/order/packing-slip')
    for (const key of changed) void queries.invalidateQueries({ queryKey: [key], refetchType: 'none' })
  })
  return { states, busy: shipAll.busy, ship: shipAll.run }
}
