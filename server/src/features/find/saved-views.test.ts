import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_SAVED_VIEWS } from '@bailu/contract/find/kinds'
import type { InputOf } from '@bailu/contract/calls'
import type { Actor } from '../../core/context.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { audit } from '../audit/table.ts'
import { savedView } from './table.ts'

let shop: TestApp
let own: Extract<Actor, { kind: 'staff' }>
let other: Extract<Actor, { kind: 'staff' }>
beforeAll(async () => {
  shop = await openTestApp()
  const add = async () => people.staffActor(await people.addStaff(shop.db, 'operations'), 'operations') as typeof own
  own = await add()
  other = await add()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(savedView))

type Form = InputOf<'POST /api/staff/me/view'>
const params = { tab: 'awaiting_shipment', sort: 'amount_high', columns: 'buyer,total' }
const add = (more: Partial<Form> = {}, who: Actor = own) =>
  shop.as(who)('POST /api/staff/me/view', { list: 'orders', name: 'Large ones', params, ...more })
const views = async (who: Actor = own) => (await shop.as(who)('GET /api/staff/me/view', {})).list

test('a view is saved, changed and deleted by its owner, with entries in the audit log', async () => {
  const { id } = await add()
  expect(await views()).toEqual([{ id, list: 'orders', name: 'Large ones', params, is_default: false }])
  await shop.as(own)('PUT /api/staff/me/view/{id}', {
    id,
    name: 'Oldest',
    params: { sort: 'oldest' },
    is_default: true,
  })
  expect(await views()).toMatchObject([{ name: 'Oldest', params: { sort: 'oldest' }, is_default: true }])
  await shop.as(own)('DELETE /api/staff/me/view/{id}', { id })
  expect(await views()).toEqual([])
  expect(await callOutcome(shop.as(own)('DELETE /api/staff/me/view/{id}', { id }))).toBe('not_found')
  const entries = await readAuditEntries(shop, and(eq(audit.refType, 'staff'), eq(audit.refId, own.staffId)))
  expect(entries.map(({ action }) => action)).toEqual(['staff.view_saved', 'staff.view_changed', 'staff.view_deleted'])
})

test('views of a colleague are neither shown, nor changed, nor deleted', async () => {
  const { id } = await add()
  expect(await views(other)).toEqual([])
  const change = shop.as(other)('PUT /api/staff/me/view/{id}', { id, name: 'Mine', params: {} })
  expect(await callOutcome(change)).toBe('not_found')
  expect(await callOutcome(shop.as(other)('DELETE /api/staff/me/view/{id}', { id }))).toBe('not_found')
  expect(await views()).toMatchObject([{ name: 'Large ones' }])
})

test('a name is used once in a list, in any case; a colleague and another list may have it too', async () => {
  const { id } = await add()
  expect(await callOutcome(add({ name: 'LARGE ones' }))).toBe('view_name_used')
  await add({}, other)
  await add({ list: 'products' })
  const second = await add({ name: 'Second' })
  const rename = (name: string) => shop.as(own)('PUT /api/staff/me/view/{id}', { id: second.id, name, params })
  expect(await callOutcome(rename('Large Ones'))).toBe('view_name_used')
  await shop.as(own)('PUT /api/staff/me/view/{id}', { id, name: 'LARGE ONES', params })
})

test('of two defaults of a list the later one stays, also when they are set at the same time', async () => {
  await add({ is_default: true })
  await add({ name: 'Second', is_default: true })
  await add({ list: 'products', is_default: true })
  const defaults = async () => (await views()).filter((view) => view.is_default).map(({ list, name }) => [list, name])
  expect(await defaults()).toEqual([
    ['orders', 'Second'],
    ['products', 'Large ones'],
  ])
  await Promise.all(['A', 'B', 'C'].map((name) => add({ name, is_default: true })))
  expect((await defaults()).filter(([list]) => list === 'orders')).toHaveLength(1)
})

test('a deleted view is restored as it was by undo, unless its name was given to another one since', async () => {
  const { id } = await add({ is_default: true })
  const [deleted] = await views()
  await shop.as(own)('DELETE /api/staff/me/view/{id}', { id })
  // The button sends what was shown, without the id.
  const { id: _, ...shown } = deleted!
  const undo = () => shop.as(own)('POST /api/staff/me/view', shown)
  const { id: restored } = await undo()
  expect(await views()).toEqual([{ ...deleted, id: restored }])

  await shop.as(own)('DELETE /api/staff/me/view/{id}', { id: restored })
  await add({ params: { sort: 'oldest' } })
  expect(await callOutcome(undo())).toBe('view_name_used')
  expect(await views()).toMatchObject([{ params: { sort: 'oldest' }, is_default: false }])
})

test('a list has a limited number of views, also of those saved at the same time', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: MAX_SAVED_VIEWS + 3 }, (_, n) => callOutcome(add({ name: `View ${n}` }))),
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(MAX_SAVED_VIEWS)
  expect(outcomes.filter((outcome) => outcome === 'view_limit')).toHaveLength(3)
  expect(await callOutcome(add({ list: 'customers' }))).toBe('done')
})

test.each([
  { name: '' },
  { name: ' ' },
  { name: 'x'.repeat(41) },
  { params: { q: 'Malee' } },
  { params: { search: '0812345678' } },
  { params: { partner: 'BL0001' } },
  { params: { 'a-b': '1' } },
  { params: { tab: 'x'.repeat(201) } },
  { params: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`p_${'x'.repeat(n)}`, '1'])) },
])('%j is rejected', async (more) => {
  expect(await callOutcome(add(more))).toBe('bad_input')
})

test('a name may have emoji and Thai letters', async () => {
  await add({ name: 'ของฝาก 🎁' })
  expect(await views()).toMatchObject([{ name: 'ของฝาก 🎁' }])
})
