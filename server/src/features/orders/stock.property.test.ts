import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { Actor } from '../../core/context.ts'
import { stockMovement, variant } from '../catalogue/table.ts'
import { order } from './table.ts'
import { stockReservation } from '../stock/table.ts'
import {
  seedAddress,
  addGuestActor,
  addUserActor,
  newStaffActor,
  typedAddress,
} from '../../testing/fixtures/actors-fixture.ts'
import { addProduct, CONTACT } from '../../testing/fixtures/people-and-products-fixture.ts'
import { PROPERTY_SEED, databaseRuns } from '../../testing/run-counts.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { expireOrders } from './expire-orders.ts'

const STEPS = 80
const BEGIN = new Date('2026-11-05T05:00:00Z')
const PRICE = 20_000
const FEE = 5_000
const FREE_FROM = 150_000

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

type State = 'unpaid' | 'paid' | 'finished' | 'canceled'
type Placed = {
  id: string
  who: Actor
  /** By order line: variant, quantity, and the quantity requested for return or returned. */
  lines: { id: number; quantity: number; back: number }[]
  total: number
  pickup: boolean
  cod: boolean
  state: State
  expiresAt: number
}
type Back = { id: string; of: Placed; at: number; quantity: number; state: 'requested' | 'approved' | 'over' }
/** Expected pieces on the shelf of each variant, including those of open orders. */
type ShopState = {
  shelf: Map<number, number>
  buyers: Actor[]
  homes: Map<Actor, number>
  orders: Placed[]
  backs: Back[]
}

const step = fc.record({
  act: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('place', 'pay', 'pay', 'send', 'send') },
    { weight: 4, arbitrary: fc.constantFrom('cancel', 'cancelByStaff', 'expire', 'rush') },
    {
      weight: 5,
      arbitrary: fc.constantFrom('askBack', 'askBack', 'askBack', 'agree', 'agree', 'receive', 'takeAsked'),
    },
    { weight: 3, arbitrary: fc.constantFrom('arrive', 'damage', 'count') },
  ),
  which: fc.nat(1_000),
  pieces: fc.oneof(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 9 })),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const operations = () => shop.as(newStaffActor('operations'))
const finance = () => shop.as(newStaffActor('finance'))
const one = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(list.length, 1)]
const openOf = (shopState: ShopState, id: number) =>
  shopState.orders
    .filter(({ state }) => state === 'unpaid' || state === 'paid')
    .flatMap(({ lines }) => lines)
    .filter((line) => line.id === id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
const add = (shopState: ShopState, id: number, change: number) =>
  shopState.shelf.set(id, shopState.shelf.get(id)! + change)
let serial = 0
const unique = (what: string) => `${what}${(serial += 1)}`

function form(
  shopState: ShopState,
  who: Actor,
  wanted: [id: number, quantity: number][],
  pickup: boolean,
  cod: boolean,
) {
  const goods = wanted.reduce((sum, [, quantity]) => sum + quantity * PRICE, 0)
  const home = shopState.homes.get(who)
  return {
    lines: wanted.map(([variant_id, quantity]) => ({ variant_id, quantity })),
    ...(pickup
      ? { address_id: PICKUP_ID, contact: CONTACT }
      : home === undefined
        ? { address: typedAddress() }
        : { address_id: home }),
    expected_total: goods + (pickup || goods >= FREE_FROM ? 0 : FEE),
    payment_method: cod ? ('cod' as const) : ('promptpay' as const),
  }
}

async function keep(
  shopState: ShopState,
  id: string,
  who: Actor,
  wanted: [id: number, quantity: number][],
  pickup: boolean,
) {
  const [row] = await shop.db.select().from(order).where(eq(order.id, id))
  shopState.orders.push({
    id,
    who,
    lines: wanted.map(([variantId, quantity]) => ({ id: variantId, quantity, back: 0 })),
    total: Number(row!.total),
    pickup,
    cod: row!.paymentMethod === 'cod',
    state: row!.status === 'awaiting_shipment' ? 'paid' : 'unpaid',
    expiresAt: row!.expiresAt?.getTime() ?? Infinity,
  })
}

const acts: Record<string, (shopState: ShopState, step: Step) => Promise<void>> = {
  async place(shopState, { which, pieces }) {
    const who = one(shopState.buyers, which)!
    const [first, second] = [...shopState.shelf.keys()] as [number, number]
    const wanted: [number, number][] =
      which % 3 === 0
        ? [
            [first, pieces],
            [second, 1],
          ]
        : [[which % 2 ? first : second, pieces]]
    const pickup = which % 4 === 0
    const asked = shop.as(who)('POST /api/order', form(shopState, who, wanted, pickup, which % 5 === 0))
    const enough = wanted.every(([id, quantity]) => quantity <= shopState.shelf.get(id)! - openOf(shopState, id))
    if (!enough) return void expect(await callOutcome(asked)).toBe('out_of_stock')
    await keep(shopState, (await asked).id, who, wanted, pickup)
  },
  /** Three concurrent orders for what two could have: the last one is rejected and reserves nothing. */
  async rush(shopState, { which, pieces }) {
    const id = one([...shopState.shelf.keys()], which)!
    const rivals = [0, 1, 2].map((at) => shopState.buyers[at]!)
    const wanted: [number, number][] = [[id, pieces]]
    const results = await Promise.allSettled(
      rivals.map((who) => shop.as(who)('POST /api/order', form(shopState, who, wanted, true, false))),
    )
    const room = Math.floor((shopState.shelf.get(id)! - openOf(shopState, id)) / pieces)
    for (const [at, result] of results.entries())
      if (result.status === 'fulfilled') await keep(shopState, result.value.id, rivals[at]!, wanted, true)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(Math.min(3, room))
  },
  async pay(shopState, { which }) {
    const found = one(
      shopState.orders.filter(({ state, cod }) => state === 'unpaid' && !cod),
      which,
    )
    if (!found) return
    await finance()('POST /api/staff/order/{id}/confirm-payment', {
      id: found.id,
      amount: found.total,
      bank_reference: unique('PAY'),
    })
    found.state = 'paid'
  },
  async send(shopState, { which }) {
    const found = one(
      shopState.orders.filter(({ state, pickup }) => state === 'paid' && !pickup),
      which,
    )
    if (!found) return
    await operations()('POST /api/staff/order/{id}/ship', {
      id: found.id,
      carrier: 'Flash',
      tracking_number: 'TH1',
      shared_parcel: true,
      ...(await shop.seenPieces(found.id)),
    })
    found.state = 'finished'
    for (const { id, quantity } of found.lines) add(shopState, id, -quantity)
  },
  async cancel(shopState, { which }) {
    const found = one(shopState.orders, which)
    if (!found) return
    const buyer = shop.as(found.who)
    const { status } = await buyer('GET /api/order/{id}', { id: found.id })
    const seen = status === 'awaiting_shipment' ? status : 'awaiting_payment'
    const outcomeCounts = await callOutcome(buyer('POST /api/order/{id}/cancel', { id: found.id, seen_status: seen }))
    const over = found.state === 'finished' || found.state === 'canceled'
    expect(outcomeCounts).toBe(over ? 'order_moved_on' : 'done')
    if (!over) found.state = 'canceled'
  },
  async cancelByStaff(shopState, { which }) {
    const found = one(
      shopState.orders.filter(({ state }) => state !== 'finished'),
      which,
    )
    if (!found) return
    const { status } = await operations()('GET /api/staff/order/{id}', { id: found.id })
    const outcomeCounts = await callOutcome(
      operations()('POST /api/staff/order/{id}/cancel', { id: found.id, reason: 'Asked for', seen_status: status }),
    )
    expect(outcomeCounts).toBe(found.state === 'canceled' ? 'order_moved_on' : 'done')
    found.state = 'canceled'
  },
  async expire(shopState, { pieces }) {
    shop.passDays(pieces / 6)
    const now = shop.deps.clock().getTime()
    const expiring = shopState.orders.filter(({ state, expiresAt }) => state === 'unpaid' && expiresAt <= now)
    // Two servers run the background job concurrently.
    const swept = await Promise.all([0, 1].map(() => expireOrders(shop.ctx({ kind: 'system' }))))
    expect(swept[0]! + swept[1]!).toBe(expiring.length)
    for (const found of expiring) found.state = 'canceled'
  },
  async askBack(shopState, { which, pieces }) {
    const found = one(
      shopState.orders.filter(({ state }) => state === 'finished'),
      which,
    )
    if (!found) return
    const at = which % found.lines.length
    const line = found.lines[at]!
    const asked = shop.as(found.who)('POST /api/order/{id}/return', {
      id: found.id,
      lines: [{ line: at, quantity: pieces }],
      kind: 'goods',
      reason: 'changed_mind',
      refund_to: { by: 'promptpay', number: '081-234 5678', name: 'Nok' },
    })
    if (pieces + line.back > line.quantity)
      return void expect(['return_too_many', 'return_late']).toContain(await callOutcome(asked))
    const outcomeCounts = await callOutcome(asked)
    if (outcomeCounts === 'return_late') return
    const { id } = await asked
    line.back += pieces
    shopState.backs.push({ id, of: found, at, quantity: pieces, state: 'requested' })
  },
  async agree(shopState, { which }) {
    const found = one(
      shopState.backs.filter(({ state }) => state === 'requested'),
      which,
    )
    if (!found) return
    await operations()('POST /api/staff/return/{id}/approve', { id: found.id, send_to: '88/9 Sukhumvit 23' })
    found.state = 'approved'
  },
  async takeAsked(shopState, { which }) {
    const found = one(
      shopState.backs.filter(({ state }) => state === 'requested'),
      which,
    )
    if (!found) return
    await shop.as(found.of.who)('POST /api/return/{id}/retract', { id: found.id })
    found.state = 'over'
    found.of.lines[found.at]!.back -= found.quantity
  },
  async receive(shopState, { which, pieces }) {
    const found = one(
      shopState.backs.filter(({ state }) => state === 'approved'),
      which,
    )
    if (!found) return
    const sellable = Math.min(pieces - 1, found.quantity)
    const receiving = () =>
      operations()('POST /api/staff/return/{id}/receive', {
        id: found.id,
        sellable: sellable > 0 ? [{ line: found.at, quantity: sellable }] : [],
      })
    // Two colleagues count the same parcel.
    const outcomeCounts = await Promise.all([callOutcome(receiving()), callOutcome(receiving())])
    expect(outcomeCounts.toSorted()).toEqual(['done', 'return_moved_on'])
    found.state = 'over'
    add(shopState, found.of.lines[found.at]!.id, sellable)
  },
  async arrive(shopState, { which, pieces }) {
    const id = one([...shopState.shelf.keys()], which)!
    await operations()('POST /api/staff/variant/{id}/stock', { id, reason: 'received', change: pieces })
    add(shopState, id, pieces)
  },
  async damage(shopState, { which, pieces }) {
    const id = one([...shopState.shelf.keys()], which)!
    const outcomeCounts = await callOutcome(
      operations()('POST /api/staff/variant/{id}/stock', { id, reason: 'damaged', change: -pieces }),
    )
    // Reserved pieces cannot be removed.
    expect(outcomeCounts).toBe(shopState.shelf.get(id)! - openOf(shopState, id) >= pieces ? 'done' : 'out_of_stock')
    if (outcomeCounts === 'done') add(shopState, id, -pieces)
  },
  async count(shopState, { which, pieces }) {
    const id = one([...shopState.shelf.keys()], which)!
    const expected = shopState.shelf.get(id)!
    const counted = Math.max(expected + pieces - 5, 0)
    const lines = [{ variant_id: id, expected, counted }]
    const outcomeCounts = await callOutcome(operations()('POST /api/staff/stocktake', { lines, note: 'By hand' }))
    expect(outcomeCounts).toBe(counted >= openOf(shopState, id) ? 'done' : 'out_of_stock')
    if (outcomeCounts === 'done') shopState.shelf.set(id, counted)
  },
}

async function openState(): Promise<ShopState> {
  // Unpaid orders of earlier runs must not expire in this one.
  shop.passDays(30)
  await expireOrders(shop.ctx({ kind: 'system' }))
  shop.setClock(BEGIN)
  const goods = []
  for (const stock of [20, 12])
    goods.push([(await addProduct(shop.db, { price: BigInt(PRICE), stock })).variantId, stock] as const)
  const user = await addUserActor(shop.db)
  const buyers: Actor[] = [user, await addGuestActor(shop.db), await addGuestActor(shop.db)]
  const homes = new Map<Actor, number>([[user, await seedAddress(shop.db, user.userId)]])
  return { shelf: new Map(goods), buyers, homes, orders: [], backs: [] }
}

async function prove(shopState: ShopState, after: string) {
  const ids = [...shopState.shelf.keys()]
  const rows = await shop.db
    .select({ id: variant.id, stock: variant.stock })
    .from(variant)
    .where(inArray(variant.id, ids))
  const moves = await shop.db
    .select({ id: stockMovement.variantId, sum: sql<number>`sum(${stockMovement.change})::int` })
    .from(stockMovement)
    .where(inArray(stockMovement.variantId, ids))
    .groupBy(stockMovement.variantId)
  const { list } = await operations()('GET /api/staff/stock', {})
  for (const { id, stock: available } of rows) {
    const shown = list.find((row) => row.id === id)!
    const seen = {
      available,
      reserved: shown.reserved,
      shelf: available + shown.reserved,
      moves: moves.find((row) => row.id === id)?.sum,
    }
    const reserved = openOf(shopState, id)
    const shelf = shopState.shelf.get(id)!
    expect({ after, ...seen }).toEqual({ after, available: shelf - reserved, reserved, shelf, moves: available })
  }
  // An expired order reserves nothing.
  const over = shopState.orders.filter(({ state }) => state !== 'unpaid').map(({ id }) => id)
  if (over.length > 0) {
    const reservedRows = await shop.db
      .select({ id: stockReservation.orderId, cod: stockReservation.cod })
      .from(stockReservation)
      .where(inArray(stockReservation.orderId, over))
    expect(reservedRows.filter(({ cod }) => !cod)).toEqual([])
  }
}

test('stock equals reserved plus available after any sequence of orders, payments, cancellations, shipments, returns and counts', async () => {
  process.stdout.write(`PROPERTY_SEED=${PROPERTY_SEED}\n`)
  const seen: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const shopState = await openState()
      await prove(shopState, 'the beginning')
      for (const next of steps) {
        await acts[next.act]!(shopState, next)
        await prove(shopState, next.act)
      }
      for (const { state } of shopState.orders) seen[state] = (seen[state] ?? 0) + 1
      seen['returns'] = (seen['returns'] ?? 0) + shopState.backs.length
    }),
    databaseRuns(6, 1),
  )
  process.stdout.write(`${JSON.stringify(seen)}\n`)
}, 600_000)
