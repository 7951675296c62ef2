import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { CUSTOMER_GROUPS, LAST_ORDER_DAYS, MAX_SEGMENTS } from '@bailu/contract/customers/kinds'
import { LANGS } from '@bailu/contract/languages'
import type { Actor } from '../../core/context.ts'
import { DAY_MS } from '@bailu/phrases/days'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { markCanceled, markPaid, seedOrder } from '../../testing/fixtures/orders-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { user } from '../account/table.ts'
import { audit } from '../audit/table.ts'
import { orderLine } from '../orders/table.ts'
import { canceledPiece } from '../returns/table.ts'
import { customerSegment } from './table.ts'

let shop: TestApp
let operations: Actor
let editor: Actor
let tag: string
let soap: { productId: number; variantId: number }
let cream: { productId: number; variantId: number }
beforeAll(async () => {
  shop = await openTestApp()
  operations = people.staffActor(await people.addStaff(shop.db, 'operations'), 'operations')
  editor = people.staffActor(await people.addStaff(shop.db, 'content'), 'content')
  soap = await people.addProduct(shop.db, { price: 10_000n, stock: 100_000 })
  cream = await people.addProduct(shop.db, { price: 20_000n, stock: 100_000 })
  tag = (await shop.as(operations)('POST /api/staff/customer-tag', { name: 'Regular', colour: 'blue' })).id
})
afterAll(() => shop.close())

type Filters = InputOf<'POST /api/staff/customer-segment'>['filters']
const add = (name: string, filters: Filters, actor = operations) =>
  shop.as(actor)('POST /api/staff/customer-segment', { name, filters })
const list = (actor = operations) => shop.as(actor)('GET /api/staff/customer-segment', {})
const remove = async () => {
  for (const { id, version } of await list())
    await shop.as(operations)('DELETE /api/staff/customer-segment/{id}', { id, version })
}
const NAMES = { en: 'X', zh: 'X', th: 'X' }
const ONE_PIECE = { name: NAMES, option: NAMES, pictureKey: '', price: 50_000n, quantity: 1, points: 0 }

/** An order of one piece, placed some days ago; paid unless said otherwise. */
async function buy(userId: number, variantId: number, daysAgo: number, state: 'paid' | 'unpaid' | 'canceled' = 'paid') {
  const placedAt = new Date(shop.deps.clock().getTime() - daysAgo * DAY_MS)
  const { id } = await seedOrder(shop, { userId, placedAt })
  const { productId } = variantId === soap.variantId ? soap : cream
  await shop.db.insert(orderLine).values({ orderId: id, line: 1, variantId, productId, ...ONE_PIECE })
  if (state === 'paid') await markPaid(shop, id)
  if (state === 'canceled') await markCanceled(shop, id)
  return id
}

async function idsOf(filters: Filters) {
  const ids: number[] = []
  for (let cursor: string | undefined; ;) {
    const page: { list: { id: number }[]; next: string | null } = await shop.as(operations)('GET /api/staff/customer', {
      ...filters,
      state: 'active',
      ...(cursor !== undefined && { cursor }),
    })
    ids.push(...page.list.map(({ id }) => id))
    if (page.next === null) return ids
    cursor = page.next
  }
}

test('who has a tag is left out; while the tag is deleted nobody is in, instead of everybody', async () => {
  const [objects, silent] = [await people.addUser(shop.db), await people.addUser(shop.db)]
  const staff = shop.as(operations)
  const { id } = await staff('POST /api/staff/customer-tag', { name: 'No messages', colour: 'red' })
  await staff('POST /api/staff/customer-tag/{id}/customer', { id, customers: [objects.id], tagged: true })
  const found = await idsOf({ without_tag: id })
  expect([found.includes(objects.id), found.includes(silent.id)]).toEqual([false, true])
  await add('May be written to', { without_tag: id })
  const segment = async () => (await list()).find(({ name }) => name === 'May be written to')!
  const before = await segment()
  expect([before.without_tag?.name, before.customers + before.partners]).toEqual(['No messages', found.length])
  await staff('DELETE /api/staff/customer-tag/{id}', { id, version: 1 })
  expect(await idsOf({ without_tag: id })).toEqual([])
  const after = await segment()
  expect([after.without_tag, after.customers + after.partners]).toEqual([null, 0])
  await remove()
})

test('who bought X and has not ordered for 90 days', async () => {
  const add = () => people.addUser(shop.db)
  const [quiet, recent, other, unpaid, canceled, lessOne, edge] = [
    await add(),
    await add(),
    await add(),
    await add(),
    await add(),
    await add(),
    await add(),
  ]
  await buy(quiet.id, soap.variantId, 120)
  await buy(recent.id, soap.variantId, 120)
  await buy(recent.id, cream.variantId, 10)
  await buy(other.id, cream.variantId, 120)
  await buy(unpaid.id, soap.variantId, 120, 'unpaid')
  await buy(canceled.id, soap.variantId, 120, 'canceled')
  const reduced = await buy(lessOne.id, soap.variantId, 120, 'unpaid')
  const second = { variantId: cream.variantId, productId: cream.productId, line: 2 }
  await shop.db.insert(orderLine).values({ orderId: reduced, ...second, ...ONE_PIECE })
  const before = { orderId: reduced, line: 1, quantity: 1, reason: 'asked' as const, staffId: uuidv7() }
  await shop.db.insert(canceledPiece).values({ id: uuidv7(), ...before, at: shop.deps.clock() })
  await markPaid(shop, reduced)
  await buy(edge.id, soap.variantId, 91)
  const found = await idsOf({ product: soap.productId, no_order_for: 90 })
  expect(found).toEqual([edge.id, quiet.id])
  expect(await idsOf({ product: soap.productId, no_order_for: 91 })).toEqual([quiet.id])
  expect(await idsOf({ product: soap.productId, ordered_within: 30 })).toEqual([recent.id])
  expect(await idsOf({ product: 1 })).toEqual([])
  expect(await idsOf({ tag: uuidv7() })).toEqual([])
})

test('for any filters, a segment has as many people as the list has active accounts', async () => {
  const now = shop.deps.clock()
  const one = { current: 7 }
  // Repeatable choices.
  const pick = <T>(from: readonly T[]): T => {
    one.current = (one.current * 1_103_515_245 + 12_345) % 2_147_483_648
    return from[Math.floor((one.current / 2_147_483_648) * from.length)]!
  }
  const tagged: number[] = []
  for (let n = 0; n < 60; n += 1) {
    const lang = pick(LANGS)
    const created = n % 5 === 0 ? await people.addPartner(shop.db, `SG${n}00`) : await people.addUser(shop.db, { lang })
    for (let bought = pick([0, 0, 1, 2]); bought > 0; bought -= 1)
      await buy(created.id, pick([soap, cream]).variantId, pick([1, 29, 30, 31, 89, 90, 91, 200, 400]))
    if (pick([true, false])) tagged.push(created.id)
    const closed = pick([{}, {}, {}, {}, { disabledAt: now }, { disabledAt: now, deletedAt: now }])
    if (Object.keys(closed).length > 0) await shop.db.update(user).set(closed).where(eq(user.id, created.id))
  }
  await shop.as(operations)('POST /api/staff/customer-tag/{id}/customer', { id: tag, customers: tagged, tagged: true })
  const seen = new Set<number>()
  for (let n = 0; n < 40; n += 1) {
    const chosen = {
      tag: pick([undefined, undefined, tag]),
      without_tag: pick([undefined, undefined, undefined, tag]),
      product: pick([undefined, soap.productId, cream.productId]),
      no_order_for: pick([undefined, undefined, ...LAST_ORDER_DAYS]),
      ordered_within: pick([undefined, undefined, ...LAST_ORDER_DAYS]),
      language: pick([undefined, undefined, ...LANGS]),
      group: pick([undefined, ...CUSTOMER_GROUPS]),
    }
    const filters = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)) as Filters
    if (Object.keys(filters).length === 0) continue
    const { id } = await add(`Filters ${n}`, filters)
    const segment = (await list()).find((entry) => entry.id === id)
    const { customers, partners } = segment!
    const ids = await idsOf(filters)
    expect(customers + partners, JSON.stringify(filters)).toBe(ids.length)
    expect(partners).toBe(
      (await idsOf({ ...filters, group: 'partners' })).length * (filters.group === 'customers' ? 0 : 1),
    )
    seen.add(ids.length)
    await shop.as(operations)('DELETE /api/staff/customer-segment/{id}', { id, version: 1 })
  }
  expect(seen.size).toBeGreaterThan(5)
})

test('names are unique, their number is limited, and a version is changed once', async () => {
  const both = await Promise.all([
    callOutcome(add('Quiet', { no_order_for: 90 })),
    callOutcome(add('quiet', { no_order_for: 90 })),
  ])
  expect(both.toSorted()).toEqual(['done', 'segment_taken'])
  const { id } = await add('Thai', { language: 'th', tag })
  expect((await list()).find((entry) => entry.id === id)).toMatchObject({
    name: 'Thai',
    filters: { language: 'th', tag },
    tag: { id: tag, name: 'Regular' },
    product: null,
    version: 1,
  })
  const change = (name: string) =>
    callOutcome(
      shop.as(operations)('PUT /api/staff/customer-segment/{id}', {
        id,
        name,
        filters: { language: 'en' },
        version: 1,
      }),
    )
  expect(await change('QUIET')).toBe('segment_taken')
  expect((await Promise.all([change('Readers'), change('Guests')])).toSorted()).toEqual(['done', 'edit_conflict'])
  const old = { id, version: 1 }
  await expect(shop.as(operations)('DELETE /api/staff/customer-segment/{id}', old)).rejects.toThrow('edit_conflict')
  for (let n = (await list()).length; n < MAX_SEGMENTS; n += 1) await add(`More ${n}`, { language: 'zh' })
  expect(await callOutcome(add('One more', { language: 'zh' }))).toBe('segment_limit')
  await expect(add('All', {})).rejects.toThrow('bad_input')
  await expect(add('A text', { q: 'Nok' } as never)).rejects.toThrow('bad_input')
  const slots = shop.db.insert(customerSegment).values({
    id: uuidv7(),
    slot: MAX_SEGMENTS + 1,
    name: 'By hand',
    filters: { language: 'th' },
    createdAt: shop.deps.clock(),
  })
  await expect(slots).rejects.toThrow()
  await remove()
  const actions = await shop.db
    .select({ action: audit.action })
    .from(audit)
    .where(eq(audit.refId, id))
    .orderBy(audit.id)
  expect(actions.map(({ action }) => action)).toEqual([
    'customer_segment.added',
    'customer_segment.changed',
    'customer_segment.removed',
  ])
})

test('content staff read segments, and only operations change them', async () => {
  const { id } = await add('Thai', { language: 'th' })
  expect((await list(editor)).map(({ name }) => name)).toEqual(['Thai'])
  const finance = people.staffActor(await people.addStaff(shop.db, 'finance'), 'finance')
  for (const actor of [editor, finance]) {
    await expect(add('Mine', { language: 'th' }, actor)).rejects.toThrow('forbidden')
    const input = { id, version: 1 }
    await expect(shop.as(actor)('DELETE /api/staff/customer-segment/{id}', input)).rejects.toThrow('forbidden')
  }
  await remove()
})
