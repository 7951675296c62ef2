import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { hashPassword } from '../../lib/password.ts'
import { order } from '../orders/table.ts'
import { address, session, user } from '../account/table.ts'
import { testDatabase } from '../../testing/test-database.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { raceRounds } from '../../testing/run-counts.ts'

const password = createHash('sha1').update('the right password').digest('hex')
const operations = people.staffActor(uuidv7(), 'operations')
const ROUNDS = raceRounds(12)
let shop: TestApp
let passwordHash: string
let variantId: number
beforeAll(async () => {
  shop = await openTestApp(testDatabase)
  passwordHash = await hashPassword(shop.deps.config, password)
  variantId = (await people.addProduct(shop.db, { price: 100_000n, stock: 10_000 })).variantId
})
afterAll(() => shop?.close())

const wait = (ms: number) => new Promise((go) => setTimeout(go, ms))
const merge = (id: number, other: number) =>
  callOutcome(shop.as(operations)('POST /api/staff/customer/{id}/merge', { id, other, reason: 'One person' }))
const rowOf = async (id: number) => (await shop.db.select().from(user).where(eq(user.id, id)))[0]!

test('of crossing merges one succeeds, and no account is merged into a closed one', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b, c] = [await people.addUser(shop.db), await people.addUser(shop.db), await people.addUser(shop.db)]
    expect((await Promise.all([merge(a.id, b.id), merge(b.id, a.id)])).toSorted()).toEqual(['done', 'merge_disabled'])
    const left = (await rowOf(a.id)).mergedInto === null ? a.id : b.id
    expect((await Promise.all([merge(c.id, left), merge(left, c.id)])).toSorted()).toEqual(['done', 'merge_disabled'])
    const rows = await Promise.all([a, b, c].map(({ id }) => rowOf(id)))
    const open = rows.filter((row) => row.mergedInto === null)
    expect(open).toHaveLength(1)
    for (const row of rows.filter((one) => one.mergedInto !== null)) expect(row.mergedInto).toBe(open[0]!.id)
  }
})

test('a concurrent order blocks the merge or is rejected, never orphaned', async () => {
  const seen = new Set<string>()
  // One round in each order, so that both outcomes are seen on a slow machine too.
  for (const [round, sequence] of ['orders first', 'merge first', ...Array<string>(ROUNDS).fill('race')].entries()) {
    const stays = await people.addUser(shop.db)
    const leaves = await people.addUser(shop.db, { passwordHash })
    const me = people.userActor(leaves.id)
    const place = () =>
      callOutcome(
        shop.as(me)('POST /api/order', {
          lines: [{ variant_id: variantId, quantity: 1 }],
          address_id: PICKUP_ID,
          contact: people.CONTACT,
          expected_total: 100_000,
        }),
      )
    const [beforeMerge, beforeOrders] = round % 2 === 0 ? [12, 0] : [0, 6]
    const early = sequence === 'orders first' ? [await place()] : []
    const merging = wait(beforeMerge).then(() => merge(stays.id, leaves.id))
    if (sequence === 'merge first') await merging
    const delays = [beforeOrders, round, 2 * round]
    const [merged, ...late] = await Promise.all([merging, ...delays.map((ms) => wait(ms).then(place))])
    const placed = [...early, ...late]
    for (const one of placed) seen.add(one)
    const orders = [stays.id, leaves.id].map((id) => shop.db.$count(order, eq(order.userId, id)))
    const done = placed.filter((one) => one === 'done').length
    expect(await Promise.all(orders)).toEqual([0, done])
    expect(merged).toBe(done > 0 ? 'merge_money' : 'done')
    if (done > 0) continue
    const outcomeOfAdd = await callOutcome(shop.as(me)('POST /api/address', people.ADDRESS))
    const entered = await callOutcome(
      shop.as({ kind: 'anonymous' })('POST /api/login', { email: leaves.email, password }),
    )
    expect([outcomeOfAdd, entered]).toEqual(['session_expired', 'account_merged'])
    expect(await shop.db.$count(address, eq(address.userId, leaves.id))).toBe(0)
    const open = and(eq(session.userId, leaves.id), isNull(session.endedAt))
    expect(await shop.db.$count(session, open)).toBe(0)
  }
  expect([...seen].toSorted()).toEqual(['done', 'session_expired'])
})

test('an erased account is not merged into, or is erased together with the merged one', async () => {
  const seen = new Set<string>()
  const began = performance.now()
  await hashPassword(shop.deps.config, password)
  const checked = performance.now() - began
  for (let round = 0; round < raceRounds(10); round += 1) {
    const [stays, leaves] = [await people.addUser(shop.db, { passwordHash }), await people.addUser(shop.db)]
    const erase = shop.as(people.userActor(stays.id))('POST /api/account/delete', { password })
    const late = wait((checked * 2 * round) / 9).then(() => merge(stays.id, leaves.id))
    const [erased, merged] = await Promise.all([callOutcome(erase), late])
    seen.add(merged)
    expect(erased).toBe('done')
    const row = await rowOf(leaves.id)
    if (merged === 'done')
      expect(row).toMatchObject({ mergedInto: stays.id, nickname: '', deletedAt: expect.any(Date) })
    else expect(row).toMatchObject({ mergedInto: null, deletedAt: null, disabledAt: null })
  }
  expect(seen).toContain('done')
})
