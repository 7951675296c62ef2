import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { AppError } from '@bailu/client/errors'
import type { PackingSlip } from '@bailu/contract/orders/staff-order'
import { useAction } from '../../../app/api/use-calls.ts'
import { useWords } from '../../../app/language.tsx'
import { ORDER_CALLS } from '../order-calls.ts'
import { seenOnPrint } from './printed-labels.ts'
import { readSlipsOf } from './use-slips.ts'

export type RowState =
  | { state: 'queued' | 'sending' | 'shipped' }
  /** Shipped, canceled or handed over by others. */
  | { state: 'gone'; message: string }
  /** `isUsed`: another order has the tracking number. */
  | { state: 'failed'; message: string; noAnswer: boolean; isUsed: boolean }
export type ShippableRow = {
  id: string
  carrier: string
  tracking: string
  address_version: string
  quantity: number
  shared: boolean
}
export type ShipRun = { done: number; total: number; end?: 'stopped' | 'noConnection'; left: number }

/** Failures without an answer after which the connection is taken for lost. */
const MOST_WITHOUT_ANSWER = 3

export const isOpenState = (state: RowState | undefined): boolean => state === undefined || state.state === 'failed'

/** Ships rows one after the other; rows may be added while others are sent, and a failure does not end the run. */
export function useShipRows(onResult: (id: string, state: RowState) => void) {
  const { orders: words, shipDesk } = useWords('orders', 'shipDesk')
  const queries = useQueryClient()
  const [states, setStates] = useState<Readonly<Record<string, RowState>>>({})
  const [run, setRun] = useState<ShipRun>()
  const queue = useRef<ShippableRow[]>([])
  const inQueue = useRef(new Set<string>())
  const isRunning = useRef(false)
  const withoutAnswer = useRef(0)
  const setRowState = useCallback(
    (id: string, state: RowState | undefined) =>
      setStates(({ [id]: _, ...others }) => (state ? { ...others, [id]: state } : others)),
    [],
  )

  const showResult = (id: string, state: RowState) => {
    setRowState(id, state)
    onResult(id, state)
  }

  /** What became of an order that can no longer be shipped. */
  const goneMessage = ({ status, address, shipped_by: by, carrier, tracking_number: tracking }: PackingSlip) => {
    if (status === 'canceled') return shipDesk.gone.canceled
    if (status === 'awaiting_payment') return shipDesk.gone.unpaid
    if (address.isZt) return status === 'finished' ? shipDesk.gone.handedOver : shipDesk.gone.pickup
    return status === 'finished' ? shipDesk.gone.shipped(by, carrier, tracking) : undefined
  }
  /** Shows what became of orders that others have changed. */
  const markGone = async (ids: readonly string[]) => {
    for (const slip of await readSlipsOf(ids).catch(() => [])) {
      const message = goneMessage(slip)
      if (message) showResult(slip.id, { state: 'gone', message })
    }
  }

  const shipRow = useAction('POST /api/staff/order/{id}/ship', {
    onDone: (_, { id }) => {
      withoutAnswer.current = 0
      showResult(id, { state: 'shipped' })
    },
    onFailure: ({ cause, message }, { id }) => {
      const noAnswer = !(cause instanceof AppError)
      withoutAnswer.current = noAnswer ? withoutAnswer.current + 1 : 0
      const isUsed = cause instanceof AppError && cause.code === 'tracking_used'
      showResult(id, { state: 'failed', noAnswer, isUsed, message: noAnswer ? words.rowNoAnswer : message })
      if (cause instanceof AppError && cause.code === 'order_moved_on') void markGone([id])
    },
  })

  const clearQueue = (end: NonNullable<ShipRun['end']>) => {
    const left = queue.current.splice(0)
    for (const { id } of left) {
      inQueue.current.delete(id)
      setRowState(id, undefined)
    }
    setRun((before) => before && { ...before, end, left: left.length })
  }

  const sendQueue = async () => {
    isRunning.current = true
    withoutAnswer.current = 0
    for (let row = queue.current.shift(); row; row = queue.current.shift()) {
      const { id, carrier, tracking, shared } = row
      setRowState(id, { state: 'sending' })
      await shipRow.run({
        input: { id, carrier, tracking_number: tracking, shared_parcel: shared, ...seenOnPrint(row) },
      })
      inQueue.current.delete(id)
      setRun((before) => before && { ...before, done: before.done + 1 })
      if (withoutAnswer.current >= MOST_WITHOUT_ANSWER) clearQueue('noConnection')
    }
    isRunning.current = false
    // The orders of the screen are not loaded again, so that each row stays with its result.
    for (const key of ORDER_CALLS) void queries.invalidateQueries({ queryKey: [key], refetchType: 'none' })
  }

  /** Sends these rows after those that wait; a row that waits already is not sent twice. */
  const ship = (rows: readonly ShippableRow[]) => {
    const added = rows.filter(({ id }) => !inQueue.current.has(id))
    if (added.length === 0) return
    for (const { id } of added) {
      inQueue.current.add(id)
      setRowState(id, { state: 'queued' })
    }
    queue.current.push(...added)
    setRun((before) => ({
      done: isRunning.current && before ? before.done : 0,
      total: added.length + (isRunning.current && before ? before.total : 0),
      left: 0,
    }))
    if (!isRunning.current) void sendQueue()
  }
  return {
    states,
    run,
    busy: run !== undefined && run.done + run.left < run.total,
    ship,
    stop: () => clearQueue('stopped'),
    markGone,
    goneMessage,
  }
}
