import { useEffect, useMemo, useRef, useState } from 'react'
import { recipientName } from '@bailu/contract/addresses/kinds'
import { carrierNameOf } from '@bailu/contract/orders/kinds'
import { orderNumbersIn } from '@bailu/contract/orders/order-number'
import type { PackingSlip } from '@bailu/contract/orders/staff-order'
import { AppError } from '@bailu/client/errors'
import { ignoringStorageErrors } from '../../../app/drafts.ts'
import { useWords } from '../../../app/language.tsx'
import { rememberRefused, rememberValue, type ShipRowActions, valueBefore } from './ship-row.tsx'
import { fitsAnyCarrier, fitsCarrier, hasFormat, parcelKey, trackingKey, trackingProblem } from './tracking-number.ts'
import type { ShipDeskState } from './use-ship-desk.ts'
import { isOpenState, type RowState } from './use-ship-rows.ts'

export type Notice = { tone: 'good' | 'warn' | 'bad' | 'plain'; text: string }

const SHIP_ON_SCAN = 'back-office-ship-on-scan'
const EDITABLE = 'input, textarea, select, [contenteditable], [role=dialog]'

export const readShipOnScan = (): boolean =>
  ignoringStorageErrors(() => localStorage.getItem(SHIP_ON_SCAN) === 'yes', false)
export const saveShipOnScan = (on: boolean): void =>
  ignoringStorageErrors(() => localStorage.setItem(SHIP_ON_SCAN, on ? 'yes' : 'no'), undefined)

type ScanOptions = {
  shipOnScan: boolean
  say: (notice: Notice) => void
  /** The focus stays where it is, so that no keyboard covers the camera. */
  handsFree: boolean
  onPaste: (from: string, text: string) => void
}

/**
 * What a scanned or typed code does: an order number moves to its row, a tracking number is filled into the row, and
 * shipped at once if this is switched on.
 */
export function useCodeScan(desk: ShipDeskState, { shipOnScan, say, handsFree, onPaste }: ScanOptions) {
  const { shipDesk: words, orders: orderWords } = useWords('orders', 'shipDesk')
  const inputs = useRef(new Map<string, HTMLInputElement>())
  const scanField = useRef<HTMLInputElement>(null)
  const carrierField = useRef<HTMLInputElement>(null)
  /** Chosen row; null while an order is looked up, and after one that cannot be shipped: no number may go to another row. */
  const [currentId, setShownId] = useState<string | null>()
  const chosenId = useRef<string | null>(undefined)
  const setCurrentId = (id: string | null) => {
    chosenId.current = id
    setShownId(id)
  }
  /** A number scanned while its order is looked up. */
  const waitingCode = useRef<string>(undefined)
  const isLookingUp = useRef(false)
  const [wanted, setWanted] = useState<string>()
  const confirmed = useRef('')
  const { orders, tracking, states } = desk
  const isFree = (id: string) => isOpenState(states[id])
  const isEmpty = (id: string) => isFree(id) && (tracking[id] ?? '').trim() === ''
  const rowOf = (chosen: string | null | undefined) =>
    chosen === null
      ? undefined
      : (orders.find(({ id }) => id === chosen && isFree(id)) ?? orders.find(({ id }) => isEmpty(id)))
  const current = rowOf(currentId)

  const show = (id: string) => {
    setCurrentId(id)
    const input = inputs.current.get(id)
    if (!input) return setWanted(id)
    input.closest('tr')?.scrollIntoView?.({ block: 'center' })
    if (handsFree) return
    if (document.activeElement === input) input.select()
    else input.focus({ preventScroll: true })
  }
  // A row that has just been added.
  useEffect(() => {
    if (wanted === undefined || !inputs.current.has(wanted)) return
    setWanted(undefined)
    show(wanted)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, orders])

  const showNext = (id: string, accepted?: string) => {
    const at = orders.findIndex((order) => order.id === id)
    const isNext = (order: { id: string }) => order.id !== id && order.id !== accepted && isEmpty(order.id)
    const next = orders.slice(at + 1).find(isNext) ?? orders.find(isNext)
    if (next) return show(next.id)
    // Without an empty row a scan changes nothing until an order is chosen.
    inputs.current.get(id)?.select()
    setCurrentId(null)
  }

  const lookUp = (find: Promise<PackingSlip | undefined>): Promise<PackingSlip | undefined | null> =>
    find.catch((cause: unknown) => {
      say({ tone: 'bad', text: cause instanceof AppError ? cause.message : orderWords.rowNoAnswer })
      return null
    })
  const findOpen = async (number: string): Promise<PackingSlip | undefined> => {
    const order = await lookUp(desk.find(number))
    if (order === undefined) say({ tone: 'bad', text: words.notFound(number) })
    return order && isShippable(order) ? order : undefined
  }
  const isShippable = (order: PackingSlip): boolean => {
    const state = states[order.id]
    const ended = state?.state === 'gone' ? state.message : desk.goneMessage(order)
    if (ended === undefined && isFree(order.id)) return true
    say({ tone: 'bad', text: `${order.number}: ${ended ?? orderWords.rowShipped}` })
    return false
  }
  const open = (order: PackingSlip) => {
    desk.addOrders([order])
    show(order.id)
    say({ tone: 'plain', text: words.found(order.number) })
    if (waitingCode.current !== undefined) acceptFor(order, waitingCode.current, undefined)
  }

  const goTo = async (number: string) => {
    setCurrentId(null)
    waitingCode.current = undefined
    isLookingUp.current = true
    const order = await findOpen(number)
    isLookingUp.current = false
    scanField.current?.select()
    if (order) open(order)
  }

  const refuse = (field: HTMLInputElement | undefined, text: string, tone: Notice['tone'] = 'bad') => {
    say({ tone, text })
    if (field) rememberRefused(field)
    if (!handsFree) field?.select()
  }

  /** @param field where the code was typed; none for the camera */
  const acceptFor = (order: PackingSlip, code: string, field: HTMLInputElement | undefined) => {
    const { id } = order
    if (!isFree(id)) return
    const problem = trackingProblem(code)
    if (problem) return refuse(field, words[problem])
    const other = orders.find((one) => one.id !== id && trackingKey(tracking[one.id] ?? '') === trackingKey(code))
    if (other) return refuse(field, words.alreadyOn(other.number))
    desk.type(id, code)
    const input = inputs.current.get(id)
    if (input) rememberValue(input, code)
    if (!shipOnScan) {
      say({ tone: 'good', text: words.filled(order.number, code) })
      return void showNext(id)
    }
    const carrier = desk.carrierOf(id)
    if (carrier === '') {
      say({ tone: 'bad', text: words.carrierFirst })
      return carrierField.current?.focus()
    }
    const name = carrierNameOf(carrier) ?? carrier
    if (!fitsCarrier(name, code)) {
      if (confirmed.current !== `${id} ${trackingKey(code)}`) {
        confirmed.current = `${id} ${trackingKey(code)}`
        return refuse(field, words.scanAgain(words.doubtful(name)), 'warn')
      }
      desk.confirm(id, parcelKey(name, code))
    }
    desk.ship([desk.toShipRow(order, code)])
    showNext(id)
  }

  /** A code that is like no tracking number of its carrier may be the number of an order in the system before. */
  const mayBeOldNumber = ({ id }: PackingSlip, code: string): boolean => {
    if (!/^(?=.*\d)[ -~]+$/.test(code) || confirmed.current === `${id} ${trackingKey(code)}`) return false
    const carrier = desk.carrierOf(id)
    const name = carrierNameOf(carrier) ?? carrier
    return hasFormat(name) ? !fitsCarrier(name, code) : !fitsAnyCarrier(code)
  }
  const acceptOrGoTo = async (order: PackingSlip, code: string, field: HTMLInputElement | undefined) => {
    if (isLookingUp.current) {
      waitingCode.current = code
      return
    }
    if (!mayBeOldNumber(order, code)) return acceptFor(order, code, field)
    waitingCode.current = undefined
    isLookingUp.current = true
    field?.select()
    const named = await lookUp(desk.findOld(code))
    isLookingUp.current = false
    if (named === null) return
    if (named) {
      if (field && field !== scanField.current) desk.type(order.id, valueBefore(field))
      if (isShippable(named)) open(named)
      else setCurrentId(null)
      return
    }
    acceptFor(order, code, field)
    const next = waitingCode.current
    const row = rowOf(chosenId.current)
    // The same code is a second Enter.
    if (next !== undefined && row && trackingKey(next) !== trackingKey(code)) acceptFor(row, next, undefined)
  }

  /** A code from the scan field or the camera: an order number, or the tracking number of the current row. */
  const scan = (raw: string, field?: HTMLInputElement) => {
    const code = raw.trim()
    const [number] = orderNumbersIn(code)
    if (number) return void goTo(number)
    if (code === '') return
    if (isLookingUp.current) waitingCode.current = code
    else {
      const row = rowOf(chosenId.current)
      if (row) void acceptOrGoTo(row, code, field)
      else refuse(field, words.orderFirst)
    }
  }

  const handlers: Omit<ShipRowActions, 'type' | 'chooseCarrier' | 'register'> = {
    focus: setCurrentId,
    accept: (id, raw) => {
      const code = raw.trim()
      const field = inputs.current.get(id)
      const [number] = orderNumbersIn(code)
      if (number) {
        if (field) desk.type(id, valueBefore(field))
        return void goTo(number)
      }
      // A second Enter of a scanner must not leave a row out.
      const order = orders.find((one) => one.id === id)
      if (code !== '' && order) void acceptOrGoTo(order, code, field)
    },
    move: (id, step) => {
      const free = orders.filter((order) => isFree(order.id))
      const next = free[free.findIndex((order) => order.id === id) + step]
      if (next) show(next.id)
    },
    paste: onPaste,
  }
  const latest = useRef({ handlers, ship: () => desk.ship(desk.ready) })
  useEffect(() => {
    latest.current = { handlers, ship: () => desk.ship(desk.ready) }
  })
  const { type, chooseCarrier } = desk
  const actions = useMemo<ShipRowActions>(
    () => ({
      type,
      chooseCarrier,
      focus: (id) => latest.current.handlers.focus(id),
      accept: (...entry) => latest.current.handlers.accept(...entry),
      move: (...step) => latest.current.handlers.move(...step),
      paste: (...pasted) => latest.current.handlers.paste(...pasted),
      register: (id, input) => {
        if (input) inputs.current.set(id, input)
        else inputs.current.delete(id)
      },
    }),
    [type, chooseCarrier],
  )

  // A scanner types wherever the focus is: nothing of it may be lost, and its Enter must not press a button.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return
      if (event.key === 'Enter' && event.ctrlKey) {
        event.preventDefault()
        return latest.current.ship()
      }
      if (event.key === 'Escape') return scanField.current?.focus()
      if (target?.closest(EDITABLE) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.length === 1 && event.key !== ' ') scanField.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return { actions, scan, scanField, carrierField, current, currentName: current && recipientName(current.address) }
}

/** The sentence about a result of a row that was shipped by a scan. */
export const resultNotice = (
  words: ReturnType<typeof useWords>['shipDesk'],
  number: string,
  tracking: string,
  state: RowState,
): Notice =>
  state.state === 'shipped'
    ? { tone: 'good', text: words.sent(number, tracking) }
    : { tone: 'bad', text: `${number}: ${'message' in state ? state.message : ''}` }
