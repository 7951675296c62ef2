import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { record, recordAll } from '../../core/audit.ts'
import type { Actor } from '../../core/context.ts'
import { audit } from '../../database/tables/house.ts'
import { user } from '../../database/tables/people.ts'
import * as people from '../../testing/people.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

let shop: Shop
let owner: Extract<Actor, { kind: 'staff' }>
let finance: Extract<Actor, { kind: 'staff' }>
beforeAll(async () => {
  shop = await openShop()
  const add = async (role: 'owner' | 'finance') =>
    people.asStaffActor(await people.addStaff(shop.db, role), role) as typeof owner
  owner = await add('owner')
  finance = await add('finance')
})
afterAll(() => shop?.close())

const list = (actor: Actor, input = {}) => shop.as(actor)('GET /api/staff/audit', input)
const note = (actor: Actor, ...[action, ref, detail]: [`${string}.${string}`, { type: string; id: string }, object?]) =>
  record(shop.ctx(actor), action, ref, { ...detail })

test('who, what, before, after and reason; others see their own deeds only', async () => {
  const ref = { type: 'order', id: 'ord-1' }
  await note(finance, 'order.refunded', ref, { before: { total: 5 }, after: { total: 3 }, reason: 'Broken', extra: 1 })
  await note(owner, 'order.shipped', ref)
  expect((await list(owner, { ref_type: 'order', ref_id: 'ord-1' })).list.map(({ action }) => action)).toEqual([
    'order.shipped',
    'order.refunded',
  ])
  const mine = (await list(finance)).list
  expect(mine).toMatchObject([
    {
      actor: { kind: 'staff', id: finance.staffId, name: 'finance' },
      action: 'order.refunded',
      ref,
      before: { total: 5 },
      after: { total: 3 },
      reason: 'Broken',
      more: { extra: 1 },
    },
  ])
  expect((await list(finance, { actor: `staff:${owner.staffId}` })).list).toEqual([])
})

test('found by group, person and days; a customer who left has no name', async () => {
  const gone = await people.addUser(shop.db)
  const customer = people.asUserActor(gone.id)
  await note(customer, 'cart.emptied', { type: 'user', id: String(gone.id) })
  expect((await list(owner, { actor: `user:${gone.id}` })).list).toMatchObject([{ actor: { name: gone.nickname } }])
  await shop.db.update(user).set({ nickname: '' }).where(eq(user.id, gone.id))
  expect((await list(owner, { group: 'cart' })).list).toMatchObject([{ actor: { id: String(gone.id), name: null } }])
  expect((await list(owner, { group: 'cart', to: '2026-11-19' })).list).toEqual([])
  expect((await list(owner, { group: 'cart', from: '2026-11-20', to: '2026-11-20' })).list).toHaveLength(1)
})

test('page after page, each row once, also where many have the same instant', async () => {
  const refs = Array.from({ length: 120 }, (_, n) => ({ type: 'bulk', id: String(n) }))
  await recordAll(shop.ctx(owner), 'bulk.noted', refs)
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const { list: rows, next } = await list(owner, { group: 'bulk', ...(cursor && { cursor }) })
    seen.push(...rows.map(({ ref }) => ref.id))
    if (!next) break
    cursor = next
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
})

test('as a table for the owner, in the language asked for, longer than a batch', async () => {
  const refs = Array.from({ length: 2_100 }, (_, n) => ({ type: 'order', id: `=${n}` }))
  await recordAll(shop.ctx(owner), 'shelf.noted', refs, { reason: '=1+1' })
  const { rows, name } = await shop.as(owner)('GET /api/staff/audit/csv', { group: 'shelf' })
  const all: (readonly string[])[] = []
  for await (const row of rows) all.push(row)
  expect(name).toBe('bailu-audit-2026-11-20.csv')
  expect(all).toHaveLength(2_101)
  expect(all[0]).toContain('Reason')
  expect(all[1]!.slice(0, 4)).toEqual(['2026-11-20 12:00:00', 'owner', 'shelf: noted', 'Order'])
  expect((await list(owner, { group: 'audit' })).list).toMatchObject([{ action: 'audit.exported' }])
})

test('the database itself refuses to change or forget a row', async () => {
  await note(owner, 'order.shipped', { type: 'order', id: 'kept' })
  for (const statement of [sql`update audit set action = 'x.y'`, sql`delete from audit`, sql`truncate audit`])
    await expect(shop.db.execute(statement)).rejects.toThrow()
  expect(await shop.db.$count(audit, eq(audit.refId, 'kept'))).toBe(1)
})
