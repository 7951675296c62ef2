import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditAction } from '@bailu/contract/audit/kinds'
import type { AuditRef } from '@bailu/contract/audit/ref-kinds'
import { recordAudit, recordAudits } from '../../core/audit.ts'
import { auditNotePlace } from '../../core/audit-detail.ts'
import { type Actor, asUser } from '../../core/context.ts'
import { seal } from '../../lib/crypto.ts'
import { auditNote, audit } from './table.ts'
import { user } from '../account/table.ts'
import { product, variant } from '../catalogue/table.ts'
import { staff } from '../staff/table.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { eraseAuditTexts } from './erase-audit-texts.ts'

let shop: TestApp
let owner: Extract<Actor, { kind: 'staff' }>
let finance: Extract<Actor, { kind: 'staff' }>
beforeAll(async () => {
  shop = await openTestApp()
  const add = async (role: 'owner' | 'finance') =>
    people.staffActor(await people.addStaff(shop.db, role), role) as typeof owner
  owner = await add('owner')
  finance = await add('finance')
})
afterAll(() => shop?.close())

const list = (actor: Actor, input = {}) => shop.as(actor)('GET /api/staff/audit', input)
const note = (actor: Actor, ...[action, ref, detail]: [AuditAction, { type: AuditRef; id: string }, object?]) =>
  recordAudit(shop.ctx(actor), action, ref, { ...detail })

test('contains who, what, before, after and reason; other roles see their own actions only', async () => {
  const ref = { type: 'order' as const, id: 'ord-1' }
  await note(finance, 'order.canceled', ref, { before: { total: 5 }, after: { total: 3 }, reason: 'Broken', extra: 1 })
  await note(owner, 'order.shipped', ref)
  expect((await list(owner, { ref_type: 'order', ref_id: 'ord-1' })).list.map(({ action }) => action)).toEqual([
    'order.shipped',
    'order.canceled',
  ])
  const ownEntries = (await list(finance)).list
  expect(ownEntries).toMatchObject([
    {
      actor: { kind: 'staff', id: finance.staffId, name: 'finance' },
      action: 'order.canceled',
      ref: { ...ref, name: null },
      before: { total: 5 },
      after: { total: 3 },
      reason: 'Broken',
      more: { extra: 1 },
    },
  ])
  expect((await list(finance, { actor: `staff:${owner.staffId}` })).list).toEqual([])
})

test('can be filtered by group, person and days; a deleted customer has no name', async () => {
  const deletedUser = await people.addUser(shop.db)
  const customer = people.userActor(deletedUser.id)
  await note(customer, 'push.chosen', { type: 'user', id: String(deletedUser.id) })
  expect((await list(owner, { actor: `user:${deletedUser.id}` })).list).toMatchObject([
    { actor: { name: deletedUser.nickname } },
  ])
  await shop.db.update(user).set({ nickname: '' }).where(eq(user.id, deletedUser.id))
  expect((await list(owner, { group: 'push' })).list).toMatchObject([
    { actor: { id: String(deletedUser.id), name: null } },
  ])
  expect((await list(owner, { group: 'push', to: '2026-11-19' })).list).toEqual([])
  expect((await list(owner, { group: 'push', from: '2026-11-20', to: '2026-11-20' })).list).toHaveLength(1)
})

test('paging lists each row once, also with equal timestamps', async () => {
  const refs = Array.from({ length: 120 }, (_, n) => ({ type: 'variant' as const, id: String(n) }))
  await recordAudits(shop.ctx(owner), 'stock.counted', refs)
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const { list: rows, next } = await list(owner, { group: 'stock', ...(cursor && { cursor }) })
    seen.push(...rows.map(({ ref }) => ref.id))
    if (!next) break
    cursor = next
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
})

test('exports CSV for the owner, in the requested language, in several batches', async () => {
  const refs = Array.from({ length: 2_100 }, (_, n) => ({ type: 'order' as const, id: `=${n}` }))
  await recordAudits(shop.ctx(owner), 'price.set', refs, { reason: '=1+1' })
  const { rows, name } = await shop.as(owner)('GET /api/staff/audit/csv', { group: 'price' })
  const all: (readonly string[])[] = []
  for await (const row of rows) all.push(row)
  expect(name).toBe('bailu-audit-2026-11-20.csv')
  expect(all).toHaveLength(2_101)
  expect(all[0]).toContain('Reason')
  expect(all[1]!.slice(0, 4)).toEqual(['2026-11-20 12:00:00', 'owner', 'Price: set', 'Order'])
  expect((await list(owner, { group: 'audit' })).list).toMatchObject([{ action: 'audit.exported' }])
})

test('a search finds a product by its name and SKU, and a colleague by the email', async () => {
  const goods = await people.addProduct(shop.db)
  const [named] = await shop.db.select({ name: product.name }).from(product).where(eq(product.id, goods.productId))
  await note(owner, 'product.edited', { type: 'product', id: String(goods.productId) })
  await note(owner, 'stock.moved', { type: 'variant', id: String(goods.variantId) })
  const [sold] = await shop.db.select({ sku: variant.sku }).from(variant).where(eq(variant.id, goods.variantId))
  const found = async (text: string) =>
    (await list(owner, { ref_id: text })).list.map(({ ref }) => `${ref.type}:${ref.id}`)
  expect(await found(named!.name.th.slice(0, 5).toUpperCase())).toContain(`product:${goods.productId}`)
  expect(await found(sold!.sku.toLowerCase())).toEqual([`variant:${goods.variantId}`, `product:${goods.productId}`])
  const [colleague] = await shop.db.select().from(staff).where(eq(staff.id, owner.staffId))
  const byEmail = (await list(owner, { ref_id: colleague!.email })).list
  expect(byEmail.every(({ actor }) => actor.id === owner.staffId)).toBe(true)
  expect(byEmail.length).toBeGreaterThan(0)
})

test('the database rejects updates and deletes of a row', async () => {
  await note(owner, 'order.shipped', { type: 'order', id: 'kept' })
  for (const statement of [sql`update audit set action = 'x.y'`, sql`delete from audit`, sql`truncate audit`])
    await expect(shop.db.execute(statement)).rejects.toThrow()
  expect(await shop.db.$count(audit, eq(audit.refId, 'kept'))).toBe(1)
})

describe('texts about people', () => {
  const words = 'ZZWORD 0867650321 zz@example.com'
  const raw = async (refId: string) => (await shop.db.select().from(audit).where(eq(audit.refId, refId)))[0]!

  test('are stored beside the entry, which has ids, codes, amounts and a hash of the text', async () => {
    const detail = { reason: words, before: { first_name: 'Somchai', level: 2 }, amount: 5, slip: 'a-b' }
    await note(finance, 'order.canceled', { type: 'order', id: 'beside' }, detail)
    const row = await raw('beside')
    expect(row.detail).toMatchObject({ before: { level: 2 }, amount: 5, slip: 'a-b' })
    expect(JSON.stringify(row)).not.toMatch(/ZZWORD|0867650321|Somchai/)
    const [beside] = await shop.db.select().from(auditNote).where(eq(auditNote.auditId, row.id))
    expect(beside!.words).not.toContain('ZZWORD')
    expect((await list(owner, { ref_id: 'beside' })).list).toMatchObject([
      { reason: words, before: { first_name: 'Somchai', level: 2 }, words_erased: false },
    ])
  })

  test('a corrected address leaves no address text in the entry', async () => {
    const before = { first_name: 'Somchai', address1: '88/9', city: 'Pattaya', phone: '0867650321' }
    await note(finance, 'order.address_changed', { type: 'order', id: 'moved' }, { before, after: { ...before } })
    expect(JSON.stringify(await raw('moved'))).not.toMatch(/Somchai|88\/9|Pattaya|0867650321/)
    expect((await list(owner, { ref_id: 'moved' })).list).toMatchObject([{ before, after: before }])
  })

  test('are erased with the person; the entry is unchanged', async () => {
    const me = await people.addUser(shop.db)
    await note(owner, 'user.disabled', { type: 'user', id: String(me.id) }, { reason: words })
    const before = await raw(String(me.id))
    await eraseAuditTexts(shop.ctx({ kind: 'system' }), asUser(shop.ctx(people.userActor(me.id))))
    expect(await raw(String(me.id))).toEqual(before)
    expect((await list(owner, { ref_id: String(me.id) })).list).toMatchObject([{ reason: null, words_erased: true }])
  })

  test.each([
    ['exchanged in clear', () => '{"detail":{"reason":"Another"}}'],
    ['sealed for another entry', (sealed: string) => seal(shop.deps.config, auditNotePlace('another'), sealed)],
    ['sealed with a key that is gone', (sealed: string) => sealed.replace(/^k1:.{8}/, 'k1:00000000')],
  ])('that were %s are not shown, and say so; the other entries are', async (how, altered) => {
    const ref = { type: 'order' as const, id: how }
    await note(owner, 'order.shipped', ref, { reason: words, amount: 5 })
    const { id } = await raw(how)
    await note(owner, 'order.canceled', ref, { reason: 'Kept' })
    const [beside] = await shop.db.select().from(auditNote).where(eq(auditNote.auditId, id))
    await shop.db
      .update(auditNote)
      .set({ words: altered(beside!.words) })
      .where(eq(auditNote.auditId, id))
    expect((await list(owner, { ref_id: how })).list).toMatchObject([
      { reason: 'Kept', words_erased: false, words_altered: false },
      { id, reason: null, more: { amount: 5 }, words_erased: false, words_altered: true },
    ])
    const all: (readonly string[])[] = []
    for await (const row of (await shop.as(owner)('GET /api/staff/audit/csv', { ref_id: how })).rows) all.push(row)
    expect(all.map((row) => row[5])).toEqual(['Reason', 'Kept', 'Text altered or unreadable'])
  })

  test('typed into a search are not stored', async () => {
    await shop.as(owner)('GET /api/staff/order/csv', { tab: 'all', search: 'ZZWORD' })
    const [row] = await shop.db.select().from(audit).where(eq(audit.action, 'order.exported'))
    expect(row!.detail).toEqual({ filter: { tab: 'all', search: 'typed' } })
  })
})
