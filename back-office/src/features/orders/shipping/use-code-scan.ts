import { useEffect, useMemo, useRef, useState } from 'react'
import { recipientName } from '@bailu/contract/addresses/kinds'
import { carrierNameOf } from '@bailu/contract/orders/kinds'
import { orderNumbersIn } from '@bailu/contract/orders/order-number'
import { AppError } from '@bailu/client/errors'
import { ignoringStorageErrors } from '../../../app/drafts.ts'
import { useWords } from '../../../app/language.tsx'
import { type ShipRowActions, valueBefore } from './ship-row.tsx'
import { fitsCarrier, trackingKey, trackingProblem } from './tracking-number.ts'
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
  const { shipDesk: words, orders: orderWords } = useWords()
  const inputs = useRef(new Map<string, HTMLInputElement>())
  const scanField = useRef<HTMLInputElement>(null)
  const carrierField = useRef<HTMLInputElement>(null)
  const [currentId, setCurrentId] = useState<string>()
  const [wanted, setWanted] = useState<string>()
  const confirmed = useRef('')
  const { orders, tracking, states } = desk
  const isFree = (id: string) => isOpenState(states[id])
  const isEmpty = (id: string) => isFree(id) && (tracking[id] ?? '').trim() === ''
  const current = orders.find(({ id }) => id === currentId && isFree(id)) ?? orders.find(({ id }) => isEmpty(id))

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
    if (next) show(next.id)
    else inputs.current.get(id)?.select()
    return next
  }

  const goTo = async (number: string) => {
    const order = await desk.find(number).catch((cause: unknown) => {
      say({ tone: 'bad', text: cause instanceof AppError ? cause.message : orderWords.rowNoAnswer })
      return null
    })
    if (order === null) return
    if (order === undefined) return say({ tone: 'bad', text: words.notFound(number) })
    const state = states[order.id]
    const ended = state?.state === 'gone' ? state.message : desk.goneMessage(order)
    if (ended !== undefined || !isFree(order.id))
      return say({ tone: 'bad', text: `${number}: ${ended ?? orderWords.rowShipped}` })
    desk.addOrders([order])
    show(order.id)
    say({ tone: 'plain', text: words.found(number) })
  }

  const refuse = (field: HTMLInputElement | undefined, text: string, tone: Notice['tone'] = 'bad') => {
    say({ tone, text })
    if (!handsFree) field?.select()
  }

  /** @param field where the code was typed; none for the camera */
  const acceptFor = (id: string, code: string, field: HTMLInputElement | undefined) => {
    const order = orders.find((one) => one.id === id)
    if (!order || !isFree(id)) return
    const problem = trackingProblem(code)
    if (problem) return refuse(field, words[problem])
    const other = orders.find((one) => one.id !== id && trackingKey(tracking[one.id] ?? '') === trackingKey(code))
    if (other) return refuse(field, words.alreadyOn(other.number))
    desk.type(id, code)
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
    if (!fitsCarrier(name, code) && confirmed.current !== `${id} ${trackingKey(code)}`) {
      confirmed.current = `${id} ${trackingKey(code)}`
      return refuse(field, words.scanAgain(words.doubtful(name)), 'warn')
    }
    desk.ship([desk.toShipRow(order, code)])
    showNext(id)
  }

  /** A code from the scan field or the camera, for the current row. @returns whether it was taken */
  const scan = (raw: string, field?: HTMLInputElement) => {
    const code = raw.trim()
    const [number] = orderNumbersIn(code)
    if (number) return void goTo(number)
    if (code !== '' && current) acceptFor(current.id, code, field)
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
      if (code !== '') acceptFor(id, code, field)
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
