import { createHash } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { hashPassword } from '../../lib/password.ts'
import { address, session, user } from './table.ts'
import { order } from '../orders/table.ts'
import { testDatabase } from '../../testing/test-database.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { raceRounds } from '../../testing/run-counts.ts'

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const password = sha1('the right password')

let shop: TestApp
let passwordHash: string
let variantId: number
let checked: number
const ROUNDS = raceRounds(24)
beforeAll(async () => {
  shop = await openTestApp(testDatabase)
  const began = performance.now()
  passwordHash = await hashPassword(shop.deps.config, password)
  checked = performance.now() - began
  variantId = (await people.addProduct(shop.db, { price: 100_000n, stock: 10_000 })).variantId
})
afterAll(() => shop?.close())

test('either the account is deleted or the order is placed, never both; nothing is added to a deleted account', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id: userId, email } = await people.addUser(shop.db, { passwordHash })
    const me = people.userActor(userId)
    const wait = (ms: number) => new Promise((go) => setTimeout(go, ms))
    const place = async (after: number) => {
      await wait(after)
      return shop.as(me)('POST /api/order', {
        lines: [{ variant_id: variantId, quantity: 1 }],
        address_id: PICKUP_ID,
        contact: people.CONTACT,
        expected_total: 100_000,
      })
    }
    const keep = async () => shop.as(me)('POST /api/address', people.ADDRESS)
    const enter = async () => shop.as({ kind: 'anonymous' })('POST /api/login', { email, password })
    // Checking the password takes time: orders are placed before, during and after it.
    const delay = round === ROUNDS - 1 ? checked * 30 : (checked * 3 * round) / ROUNDS
    const orders = countOutcomes([place(delay)])
    const [deleted, placed] = await Promise.all([
      (round === 0 ? orders : Promise.resolve()).then(() =>
        callOutcome(shop.as(me)('POST /api/account/delete', { password })),
      ),
      orders,
      callOutcome(keep()),
      callOutcome(enter()),
    ])
    const [row] = await shop.db.select().from(user).where(eq(user.id, userId))
    const orderCount = await shop.db.$count(order, eq(order.userId, userId))
    seen.add(deleted)
    expect(placed['done'] ?? 0).toBe(orderCount)
    if (deleted === 'done') {
      expect(orderCount).toBe(0)
      expect(row!.deletedAt).not.toBeNull()
      expect(await shop.db.$count(address, and(eq(address.userId, userId), ne(address.id, 0)))).toBe(0)
      const open = await shop.db.select().from(session).where(eq(session.userId, userId))
      expect(open.filter((one) => one.endedAt === null)).toEqual([])
    } else {
      expect(deleted).toBe('deletion_blocked')
      expect(orderCount).toBeGreaterThan(0)
      expect(row!.deletedAt).toBeNull()
    }
  }
  expect([...seen].sort()).toEqual(['deletion_blocked', 'done'])
})
