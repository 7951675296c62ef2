import { createHash } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/pickup'
import { hashPassword } from '../../core/password.ts'
import { address, session, user } from '../../database/tables/people.ts'
import { order } from '../../database/tables/orders.ts'
import { testDatabase } from '../../testing/databases.ts'
import * as people from '../../testing/people.ts'
import { outcome, outcomes } from '../../testing/refusals.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const password = sha1('the right password')

let shop: Shop
let passwordHash: string
let variantId: number
let checked: number
const ROUNDS = 24
beforeAll(async () => {
  shop = await openShop(testDatabase)
  const began = performance.now()
  passwordHash = await hashPassword(shop.house.settings, password)
  checked = performance.now() - began
  variantId = (await people.addGoods(shop.db, { price: 100_000n, stock: 10_000 })).variantId
})
afterAll(() => shop?.close())

test('either the account is deleted or the order is placed, never both; nothing is added to a deleted account', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id: userId, email } = await people.addUser(shop.db, { passwordHash })
    const me = people.asUserActor(userId)
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
    const enter = async () => shop.as({ kind: 'nobody' })('POST /api/login', { email, password })
    // Checking the password takes time: orders are placed before, during and after it.
    const delay = round === ROUNDS - 1 ? checked * 30 : (checked * 3 * round) / ROUNDS
    const orders = outcomes([place(delay)])
    const [deleted, placed] = await Promise.all([
      (round === 0 ? orders : Promise.resolve()).then(() =>
        outcome(shop.as(me)('POST /api/account/delete', { password })),
      ),
      orders,
      outcome(keep()),
      outcome(enter()),
    ])
    const [row] = await shop.db.select().from(user).where(eq(user.id, userId))
    const kept = await shop.db.$count(order, eq(order.userId, userId))
    seen.add(deleted)
    expect(placed['done'] ?? 0).toBe(kept)
    if (deleted === 'done') {
      expect(kept).toBe(0)
      expect(row!.deletedAt).not.toBeNull()
      expect(await shop.db.$count(address, and(eq(address.userId, userId), ne(address.id, 0)))).toBe(0)
      const open = await shop.db.select().from(session).where(eq(session.userId, userId))
      expect(open.filter((one) => one.endedAt === null)).toEqual([])
    } else {
      expect(deleted).toBe('deletion_blocked')
      expect(kept).toBeGreaterThan(0)
      expect(row!.deletedAt).toBeNull()
    }
  }
  expect([...seen].sort()).toEqual(['deletion_blocked', 'done'])
})
