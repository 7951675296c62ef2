import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { carrierNameOf } from '@bailu/contract/orders/kinds'
import { oldNumberKey } from '@bailu/contract/orders/order-number'
import type { PackingSlip } from '@bailu/contract/orders/staff-order'
import { request } from '../../../app/api/request.ts'
import { draftStore } from '../../../app/drafts.ts'
import type { Fill } from './match-tracking.ts'
import { duplicateTracking, fitsCarrier, parcelKey, trackingProblem } from './tracking-number.ts'
import { isOpenState, type RowState, type ShippableRow, useShipRows } from './use-ship-rows.ts'
import { readSlipsOf } from './use-slips.ts'

const DRAFT = 'ship-desk'
const SAVE_MS = 300

type Numbers = Readonly<Record<string, string>>
type Draft = { carrier: string; carriers: Numbers; tracking: Numbers }

const without = (numbers: Numbers, ids: ReadonlySet<string>): Numbers =>
  Object.fromEntries(Object.entries(numbers).filter(([id]) => !ids.has(id)))
const filledIn = (numbers: Numbers): string[] => Object.keys(numbers).filter((id) => numbers[id]!.trim() !== '')

/** Orders of the ship desk with what was typed for them; typed numbers survive a reload and the end of the session. */
export function useShipDesk(
  loaded: readonly PackingSlip[],
  onResult: (number: string, tracking: string, state: RowState) => void,
) {
  const [store] = useState(() => draftStore<Draft>(DRAFT))
  const [stored] = useState(() => store.read())
  const [orders, setOrders] = useState<PackingSlip[]>([])
  const [carrier, setCarrier] = useState(stored?.draft.carrier ?? '')
  const [carriers, setCarriers] = useState<Numbers>(stored?.draft.carriers ?? {})
  const [tracking, setTracking] = useState<Numbers>(stored?.draft.tracking ?? {})
  const [restored, setRestored] = useState<ReadonlySet<string>>(() => new Set(filledIn(stored?.draft.tracking ?? {})))
  const [shared, setShared] = useState<ReadonlySet<string>>(new Set())
  /** Carrier and tracking number that were confirmed, by id: another carrier or number has to be confirmed again. */
  const [confirmed, setConfirmed] = useState<Numbers>({})
  const shippedIds = useRef(new Set<string>())
  const latest = useRef({ orders, tracking, states: {} as Readonly<Record<string, RowState>> })

  const { states, run, busy, ship, stop, markGone, goneMessage } = useShipRows((id, state) => {
    if (state.state === 'shipped') shippedIds.current.add(id)
    const order = latest.current.orders.find((one) => one.id === id)
    if (order) onResult(order.number, latest.current.tracking[id] ?? '', state)
  })

  /** New orders follow those of the screen: a row never moves while someone types in it. */
  const addOrders = useCallback(
    (list: readonly PackingSlip[]) =>
      setOrders((before) => {
        const known = new Map(list.map((order) => [order.id, order]))
        const ids = new Set(before.map(({ id }) => id))
        const added = list.filter(({ id, address }) => !ids.has(id) && !address.isZt)
        return [...before.map((order) => known.get(order.id) ?? order), ...added]
      }),
    [],
  )
  useEffect(() => addOrders(loaded), [addOrders, loaded])

  // Orders with a restored number are shown, also those of a later page.
  useEffect(() => {
    const ids = filledIn(stored?.draft.tracking ?? {})
    if (ids.length === 0) return
    const restore = async () => {
      const list = await readSlipsOf(ids).catch(() => [])
      addOrders(list)
      const closed = list.filter(({ status }) => status !== 'awaiting_shipment').map(({ id }) => id)
      if (closed.length > 0) await markGone(closed)
    }
    void restore()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [stored, addOrders])

  // What others shipped since is no longer among the loaded orders; a slip of them says so too.
  useEffect(() => {
    latest.current = { orders, tracking, states }
  })
  useEffect(() => {
    const listed = new Set(loaded.map(({ id }) => id))
    const missing = latest.current.orders.filter(({ id }) => !listed.has(id) && isOpenState(latest.current.states[id]))
    const closed = loaded.filter(({ status }) => status !== 'awaiting_shipment')
    const ids = [...missing, ...closed.filter(({ id }) => !shippedIds.current.has(id))].map(({ id }) => id)
    if (ids.length > 0) void markGone(ids)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [loaded])

  const ended = useMemo(
    () => new Set(Object.keys(states).filter((id) => states[id]!.state === 'shipped' || states[id]!.state === 'gone')),
    [states],
  )
  const unsent = useMemo(() => filledIn(without(tracking, ended)), [tracking, ended])
  useEffect(() => {
    const save = () => {
      const draft = { carrier, carriers: without(carriers, ended), tracking: without(tracking, ended) }
      if (filledIn(draft.tracking).length > 0) store.save(0, draft)
      else store.delete()
    }
    const timer = setTimeout(save, SAVE_MS)
    window.addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [store, carrier, carriers, tracking, ended])

  const duplicates = useMemo(() => {
    const numbers = new Map(orders.map(({ id, number }) => [id, number]))
    return new Map([...duplicateTracking(tracking)].map(([id, other]) => [id, numbers.get(other) ?? '']))
  }, [orders, tracking])

  const type = useCallback((id: string, value: string) => {
    setTracking((before) => ({ ...before, [id]: value }))
    // The choice was about the number before.
    setShared((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : before))
    setRestored((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : before))
  }, [])
  const chooseCarrier = useCallback(
    (id: string, value: string) => setCarriers((before) => ({ ...before, [id]: value })),
    [],
  )
  const share = useCallback(
    (id: string, isShared: boolean) =>
      setShared((before) => new Set(isShared ? [...before, id] : [...before].filter((one) => one !== id))),
    [],
  )
  const confirm = useCallback(
    (id: string, parcel: string) => setConfirmed((before) => ({ ...before, [id]: parcel })),
    [],
  )
  const fill = (fills: readonly Fill[]) => {
    setTracking((before) => ({
      ...before,
      ...Object.fromEntries(fills.map(({ id, tracking: number }) => [id, number])),
    }))
    setCarriers((before) => ({
      ...before,
      ...Object.fromEntries(fills.flatMap(({ id, carrier: name }) => (name ? [[id, name]] : []))),
    }))
    const shown = new Set(orders.map(({ id }) => id))
    const others = fills.filter(({ id }) => !shown.has(id)).map(({ id }) => id)
    if (others.length > 0) void readSlipsOf(others).then(addOrders, () => undefined)
  }
  /** An order by its number, also one that is not shown yet. @throws when no answer came */
  const find = async (number: string): Promise<PackingSlip | undefined> => {
    const shown = orders.find((order) => order.number === number)
    if (shown) return shown
    const { list } = await request('GET /api/staff/order', { number })
    const order = list.find((one) => one.number === number)
    return order && (await readSlipsOf([order.id]))[0]
  }
  /** An order by its number in the system before. @throws when no answer came */
  const findOld = async (number: string): Promise<PackingSlip | undefined> => {
    const isNamed = ({ old_number: old }: PackingSlip) => old !== '' && old === oldNumberKey(number)
    const shown = orders.find(isNamed)
    if (shown) return shown
    const { list } = await request('GET /api/staff/order', { number: oldNumberKey(number) })
    // The call finds an old number in full, but numbers of this shop by their beginning.
    return list.length === 1 ? (await readSlipsOf([list[0]!.id])).find(isNamed) : undefined
  }
  const discard = () => {
    setTracking((before) => without(before, restored))
    setRestored(new Set())
  }

  const carrierOf = (id: string) => (carriers[id] ?? carrier).trim()
  const carrierNameFor = (id: string) => carrierNameOf(carrierOf(id)) ?? carrierOf(id)
  const isConfirmed = (id: string) => confirmed[id] === parcelKey(carrierNameFor(id), tracking[id] ?? '')
  const toShipRow = ({ id, address_version, quantity }: PackingSlip, number = tracking[id] ?? ''): ShippableRow => ({
    id,
    address_version,
    quantity,
    shared: shared.has(id),
    carrier: carrierOf(id),
    tracking: number.trim(),
  })
  const ready = orders
    .filter(
      ({ id }) =>
        isOpenState(states[id]) &&
        (!duplicates.has(id) || shared.has(id)) &&
        !trackingProblem(tracking[id] ?? '') &&
        (fitsCarrier(carrierNameFor(id), tracking[id] ?? '') || isConfirmed(id)),
    )
    .map((order) => toShipRow(order))
    .filter((row) => row.tracking !== '' && row.carrier !== '')

  return {
    orders,
    carrier,
    setCarrier,
    carriers,
    tracking,
    states,
    restored,
    storedAt: stored?.at,
    duplicates,
    shared,
    share,
    isConfirmed,
    confirm,
    ready,
    unsent,
    run,
    busy,
    addOrders,
    find,
    findOld,
    type,
    chooseCarrier,
    fill,
    discard,
    carrierOf,
    toShipRow,
    ship,
    stop,
    goneMessage,
  }
}
export type ShipDeskState = ReturnType<typeof useShipDesk>
