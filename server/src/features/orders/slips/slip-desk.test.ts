import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slipReasons } from '@bailu/phrases/orders/reasons'
import type { Actor } from '../../../core/context.ts'
import { paymentSlip } from '../../receipts/table.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { addGuestActor, typedAddress } from '../../../testing/fixtures/actors-fixture.ts'
import { addProduct, addStaff } from '../../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillFingerprints } from './read-slip.ts'

type StaffActor = Extract<Actor, { kind: 'staff' }>
let shop: TestApp
let variant: number
let finance: StaffActor
let colleague: StaffActor
let guest: Actor
let now = new Date('2026-11-20T05:00:00Z')
beforeAll(async () => {
  shop = await openTestApp()
  variant = (await addProduct(shop.db, { stock: 1_000 })).variantId
  guest = await addGuestActor(shop.db)
  const person = async (): Promise<StaffActor> => ({
    kind: 'staff',
    staffId: await addStaff(shop.db, 'finance'),
    roles: ['finance'],
    sessionId: '',
  })
  finance = await person()
  colleague = await person()
})
afterAll(() => shop.close())

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
  shop.setClock(now)
}

/** A slip of one bank: the same layout, other lines of text. */
const drawSlip = (texts: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280"><rect width="720" height="1280" fill="#fff"/>
      <rect width="720" height="160" fill="#138f2d"/><circle cx="100" cy="430" r="46" fill="#138f2d"/>
      <circle cx="100" cy="600" r="46" fill="#035"/>${[...texts]
        .map(
          (letter, at) =>
            `<rect x="${200 + (letter.charCodeAt(0) % 7) * 12}" y="${240 + at * 90}" width="${120 + ((letter.charCodeAt(0) * 37) % 300)}" height="34" fill="#222"/>`,
        )
        .join('')}</svg>`),
  )
    .jpeg({ quality: 92 })
    .toBuffer()

async function placeWithSlip(bytes: Buffer) {
  later(60)
  const { id, number } = await shop.as(guest)('POST /api/order', {
    lines: [{ variant_id: variant, quantity: 1 }],
    address: typedAddress(),
    expected_total: 64_000,
  })
  const { id: slip } = await shop.as(guest)('POST /upload_paid_pic', { order: id }, { upload: { bytes } })
  return { id, number, slip }
}
const similarOf = async (id: string) =>
  (await shop.as(finance)('GET /api/staff/order/{id}', { id })).slips.map(({ similar }) => similar)

test('a smaller, recompressed copy looks like the earlier slip; another slip of the bank does not', async () => {
  const original = await drawSlip('abcdefghij')
  const first = await placeWithSlip(original)
  const other = await placeWithSlip(await drawSlip('zyxwvutsrq'))
  const copy = await placeWithSlip(await sharp(original).resize(540).jpeg({ quality: 60 }).toBuffer())
  expect(await similarOf(first.id)).toEqual([null])
  expect(await similarOf(other.id)).toEqual([null])
  expect(await similarOf(copy.id)).toEqual([{ id: first.id, number: first.number, slip: first.slip }])
  // A hint only: the payment can be confirmed.
  expect((await shop.as(finance)('GET /api/staff/order/{id}', { id: copy.id })).actions.confirm).toBe(true)
})

test('two slips with different references are two transfers, however alike they look', async () => {
  const original = await drawSlip('aabbccddee')
  const first = await placeWithSlip(original)
  await shop.db
    .update(paymentSlip)
    .set({ bank: '004', bankReference: 'REF000001' })
    .where(eq(paymentSlip.id, first.slip))
  const second = await placeWithSlip(await sharp(original).resize(500).jpeg().toBuffer())
  await shop.db
    .update(paymentSlip)
    .set({ fingerprint: null, similarTo: null, bank: '004', bankReference: 'REF000002' })
    .where(eq(paymentSlip.id, second.slip))
  expect(await fillFingerprints(shop.ctx({ kind: 'system' }))).toBe(1)
  expect(await similarOf(second.id)).toEqual([null])
})

test('slips without a fingerprint get one by the backfill, once; a lost picture resembles nothing', async () => {
  const original = await drawSlip('kkllmmnnoo')
  const first = await placeWithSlip(original)
  const copy = await placeWithSlip(await sharp(original).resize(600).jpeg({ quality: 70 }).toBuffer())
  const lost = await placeWithSlip(await sharp(original).resize(610).jpeg({ quality: 70 }).toBuffer())
  await shop.db.update(paymentSlip).set({ fingerprint: null, similarTo: null })
  await shop.db.update(paymentSlip).set({ fileKey: 'slip/gone.jpg' }).where(eq(paymentSlip.id, lost.slip))
  expect(await fillFingerprints(shop.ctx({ kind: 'system' }))).toBeGreaterThan(2)
  expect(await fillFingerprints(shop.ctx({ kind: 'system' }))).toBe(0)
  expect(await similarOf(copy.id)).toMatchObject([{ id: first.id }])
  expect(await similarOf(lost.id)).toEqual([null])
})

test('a usual reason is read in the language of the reader, own words as typed', async () => {
  const { id, slip } = await placeWithSlip(await drawSlip('reasons'))
  const reject = (more: object) =>
    shop.as(finance)('POST /api/staff/order/{id}/slip/{slip}/reject', { id, slip, ...more })
  expect(await callOutcome(reject({}))).toBe('bad_input')
  await reject({ usual: 'unreadable', reason: 'เห็นแค่ครึ่งเดียว' })
  const [shown] = (await shop.as(guest)('GET /api/order/{id}', { id })).slips
  expect(shown!.rejection_reason).toBe(`${slipReasons.en.unreadable}\nเห็นแค่ครึ่งเดียว`)
  const { list } = await shop.as(guest)('GET /api/order', {})
  expect(list.find((row) => row.id === id)!.slip_rejection).toBe(shown!.rejection_reason)
})

test('who has a slip open, and what a colleague answered since', async () => {
  const { id, slip } = await placeWithSlip(await drawSlip('desk'))
  const view = (as: Actor) => shop.as(as)('POST /api/staff/order/{id}/slip/{slip}/view', { id, slip })
  expect(await view(finance)).toEqual({ others: [], answered: null })
  expect(await view(colleague)).toEqual({ others: ['finance'], answered: null })
  later(40)
  expect((await view(colleague)).others).toEqual([])
  await shop.as(finance)('POST /api/staff/order/{id}/confirm-payment', {
    id,
    amount: 64_000,
    bank_reference: `DESK-${slip.slice(-6)}`,
  })
  expect((await view(colleague)).answered).toEqual({ how: 'confirmed', by: 'finance' })
})

test('a slip that was rejected, retracted or replaced since', async () => {
  const answerOf = async ({ id, slip }: { id: string; slip: string }) =>
    (await shop.as(colleague)('POST /api/staff/order/{id}/slip/{slip}/view', { id, slip })).answered
  const rejected = await placeWithSlip(await drawSlip('one'))
  await shop.as(finance)('POST /api/staff/order/{id}/slip/{slip}/reject', {
    id: rejected.id,
    slip: rejected.slip,
    usual: 'no_money',
  })
  expect(await answerOf(rejected)).toEqual({ how: 'rejected', by: 'finance' })
  const retracted = await placeWithSlip(await drawSlip('two'))
  await shop.as(guest)('POST /api/order/{id}/slip/{slip}/retract', { id: retracted.id, slip: retracted.slip })
  expect(await answerOf(retracted)).toEqual({ how: 'retracted', by: null })
  const replaced = await placeWithSlip(await drawSlip('three'))
  later(5)
  await shop.as(guest)('POST /upload_paid_pic', { order: replaced.id }, { upload: { bytes: await drawSlip('four') } })
  expect(await answerOf(replaced)).toEqual({ how: 'replaced', by: null })
})
