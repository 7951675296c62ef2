import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/pickup'
import type { Actor } from '../../core/context.ts'
import { stockMove, variant } from '../../database/tables/catalogue.ts'
import { order, orderHold } from '../../database/tables/orders.ts'
import { addAddress, addGuest, addUser, staffOf, typedAddress } from '../../testing/buyers.ts'
import { addGoods, CONTACT } from '../../testing/people.ts'
import { SEED, overDatabase } from '../../testing/random-runs.ts'
import { outcome } from '../../testing/refusals.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { expireOrders } from './expire-orders.ts'

const STEPS = 80
const BEGIN = new Date('2026-11-05T05:00:00Z')
const PRICE = 20_000
const FEE = 5_000
const FREE_FROM = 150_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
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
type World = { shelf: Map<number, number>; buyers: Actor[]; homes: Map<Actor, number>; orders: Placed[]; backs: Back[] }

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

const operations = () => shop.as(staffOf('operations'))
const finance = () => shop.as(staffOf('finance'))
const one = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(list.length, 1)]
const openOf = (world: World, id: number) =>
  world.orders
    .filter(({ state }) => state === 'unpaid' || state === 'paid')
    .flatMap(({ lines }) => lines)
    .filter((line) => line.id === id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
const add = (world: World, id: number, change: number) => world.shelf.set(id, world.shelf.get(id)! + change)
let serial = 0
const unique = (what: string) => `${what}${(serial += 1)}`

function form(world: World, who: Actor, wanted: [id: number, quantity: number][], pickup: boolean, cod: boolean) {
  const goods = wanted.reduce((sum, [, quantity]) => sum + quantity * PRICE, 0)
  const home = world.homes.get(who)
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

async function keep(world: World, id: string, who: Actor, wanted: [id: number, quantity: number][], pickup: boolean) {
  const [row] = await shop.db.select().from(order).where(eq(order.id, id))
  world.orders.push({
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

const acts: Record<string, (world: World, step: Step) => Promise<void>> = {
  async place(world, { which, pieces }) {
    const who = one(world.buyers, which)!
    const [first, second] = [...world.shelf.keys()] as [number, number]
    const wanted: [number, number][] =
      which % 3 === 0
        ? [
            [first, pieces],
            [second, 1],
          ]
        : [[which % 2 ? first : second, pieces]]
    const pickup = which % 4 === 0
    const asked = shop.as(who)('POST /api/order', form(world, who, wanted, pickup, which % 5 === 0))
    const enough = wanted.every(([id, quantity]) => quantity <= world.shelf.get(id)! - openOf(world, id))
    if (!enough) return void expect(await outcome(asked)).toBe('out_of_stock')
    await keep(world, (await asked).id, who, wanted, pickup)
  },
  /** Three concurrent orders for what two could have: the late one is refused and reserves nothing. */
  async rush(world, { which, pieces }) {
    const id = one([...world.shelf.keys()], which)!
    const rivals = [0, 1, 2].map((at) => world.buyers[at]!)
    const wanted: [number, number][] = [[id, pieces]]
    const results = await Promise.allSettled(
      rivals.map((who) => shop.as(who)('POST /api/order', form(world, who, wanted, true, false))),
    )
    const room = Math.floor((world.shelf.get(id)! - openOf(world, id)) / pieces)
    for (const [at, result] of results.entries())
      if (result.status === 'fulfilled') await keep(world, result.value.id, rivals[at]!, wanted, true)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(Math.min(3, room))
  },
  async pay(world, { which }) {
    const found = one(
      world.orders.filter(({ state, cod }) => state === 'unpaid' && !cod),
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
  async send(world, { which }) {
    const found = one(
      world.orders.filter(({ state, pickup }) => state === 'paid' && !pickup),
      which,
    )
    if (!found) return
    await operations()('POST /api/staff/order/{id}/ship', { id: found.id, carrier: 'Flash', tracking_number: 'TH1' })
    found.state = 'finished'
    for (const { id, quantity } of found.lines) add(world, id, -quantity)
  },
  async cancel(world, { which }) {
    const found = one(world.orders, which)
    if (!found) return
    const buyer = shop.as(found.who)
    const { status } = await buyer('GET /api/order/{id}', { id: found.id })
    const seen = status === 'awaiting_shipment' ? status : 'awaiting_payment'
    const said = await outcome(buyer('POST /api/order/{id}/cancel', { id: found.id, seen_status: seen }))
    const over = found.state === 'finished' || found.state === 'canceled'
    expect(said).toBe(over ? 'order_moved_on' : 'done')
    if (!over) found.state = 'canceled'
  },
  async cancelByStaff(world, { which }) {
    const found = one(
      world.orders.filter(({ state }) => state !== 'finished'),
      which,
    )
    if (!found) return
    const { status } = await operations()('GET /api/staff/order/{id}', { id: found.id })
    const said = await outcome(
      operations()('POST /api/staff/order/{id}/cancel', { id: found.id, reason: 'Asked for', seen_status: status }),
    )
    expect(said).toBe(found.state === 'canceled' ? 'order_moved_on' : 'done')
    found.state = 'canceled'
  },
  async expire(world, { pieces }) {
    shop.passDays(pieces / 6)
    const now = shop.house.clock().getTime()
    const due = world.orders.filter(({ state, expiresAt }) => state === 'unpaid' && expiresAt <= now)
    // Two servers run the background job concurrently.
    const swept = await Promise.all([0, 1].map(() => expireOrders(shop.ctx({ kind: 'system' }))))
    expect(swept[0]! + swept[1]!).toBe(due.length)
    for (const found of due) found.state = 'canceled'
  },
  async askBack(world, { which, pieces }) {
    const found = one(
      world.orders.filter(({ state }) => state === 'finished'),
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
      return void expect(['return_too_many', 'return_late']).toContain(await outcome(asked))
    const said = await outcome(asked)
    if (said === 'return_late') return
    const { id } = await asked
    line.back += pieces
    world.backs.push({ id, of: found, at, quantity: pieces, state: 'requested' })
  },
  async agree(world, { which }) {
    const found = one(
      world.backs.filter(({ state }) => state === 'requested'),
      which,
    )
    if (!found) return
    await operations()('POST /api/staff/return/{id}/approve', { id: found.id, send_to: '88/9 Sukhumvit 23' })
    found.state = 'approved'
  },
  async takeAsked(world, { which }) {
    const found = one(
      world.backs.filter(({ state }) => state === 'requested'),
      which,
    )
    if (!found) return
    await shop.as(found.of.who)('POST /api/return/{id}/withdraw', { id: found.id })
    found.state = 'over'
    found.of.lines[found.at]!.back -= found.quantity
  },
  async receive(world, { which, pieces }) {
    const found = one(
      world.backs.filter(({ state }) => state === 'approved'),
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
    const said = await Promise.all([outcome(receiving()), outcome(receiving())])
    expect(said.toSorted()).toEqual(['done', 'return_moved_on'])
    found.state = 'over'
    add(world, found.of.lines[found.at]!.id, sellable)
  },
  async arrive(world, { which, pieces }) {
    const id = one([...world.shelf.keys()], which)!
    await operations()('POST /api/staff/variant/{id}/stock', { id, reason: 'received', change: pieces })
    add(world, id, pieces)
  },
  async damage(world, { which, pieces }) {
    const id = one([...world.shelf.keys()], which)!
    const said = await outcome(
      operations()('POST /api/staff/variant/{id}/stock', { id, reason: 'damaged', change: -pieces }),
    )
    // Reserved pieces cannot be removed.
    expect(said).toBe(world.shelf.get(id)! - openOf(world, id) >= pieces ? 'done' : 'out_of_stock')
    if (said === 'done') add(world, id, -pieces)
  },
  async count(world, { which, pieces }) {
    const id = one([...world.shelf.keys()], which)!
    const expected = world.shelf.get(id)!
    const counted = Math.max(expected + pieces - 5, 0)
    const lines = [{ variant_id: id, expected, counted }]
    const said = await outcome(operations()('POST /api/staff/stocktake', { lines, note: 'By hand' }))
    expect(said).toBe(counted >= openOf(world, id) ? 'done' : 'out_of_stock')
    if (said === 'done') world.shelf.set(id, counted)
  },
}

async function newWorld(): Promise<World> {
  // Unpaid orders of earlier runs must not expire in this one.
  shop.passDays(30)
  await expireOrders(shop.ctx({ kind: 'system' }))
  shop.setClock(BEGIN)
  const goods = []
  for (const stock of [20, 12])
    goods.push([(await addGoods(shop.db, { price: BigInt(PRICE), stock })).variantId, stock] as const)
  const user = await addUser(shop.db)
  const buyers: Actor[] = [user, await addGuest(shop.db), await addGuest(shop.db)]
  const homes = new Map<Actor, number>([[user, await addAddress(shop.db, user.userId)]])
  return { shelf: new Map(goods), buyers, homes, orders: [], backs: [] }
}

async function prove(world: World, after: string) {
  const ids = [...world.shelf.keys()]
  const rows = await shop.db
    .select({ id: variant.id, stock: variant.stock })
    .from(variant)
    .where(inArray(variant.id, ids))
  const moves = await shop.db
    .select({ id: stockMove.variantId, sum: sql<number>`sum(${stockMove.change})::int` })
    .from(stockMove)
    .where(inArray(stockMove.variantId, ids))
    .groupBy(stockMove.variantId)
  const { list } = await operations()('GET /api/staff/stock', {})
  for (const { id, stock: available } of rows) {
    const shown = list.find((row) => row.id === id)!
    const seen = {
      available,
      reserved: shown.reserved,
      shelf: available + shown.reserved,
      moves: moves.find((row) => row.id === id)?.sum,
    }
    const reserved = openOf(world, id)
    const shelf = world.shelf.get(id)!
    expect({ after, ...seen }).toEqual({ after, available: shelf - reserved, reserved, shelf, moves: available })
  }
  // An expired order reserves nothing.
  const over = world.orders.filter(({ state }) => state !== 'unpaid').map(({ id }) => id)
  if (over.length > 0) {
    const held = await shop.db
      .select({ id: orderHold.orderId, cod: orderHold.cod })
      .from(orderHold)
      .where(inArray(orderHold.orderId, over))
    expect(held.filter(({ cod }) => !cod)).toEqual([])
  }
}

test('stock equals reserved plus available after any sequence of orders, payments, cancellations, shipments, returns and counts', async () => {
  process.stdout.write(`PROPERTY_SEED=${SEED}\n`)
  const seen: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const world = await newWorld()
      await prove(world, 'the beginning')
      for (const next of steps) {
        await acts[next.act]!(world, next)
        await prove(world, next.act)
      }
      for (const { state } of world.orders) seen[state] = (seen[state] ?? 0) + 1
      seen['returns'] = (seen['returns'] ?? 0) + world.backs.length
    }),
    overDatabase(6, 1),
  )
  process.stdout.write(`${JSON.stringify(seen)}\n`)
}, 600_000)
