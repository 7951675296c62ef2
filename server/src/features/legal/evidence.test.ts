import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { RetentionKind } from '@bailu/contract/legal/staff'
import type { Actor } from '../../core/context.ts'
import { hashPassword } from '../../lib/password.ts'
import { newToken } from '../../lib/tokens.ts'
import { order } from '../orders/table.ts'
import { paymentSlip } from '../receipts/table.ts'
import { session } from '../account/table.ts'
import { eraseAllExpiredData } from './registry.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { sampleSlip } from '../../testing/fixtures/sample-files.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const password = createHash('sha1').update('the right password').digest('hex')
const [finance, operations, owner] = [newStaffActor('finance'), newStaffActor('operations'), newStaffActor('owner')]

let shop: TestApp
let variantId: number
let passwordHash: string
beforeAll(async () => {
  shop = await openTestApp()
  variantId = (await people.addProduct(shop.db, { price: 100_000n, stock: 1_000 })).variantId
  passwordHash = await hashPassword(shop.deps.config, password)
})
afterAll(() => shop?.close())

const runErasure = () => eraseAllExpiredData(shop.ctx({ kind: 'system' }))
const due = async (kind: RetentionKind) =>
  (await shop.as(owner)('GET /api/staff/retention', {})).list.find((one) => one.kind === kind)!
const place = (actor: Actor) =>
  shop.as(actor)('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    address_id: PICKUP_ID,
    contact: people.CONTACT,
    expected_total: 100_000,
  })

const asGuest = async (): Promise<Actor> => ({ kind: 'guest', guestId: await people.addGuest(shop.db) })
async function asUser(): Promise<Actor> {
  const { id } = await people.addUser(shop.db, { passwordHash })
  const actor = people.userActor(id) as Extract<Actor, { kind: 'user' }>
  const at = shop.deps.clock()
  await shop.db.insert(session).values({
    id: actor.sessionId,
    tokenHash: newToken().hash,
    userId: id,
    createdAt: at,
    seenAt: at,
    reauthenticatedAt: at,
  })
  return actor
}

/** An order with a rejected slip and a staff note. */
async function suspicious(actor: Actor): Promise<{ id: string; slip: string; file: string }> {
  const { id } = await place(actor)
  const { id: slipId } = await shop.as(actor)(
    'POST /upload_paid_pic',
    { order: id },
    { upload: { bytes: await sampleSlip() } },
  )
  const reason = 'Zqrefused: not our account'
  await shop.as(finance)('POST /api/staff/order/{id}/slip/{slip}/reject', { id, slip: slipId, reason })
  await shop.as(operations)('POST /api/staff/order/{id}/note', { id, words: 'Zqnote: the same picture as last week' })
  const [row] = await shop.db.select().from(paymentSlip).where(eq(paymentSlip.id, slipId))
  return { id, slip: slipId, file: row!.fileKey }
}
const seenBy = async (actor: Actor, id: string) => {
  const { slips, notes, events } = await shop.as(actor)('GET /api/staff/order/{id}', { id })
  return {
    rejections: slips.map(({ rejection_reason: error }) => error),
    notes: notes.map(({ words }) => words),
    events,
  }
}
const EVIDENCE = {
  rejections: ['Zqrefused: not our account'],
  notes: ['Zqnote: the same picture as last week'],
}
const eraseSelf = (actor: Actor) =>
  callOutcome(
    actor.kind === 'guest'
      ? shop.as(actor)('POST /api/guest/erase', {})
      : shop.as(actor)('POST /api/account/delete', { password }),
  )

test.each([
  ['a guest', asGuest],
  ['a customer', asUser],
])('%s who erases themselves leaves rejected slips and notes, for finance, for 180 days', async (_, make) => {
  const actor = await make()
  const { id, slip: slipId, file } = await suspicious(actor)
  await shop.as(actor)('POST /api/order/{id}/cancel', { id })
  expect(await eraseSelf(actor)).toBe('done')
  const [row] = await shop.db.select().from(order).where(eq(order.id, id))
  expect(row!.address).toMatchObject({ first_name: '', phone: '' })
  for (const actor of [finance, owner]) expect(await seenBy(actor, id)).toMatchObject(EVIDENCE)
  expect(
    (await shop.as(finance)('GET /api/staff/order/{id}/slip/{slip}', { id, slip: slipId })).bytes.length,
  ).toBeGreaterThan(0)
  const toOperations = await seenBy(operations, id)
  expect(toOperations).toMatchObject({ rejections: [], notes: [] })
  expect(JSON.stringify(toOperations.events)).not.toContain('Zq')

  // Longer than the retention of the buyer of an unpaid order.
  shop.passDays(179)
  await runErasure()
  expect(await seenBy(finance, id)).toMatchObject(EVIDENCE)
  expect(await shop.deps.files.has(file)).toBe(true)
  shop.passDays(2)
  expect(await due('evidence')).toMatchObject({ length: 180, unit: 'days', due: 1, rule: 'retention' })
  await runErasure()
  expect(await seenBy(finance, id)).toMatchObject({ rejections: [], notes: [] })
  expect(await shop.deps.files.has(file)).toBe(false)
  expect(await due('evidence')).toMatchObject({ due: 0, erased: 1 })
})

test.each([
  ['a guest', asGuest],
  ['a customer', asUser],
])('after the erasure of %s a note moves its end no further, and operations writes none', async (_, make) => {
  const actor = await make()
  const { id, file } = await suspicious(actor)
  await shop.as(actor)('POST /api/order/{id}/cancel', { id })
  expect(await eraseSelf(actor)).toBe('done')
  const note = (actor: Actor) =>
    callOutcome(shop.as(actor)('POST /api/staff/order/{id}/note', { id, words: 'Zqlater: seen again' }))
  expect(await note(operations)).toBe('forbidden')
  const hiddenFrom = async (actor: Actor) => (await shop.as(actor)('GET /api/staff/order/{id}', { id })).notes_hidden
  expect([await hiddenFrom(operations), await hiddenFrom(finance)]).toEqual([true, false])
  shop.passDays(179)
  expect(await note(finance)).toBe('done')
  await runErasure()
  expect((await seenBy(finance, id)).notes).toHaveLength(2)
  shop.passDays(2)
  await runErasure()
  expect(await seenBy(finance, id)).toMatchObject({ rejections: [], notes: [] })
  expect(await shop.deps.files.has(file)).toBe(false)
})

test('for existing accounts they are retained as long, and notes of a sale as long as its documents', async () => {
  const actor = await asUser()
  const { id } = await suspicious(actor)
  await shop.as(actor)('POST /api/order/{id}/cancel', { id })
  const { id: sold } = await suspicious(actor)
  const money = { id: sold, amount: 100_000, bank_reference: 'EV1' }
  await shop.as(finance)('POST /api/staff/order/{id}/confirm-payment', money)
  await shop.as(operations)('POST /api/staff/order/{id}/hand-over', {
    id: sold,
    without_code: 'Known by name',
    ...(await shop.seenPieces(sold)),
  })
  shop.passDays(100)
  await runErasure()
  expect(await seenBy(operations, id)).toMatchObject(EVIDENCE)
  shop.passDays(100)
  await runErasure()
  expect(await seenBy(operations, id)).toMatchObject({ rejections: [], notes: [] })
  expect(await seenBy(operations, sold)).toMatchObject(EVIDENCE)
  // A later account deletion does not erase them either.
  expect(await eraseSelf(actor)).toBe('done')
  await runErasure()
  expect(await seenBy(finance, sold)).toMatchObject(EVIDENCE)
  shop.passDays(181)
  await runErasure()
  expect(await seenBy(finance, sold)).toMatchObject({ rejections: [''], notes: [] })
})
