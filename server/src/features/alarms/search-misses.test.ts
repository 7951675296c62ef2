import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { alarm } from '../audit/table.ts'
import { rateLimit } from '../../database/core-tables.ts'
import { outboxMail } from '../mail/table.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Actor } from '../../core/context.ts'

const PHONE = '0812349876'
const LISTS = [
  ['GET /api/staff/customer', 'q'],
  ['GET /api/staff/partner', 'q'],
  ['GET /api/staff/order', 'search'],
  ['GET /api/staff/order/csv', 'search'],
  ['GET /api/staff/refund', 'search'],
] as const

let shop: TestApp
let number: string
let finance: Extract<Actor, { kind: 'staff' }>
beforeAll(async () => {
  shop = await openTestApp()
  await people.addStaff(shop.db, 'owner')
  finance = people.staffActor(await people.addStaff(shop.db, 'finance'), 'finance') as typeof finance
  const { id } = await people.addPartner(shop.db, 'SM0001', { nickname: 'Sumalee', phone: PHONE })
  const { variantId } = await people.addProduct(shop.db, { price: 100_000n })
  const placed = await shop.as(people.userActor(id, true))('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    expected_total: 100_000,
    address_id: PICKUP_ID,
    contact: people.CONTACT,
  })
  number = placed.number
})
afterAll(() => shop?.close())
beforeEach(() => shop.db.delete(rateLimit))

const search = ([call, field]: (typeof LISTS)[number], typed: string, who: Actor = finance) =>
  callOutcome(shop.as(who)(call as 'GET /api/staff/customer', { [field]: typed }))
const guess = (n: number) => (n % 2 === 0 ? `08${String(n).padStart(4, '0')}9876` : `nobody${n}@test.example`)
const alarms = () => shop.db.select().from(alarm).where(eq(alarm.kind, 'probing'))

test('after 30 misses by full number or address in any list, further searches are rejected and owners are alarmed', async () => {
  for (let n = 0; n < 30; n += 1) expect(await search(LISTS[n % LISTS.length]!, guess(n)), guess(n)).toBe('done')
  expect(await alarms()).toEqual([])
  for (const list of LISTS)
    for (const typed of [guess(30), guess(31), PHONE, 'Sumalee 081-234-9876', '๐๘๑๒๓๔๙๘๗๖'])
      expect(await search(list, typed), `${list[0]} ${typed}`).toBe('too_many')
  expect(await alarms()).toMatchObject([
    { subject: `staff:${finance.staffId}`, detail: { attempts: 30, minutes: 60 }, count: 25 },
  ])
  expect(await shop.db.$count(outboxMail, eq(outboxMail.kind, 'alarm'))).toBe(1)
  // Searches without a full identifier still work, and so do those of colleagues.
  for (const list of LISTS)
    for (const typed of ['Sumalee', 'Nobody', '9876', '1111', number, 'nobody@'])
      expect(await search(list, typed), `${list[0]} ${typed}`).toBe('done')
  const colleague = people.staffActor(await people.addStaff(shop.db, 'finance'), 'finance')
  expect(await search(LISTS[0], guess(31), colleague)).toBe('done')
  shop.passDays(1)
  expect(await search(LISTS[0], guess(31))).toBe('done')
})

test('a hit is not counted', async () => {
  for (let n = 0; n < 35; n += 1)
    for (const list of LISTS.slice(0, 4)) expect(await search(list, PHONE), `${list[0]} ${n}`).toBe('done')
})

test('of 60 concurrent misses 30 are answered', async () => {
  const alarmRows = await Promise.all(Array.from({ length: 60 }, (_, n) => search(LISTS[0], guess(100 + n))))
  expect(alarmRows.filter((one) => one === 'done')).toHaveLength(30)
  expect(alarmRows.filter((one) => one === 'too_many')).toHaveLength(30)
})
