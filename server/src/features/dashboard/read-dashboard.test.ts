import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { StaffRole } from '@bailu/contract/call'
import { brandPage } from '../content/table.ts'
import { addPromptpayRule } from '../../testing/fixtures/approvals-fixture.ts'
import { addGuestActor, newStaffActor, typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { addProduct, addUser, CONTACT } from '../../testing/fixtures/people-and-products-fixture.ts'
import { noisePicture } from '../../testing/fixtures/sample-files.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let shop: TestApp
let variant: number
// Noon in Bangkok.
const NOON = new Date('2026-11-20T05:00:00Z')
beforeAll(async () => {
  shop = await openTestApp()
  variant = (await addProduct(shop.db, { stock: 200 })).variantId
})
afterAll(() => shop.close())

const today = (role: StaffRole) => shop.as(newStaffActor(role))('GET /api/staff/today', {})
const waits = async (role: StaffRole) =>
  Object.fromEntries((await today(role)).waiting.map(({ what, count }) => [what, count]))

async function place(pickup = false, method: 'promptpay' | 'cod' = 'promptpay') {
  const guest = await addGuestActor(shop.db)
  const { id } = await shop.as(guest)('POST /api/order', {
    lines: [{ variant_id: variant, quantity: 1 }],
    ...(pickup ? { address_id: PICKUP_ID, contact: CONTACT } : { address: typedAddress() }),
    expected_total: pickup ? 59_000 : 64_000,
    payment_method: method,
  })
  return { id, guest }
}
let references = 0
const pay = (id: string, amount = 64_000) =>
  shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/confirm-payment', {
    id,
    amount,
    bank_reference: `T${(references += 1)}`,
  })

test('an empty shop: no open tasks, every figure is zero', async () => {
  shop.setClock(NOON)
  expect(Object.values(await waits('owner')).every((count) => count === 0)).toBe(true)
  const none = { orders: 0, paid: 0, customers: 0 }
  expect((await today('finance')).days).toEqual({
    today: none,
    yesterday: { so_far: none, full_day: none },
    week_ago: { so_far: none, full_day: none },
  })
})

test('a new shop shows each role its setup steps before the first order', async () => {
  const steps = async (role: StaffRole) =>
    (await today(role)).first_steps?.map(({ what, done }) => `${what} ${done ? 'done' : 'open'}`)
  expect(await steps('owner')).toEqual([
    'seller open',
    'promptpay open',
    'agreements open',
    'products done',
    'banners open',
    'colleagues open',
  ])
  expect(await steps('content')).toEqual(['agreements open', 'products done', 'banners open'])
  expect(await steps('finance')).toBeUndefined()
  await addPromptpayRule(shop, '0899999999', NOON)
  const text = { en: [], zh: [], th: [] }
  const title = { en: 'A', zh: 'A', th: 'A' }
  for (const doc of ['user', 'privacy'] as const)
    await shop.db.insert(brandPage).values({
      id: uuidv7(),
      name: doc,
      version: 1,
      content: { title, body: text },
      effectiveAt: NOON,
      createdAt: NOON,
    })
  shop.setClock(new Date(NOON.getTime() + 60_000))
  expect((await steps('owner'))?.slice(1, 3)).toEqual(['promptpay done', 'agreements done'])
  shop.setClock(new Date('2026-11-01T05:00:00Z'))
  await place()
  expect(await steps('owner')).toBeUndefined()
})

test('days are in Bangkok time; earlier days are compared until the same time', async () => {
  const paidAt = async (at: string) => {
    shop.setClock(new Date(at))
    await pay((await place()).id)
    await addUser(shop.db, { createdAt: new Date(at) })
  }
  await paidAt('2026-11-12T16:59:00Z') // 12 November, 23:59
  await paidAt('2026-11-12T17:00:00Z') // 13 November, 00:00
  await paidAt('2026-11-19T04:00:00Z') // yesterday, 11:00
  await paidAt('2026-11-19T06:00:00Z') // yesterday, 13:00
  await paidAt('2026-11-19T17:00:00Z') // today, 00:00
  await paidAt('2026-11-20T04:00:00Z') // today, 11:00
  shop.setClock(NOON)
  const { days } = await today('operations')
  const of = (count: number) => ({ orders: count, paid: count * 64_000, customers: count })
  expect(days).toEqual({
    today: of(2),
    yesterday: { so_far: of(1), full_day: of(2) },
    week_ago: { so_far: of(1), full_day: of(1) },
  })
})

test('each role sees its own tasks, and content staff see no money', async () => {
  shop.setClock(NOON)
  const { id, guest } = await place()
  await shop.as(guest)(
    'POST /upload_paid_pic',
    { order: id },
    { upload: { bytes: await noisePicture(99, 99).jpeg().toBuffer() } },
  )
  await pay((await place(true)).id, 59_000)
  const cod = await place(false, 'cod')
  await shop.as(newStaffActor('operations'))('POST /api/staff/order/{id}/ship', {
    id: cod.id,
    carrier: 'Flash',
    tracking_number: 'TH1',
    shared_parcel: true,
    ...(await shop.seenPieces(cod.id)),
  })
  expect(await waits('finance')).toEqual({
    slips_late: 0,
    slips: 1,
    cod_to_confirm: 0,
    cash_due: 1,
    refunds: 0,
    withdrawals: 0,
    approvals: 0,
    rewards_on_hold: 0,
    debts: 0,
  })
  expect(await waits('operations')).toEqual({
    cod_to_confirm: 0,
    to_ship: 6,
    pickups: 1,
    outstanding_goods: 0,
    returns_to_answer: 0,
    returns_to_receive: 0,
    applications: 0,
    erasures: 0,
    stock_low: 0,
  })
  expect(Object.keys(await waits('owner')).length).toBe(17)
  expect(await today('content')).toMatchObject({ waiting: [], days: null })
})

test('counts at most a hundred', async () => {
  for (let count = 0; count < 101; count += 1) await place(false, 'cod')
  expect((await waits('operations'))['to_ship']).toBe(100)
})
