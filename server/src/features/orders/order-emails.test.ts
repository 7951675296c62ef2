import { asc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { composeEvent, type FilledEvent } from '@bailu/phrases/notifications/compose-event'
import { addDays, bangkokDay } from '@bailu/phrases/days'
import { hashPassword } from '../../lib/password.ts'
import { unseal } from '../../lib/crypto.ts'
import { newToken } from '../../lib/tokens.ts'
import { pickupPoint } from '../addresses/table.ts'
import { outboxMail } from '../mail/table.ts'
import { session, user } from '../account/table.ts'
import { addGuestActor, typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { mailSealContext } from '../mail/queue-mail.ts'
import { sampleSlip } from '../../testing/fixtures/sample-files.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
  await shop.db.update(user).set({ lang: 'th', email: 'nok@test.example' }).where(eq(user.id, shop.buyer.userId))
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(outboxMail))

const mails = async () => {
  const rows = await shop.db.select().from(outboxMail).orderBy(asc(outboxMail.id))
  return rows.map(({ id, kind, to, lang, sealed, useBefore }) => ({
    kind,
    to,
    lang,
    useBefore,
    values: JSON.parse(unseal(shop.deps.config, mailSealContext(id), sealed!)),
  }))
}
const kinds = async () => (await mails()).map(({ kind }) => kind)

test('a buyer with an account gets one email each for order, payment, shipping and refund', async () => {
  const { id, total } = await shop.order()
  const { number, expires_at } = await shop.read(id)
  const path = `/order/list?order=${id}`
  expect(await mails()).toEqual([
    {
      kind: 'order_placed',
      to: 'nok@test.example',
      lang: 'th',
      useBefore: new Date(expires_at!),
      values: { number, total, until: expires_at, call: false, pickup: false, path },
    },
  ])
  await shop.pay(id)
  expect(await callOutcome(shop.pay(id))).toBe('order_moved_on')
  await shop.ship(id)
  expect(await callOutcome(shop.ship(id))).toBe('order_moved_on')
  const { id: back } = await shop.requestReturn(id, [[0, 1]])
  await shop.approve(back)
  await shop.receive(back)
  await shop.refund(back, 30_000, 'BACK', 'once')
  await shop.refund(back, 30_000, 'BACK', 'once')
  const sentEmails = await mails()
  expect(sentEmails.slice(1).map(({ kind, values }) => [kind, values])).toEqual([
    ['order_paid', { number, total, pickup: false, path }],
    ['order_shipped', { number, carrier: 'Flash', tracking: 'TH1', collect: 0, path }],
    ['refund_account', { at: shop.deps.clock().toISOString(), account: '••••5678' }],
    ['return_requested', { number, amount: 30_000, path }],
    ['return_approved', { number, amount: 30_000, sendTo: '88/9 Sukhumvit 23', path }],
    ['return_received', { number, unpaid: false, path }],
    ['return_refunded', { number, amount: 30_000, to: '5678', path }],
  ])
})

test('an order that is ready for pick-up says when the point is open and closed, and promises no day any more', async () => {
  const today = bangkokDay(shop.deps.clock())
  const closedDays = [
    { day: addDays(today, -1), note: { en: 'Yesterday', zh: '昨天', th: 'เมื่อวาน' } },
    { day: addDays(today, 3), note: { en: 'Stocktake', zh: '盘点', th: 'ตรวจนับสินค้า' } },
    { day: addDays(today, 90), note: { en: '', zh: '', th: '' } },
  ]
  await shop.db.update(pickupPoint).set({ closedDays }).where(eq(pickupPoint.id, PICKUP_ID))
  const buyer = shop.as(people.userActor(shop.buyer.userId))
  const lines = [{ variant_id: (await people.addProduct(shop.db)).variantId, quantity: 1 }]
  const { total } = await buyer('POST /api/cart/quote', { lines, pickup: true })
  const { id } = await buyer('POST /api/order', {
    lines,
    address_id: PICKUP_ID,
    contact: people.CONTACT,
    expected_total: total,
    payment_method: 'cod',
  })
  const listed = async () => (await buyer('GET /api/order', {})).list.find((row) => row.id === id)
  expect(await listed()).toMatchObject({ ready: false, arrives: expect.any(Object) })
  const operations = shop.as(people.staffActor(await people.addStaff(shop.db, 'operations'), 'operations'))
  await operations('POST /api/staff/order/{id}/ready', { id })
  expect(await listed()).toMatchObject({ ready: true, arrives: null })
  const placed = (await mails()).find(({ kind }) => kind === 'order_placed')!
  expect(composeEvent({ kind: 'order_placed', values: placed.values }, 'en').facts).toContainEqual([
    'Pick-up point',
    'Pick-up point',
  ])
  const { values } = (await mails()).find(({ kind }) => kind === 'order_ready')!
  expect(values.hours).toMatch(/\d{1,2}:\d{2}/)
  const event = { kind: 'order_ready', values } as FilledEvent
  const { facts } = composeEvent(event, 'th')
  expect(facts).toContainEqual(['เวลาทำการ', 'จันทร์–อาทิตย์ 09:30–18:00'])
  expect(facts).toContainEqual(['วันหยุด', expect.stringMatching(/^\d{1,2} \S+ ตรวจนับสินค้า$/)])
  expect(facts).toContainEqual(['จุดรับสินค้า', expect.stringMatching(/^จุดรับสินค้า, 88\/9/)])
  // An email queued by an earlier version names no point.
  const { point: _, ...earlier } = values
  expect(JSON.stringify(composeEvent({ kind: 'order_ready', values: earlier }, 'th'))).toContain(
    `จันทร์–อาทิตย์ ยกเว้นวันหยุดนักขัตฤกษ์ ${values.hours}`,
  )
})

test('cash on delivery names no deadline, and confirmed cash sends no email', async () => {
  const { id } = await shop.order('cod')
  expect(await mails()).toMatchObject([{ kind: 'order_placed', useBefore: null, values: { until: null } }])
  await shop.ship(id)
  await shop.pay(id)
  expect(await kinds()).toEqual(['order_placed', 'order_shipped'])
})

test('a rejected order sends no email, and neither does the order of a guest without one', async () => {
  const order = {
    lines: [{ variant_id: shop.cream.variantId, quantity: 1 }],
    address: typedAddress(),
    expected_total: 1,
    payment_method: 'promptpay' as const,
  }
  const guest = shop.as(await addGuestActor(shop.db))
  expect(await callOutcome(guest('POST /api/order', order))).toBe('price_changed')
  await guest('POST /api/order', { ...order, expected_total: 35_000 })
  expect(await kinds()).toEqual([])
})

test('an unverified address gets at most eight emails, whatever accounts use it; a verified one gets all', async () => {
  const at = new Date('2026-01-01T00:00:00Z')
  const mailed = async (email: string, emailVerifiedAt: Date | null, accounts: number) => {
    for (let n = 0; n < accounts; n += 1) {
      const { id: userId } = await people.addUser(shop.db, { email, emailVerifiedAt })
      const buyer = shop.as(people.userActor(userId))
      for (let i = 0; i < 12 / accounts; i += 1) {
        const { id } = await buyer('POST /api/order', {
          lines: [{ variant_id: shop.cream.variantId, quantity: 1 }],
          address_id: PICKUP_ID,
          contact: people.CONTACT,
          expected_total: 30_000,
        })
        await buyer('POST /api/order/{id}/cancel', { id })
      }
    }
    const rows = await shop.db.select().from(outboxMail).where(eq(outboxMail.to, email))
    return [rows.length, rows.filter(({ failedAt }) => failedAt === null).length]
  }
  expect(await mailed('victim@test.example', null, 3)).toEqual([24, 8])
  expect(await mailed('own@test.example', at, 1)).toEqual([24, 24])
})

test('repeated password changes cannot be used to email another person either', async () => {
  const current = '0123456789abcdef0123456789abcdef01234567'
  const passwordHash = await hashPassword(shop.deps.config, current)
  const { id } = await people.addUser(shop.db, { email: 'other@test.example', emailVerifiedAt: null, passwordHash })
  const sessionId = uuidv7()
  const me = shop.as({ kind: 'user', userId: id, partner: false, sessionId, recentAuth: true })
  const at = shop.deps.clock()
  const open = { id: sessionId, userId: id, tokenHash: newToken().hash, createdAt: at, seenAt: at }
  await shop.db.insert(session).values(open)
  for (let i = 0; i < 10; i += 1) {
    shop.setClock(new Date(shop.deps.clock().getTime() + 1))
    await me('PUT /api/account/password', { current, password: current })
  }
  const rows = await shop.db.select().from(outboxMail).where(eq(outboxMail.to, 'other@test.example'))
  expect([rows.length, rows.filter(({ failedAt }) => failedAt === null).length]).toEqual([10, 8])
})

test('a rejected slip, a reversed payment and a refund send emails with a link to the order', async () => {
  const { id } = await shop.order()
  const { number } = await shop.read(id)
  const path = `/order/list?order=${id}`
  const { id: slip } = await shop.as(shop.buyer)(
    'POST /upload_paid_pic',
    { order: id },
    { upload: { bytes: await sampleSlip() } },
  )
  const rejected = { id, slip, reason: 'Another receiver' }
  await shop.as(shop.finance)('POST /api/staff/order/{id}/slip/{slip}/reject', rejected)
  const until = (await shop.read(id)).expires_at!
  await shop.pay(id)
  await shop.as(shop.finance)('POST /api/staff/order/{id}/take-back-payment', { id, reason: 'Another order' })
  await shop.pay(id)
  await shop.as(shop.buyer)('POST /api/order/{id}/cancel', { id, seen_status: 'awaiting_shipment' })
  expect((await mails()).map(({ kind, values }) => [kind, values])).toMatchObject([
    ['order_placed', { number }],
    ['slip_rejected', { number, reason: 'Another receiver', until, path }],
    ['order_paid', { number }],
    ['payment_reversed', { number, until, path }],
    ['order_paid', { number }],
    ['order_canceled', { number, by: 'you', money: 'owed', owed: 95_003, path }],
  ])
})
