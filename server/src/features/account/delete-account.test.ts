import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { Actor } from '../../core/context.ts'
import { hashPassword } from '../../lib/password.ts'
import { newToken } from '../../lib/tokens.ts'
import { cartLine } from '../catalogue/table.ts'
import { audit } from '../audit/table.ts'
import { dataImport, openingBalance } from '../data-import/table.ts'
import { outboxMail } from '../mail/table.ts'
import { order } from '../orders/table.ts'
import { orderReturn } from '../returns/table.ts'
import { address, session, user, partner } from './table.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { noisePicture } from '../../testing/fixtures/sample-files.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const password = sha1('the right password')
const finance = newStaffActor('finance')
const operations = newStaffActor('operations')

let shop: TestApp
let passwordHash: string
let variantId: number
let serial = 0
beforeAll(async () => {
  shop = await openTestApp()
  passwordHash = await hashPassword(shop.deps.config, password)
  variantId = (await people.addProduct(shop.db, { price: 100_000n, stock: 10_000 })).variantId
})
afterAll(() => shop?.close())

async function signedIn(userId: number, isPartner = false) {
  const actor = people.userActor(userId, isPartner) as Extract<Actor, { kind: 'user' }>
  const now = shop.deps.clock()
  await shop.db.insert(session).values({
    id: actor.sessionId,
    tokenHash: newToken().hash,
    userId,
    createdAt: now,
    seenAt: now,
    reauthenticatedAt: now,
    device: 'Chrome|Android',
  })
  return actor
}
const createUser = async (mentorId?: number) =>
  signedIn((await people.addUser(shop.db, { passwordHash, mentorId: mentorId ?? null })).id)
type Person = Awaited<ReturnType<typeof createUser>>

const place = (actor: Actor, quantity = 1) =>
  shop.as(actor)('POST /api/order', {
    lines: [{ variant_id: variantId, quantity }],
    address_id: PICKUP_ID,
    contact: people.CONTACT,
    expected_total: quantity * 100_000,
    buyer_message: 'Ring twice',
  })
const pay = (id: string, amount = 100_000) =>
  shop.as(finance)('POST /api/staff/order/{id}/confirm-payment', { id, amount, bank_reference: `D${(serial += 1)}` })
const handOver = async (id: string) =>
  shop.as(operations)('POST /api/staff/order/{id}/hand-over', {
    id,
    without_code: 'Known',
    ...(await shop.seenPieces(id)),
  })
const obstacles = async (actor: Actor) =>
  (await shop.as(actor)('GET /api/account/deletion', {})).obstacles.map(({ what, count, amount }) => [
    what,
    amount ?? count,
  ])
const leave = (actor: Actor) => callOutcome(shop.as(actor)('POST /api/account/delete', { password }))
const rowOf = async ({ userId }: Person) => (await shop.db.select().from(user).where(eq(user.id, userId)))[0]!

describe('obstacles', () => {
  test('open orders and returns, until each is completed', async () => {
    const me = await createUser()
    const { id } = await place(me)
    expect(await obstacles(me)).toEqual([['order_unpaid', 1]])
    expect(await leave(me)).toBe('deletion_blocked')
    await pay(id)
    expect(await obstacles(me)).toEqual([['order_unshipped', 1]])
    expect(await leave(me)).toBe('deletion_blocked')
    await handOver(id)
    const { id: back } = await shop.as(me)('POST /api/order/{id}/return', {
      id,
      lines: [{ line: 0, quantity: 1 }],
      kind: 'goods',
      reason: 'skin_reaction',
      words: 'It itches',
      refund_to: { by: 'promptpay', number: '0812345678', name: 'Malee' },
    })
    const photo = await noisePicture(100, 100).jpeg().toBuffer()
    await shop.as(me)('POST /api/return/photo', { return: back }, { upload: { bytes: photo } })
    expect(await obstacles(me)).toEqual([['return_open', 1]])
    expect(await leave(me)).toBe('deletion_blocked')
    await shop.as(me)('POST /api/return/{id}/retract', { id: back })
    expect(await obstacles(me)).toEqual([])
    expect((await shop.as(me)('GET /api/account/deletion', {})).retained).toEqual({ orders: 1, rewards: 0, years: 5 })
    expect(await leave(me)).toBe('done')
    const [row] = await shop.db.select().from(orderReturn).where(eq(orderReturn.id, back))
    expect(row).toMatchObject({ words: '', refundName: '', refundTail: '' })
    const seen = await shop.as(finance)('GET /api/staff/return/{id}', { id: back })
    expect([seen.pay_out_to, seen.photos]).toEqual(['', []])
  })

  test('the refund of a canceled order, until it is paid', async () => {
    const me = await createUser()
    const { id } = await place(me)
    await pay(id)
    await shop.as(operations)('POST /api/staff/order/{id}/cancel', {
      id,
      reason: 'Out of stock',
      seen_status: 'awaiting_shipment',
    })
    expect(await obstacles(me)).toEqual([['refund_open', 1]])
    expect(await leave(me)).toBe('deletion_blocked')
    const refund_to = { by: 'promptpay' as const, number: '0812345678', name: 'Malee' }
    await shop.as(me)('PUT /api/order/{id}/refund-to', { id, refund_to })
    const { refund } = await shop.as(finance)('GET /api/staff/order/{id}', { id })
    const { account_at } = await shop.as(finance)('GET /api/staff/refund/{id}', { id: refund!.id })
    const paid = { id: refund!.id, amount: 100_000, bank_reference: 'DELETED1', account_at }
    await shop.as(newStaffActor('finance'))('POST /api/staff/refund/{id}/pay', paid)
    expect(await obstacles(me)).toEqual([])
    expect(await leave(me)).toBe('done')
  })

  test('an opening balance of another system that is not booked yet', async () => {
    const me = await signedIn((await people.addPartner(shop.db, 'BL7776', { passwordHash })).id, true)
    const [id, staffId] = [uuidv7(), uuidv7()]
    const texts = { name: 'x', rows: '', planHash: '', state: 'checked' as const }
    const record = { id, staffId, at: shop.deps.clock(), steps: 0, sums: {} as never, ...texts }
    await shop.db.insert(dataImport).values(record)
    const opening = { points: 0, monthPoints: 0, month: '2026-11', growth: 0, year: 2026, yearIncome: 0n, yearTax: 0n }
    await shop.db.insert(openingBalance).values({ partnerId: me.userId, importId: id, amount: 5_000n, ...opening })
    expect((await obstacles(me)).map(([what]) => what)).toEqual(['money_withdrawable'])
    expect(await leave(me)).toBe('deletion_blocked')
  })

  test("a partner's rewards and money; afterwards the partner can be deleted, and clients have no mentor", async () => {
    const mentor = await signedIn((await people.addPartner(shop.db, 'BL7777', { passwordHash })).id, true)
    const client = await createUser(mentor.userId)
    const { id } = await place(client)
    await pay(id)
    await handOver(id)
    const [[pending]] = [await obstacles(mentor)]
    expect(pending?.[0]).toBe('reward_pending')
    expect(await leave(mentor)).toBe('deletion_blocked')
    await shop.as(operations)('POST /api/staff/order/{id}/cancel', { id, reason: 'came back', seen_status: 'finished' })
    expect(await obstacles(mentor)).toEqual([])
    expect(await shop.as(mentor)('GET /api/account/deletion', {})).toMatchObject({ partner: true })
    expect(await leave(mentor)).toBe('done')
    const [sale] = await shop.db.select().from(partner).where(eq(partner.userId, mentor.userId))
    expect(sale).toMatchObject({ employeeNo: 'BL7777', birthDate: '' })
    expect(sale!.disabledAt).not.toBeNull()
    expect((await shop.as(client)('GET /api/user-info', {})).user.mentor).toBeNull()
    // Later orders of the clients have no partner and earn no reward.
    const next = await place(client)
    await pay(next.id)
    const [bought] = await shop.db.select().from(order).where(eq(order.id, next.id))
    expect(bought!.partnerId).toBeNull()
    expect(await checkLedger(shop)).toEqual([])
  })
})

test('erases all personal data, retains the sale, and releases the email', async () => {
  const me = await createUser()
  const other = await signedIn(me.userId)
  const { email } = await rowOf(me)
  await shop.as(me)('POST /api/address', people.ADDRESS)
  await shop.as(me)('PUT /api/cart', { variant_id: variantId, quantity: 2 })
  const picture = await noisePicture(100, 100).jpeg().toBuffer()
  await shop.as(me)('POST /api/user/avatar', {}, { upload: { bytes: picture } })
  const avatar = (await rowOf(me)).avatar!
  const sale = await place(me)
  await pay(sale.id)
  await handOver(sale.id)
  const dropped = await place(me)
  await shop.as(me)('POST /api/order/{id}/cancel', { id: dropped.id })

  expect(await callOutcome(shop.as(me)('POST /api/account/delete', { password: sha1('wrong') }))).toBe('wrong_password')
  expect(await leave(me)).toBe('done')
  expect(await rowOf(me)).toMatchObject({ nickname: '', phone: '', avatar: null, mentorId: null, passwordHash: '-' })
  expect(await shop.deps.files.has(avatar)).toBe(false)
  expect(await shop.db.$count(address, eq(address.userId, me.userId))).toBe(0)
  expect(await shop.db.$count(cartLine, eq(cartLine.userId, me.userId))).toBe(0)
  const sessions = await shop.db.select().from(session).where(eq(session.userId, me.userId))
  expect(sessions.map((one) => [one.endedAt !== null, one.device])).toEqual([
    [true, ''],
    [true, ''],
  ])
  const orders = await shop.db.select().from(order).where(eq(order.userId, me.userId)).orderBy(order.id)
  expect(orders.map((one) => [one.status, one.address.contact?.name ?? '', one.buyerMessage])).toEqual([
    ['finished', people.CONTACT.name, ''],
    ['canceled', '', ''],
  ])
  const { rows } = await shop.db.execute(sql`select 1 from ${audit} where detail::text ilike ${`%${email}%`}`)
  expect(rows).toEqual([])
  expect(await shop.db.$count(audit, eq(audit.action, 'user.deleted'))).toBeGreaterThan(0)
  const mails = await shop.db.select().from(outboxMail).where(eq(outboxMail.to, email))
  expect(mails.map((mail) => mail.kind)).toEqual(['account_deleted'])

  const anonymous = shop.as({ kind: 'anonymous' })
  expect(await callOutcome(anonymous('POST /api/login', { email, password }))).toBe('wrong_login')
  for (const actor of [me, other]) {
    expect(await callOutcome(place(actor))).toBe('session_expired')
    expect(await callOutcome(shop.as(actor)('POST /api/address', people.ADDRESS))).toBe('session_expired')
    expect(await callOutcome(shop.as(actor)('PUT /api/cart', { variant_id: variantId, quantity: 1 }))).toBe(
      'session_expired',
    )
    expect(await callOutcome(shop.as(actor)('PUT /api/account/nickname', { nickname: 'N' }))).toBe('session_expired')
    expect(await callOutcome(shop.as(actor)('POST /api/user/avatar', {}, { upload: { bytes: picture } }))).toBe(
      'session_expired',
    )
  }
  const again = { email, password: sha1('another long one'), nickname: 'N', phone: '0812345678', agreed: true as const }
  expect(await callOutcome(anonymous('POST /api/register', { ...again, lang: 'en' }))).toBe('done')
  expect(await checkLedger(shop)).toEqual([])
})

describe('own-data export', () => {
  test('has every section, in the language of the caller, and no rows of others', async () => {
    const mentor = await signedIn((await people.addPartner(shop.db, 'BL8888', { passwordHash })).id, true)
    const me = await createUser(mentor.userId)
    const unrelated = await createUser()
    await shop.as(me)('POST /api/address', people.ADDRESS)
    const ownOrder = await place(me, 2)
    await pay(ownOrder.id, 200_000)
    const theirs = await place(unrelated)
    const { sections, labels } = await shop.as(me)('POST /api/account/download', {})
    // Every field has a label; a label equal to its key was forgotten.
    expect(Object.entries(labels).filter(([key, label]) => key === label)).toEqual([])
    expect(labels).toMatchObject({ total_baht: 'Total (baht)', device: 'Device' })
    expect(sections.map((one) => one.title)).toContain('Orders')
    const rowsOf = (name: string) => sections.find((one) => one.name === name)!.rows
    expect(rowsOf('profile')[0]).toMatchObject({ id: me.userId, email: (await rowOf(me)).email })
    expect(rowsOf('addresses')).toHaveLength(1)
    expect(rowsOf('orders')[0]).toMatchObject({
      number: ownOrder.number,
      total_baht: '2000.00',
      receiver: people.CONTACT.name,
      items: [{ product: 'Serum', option: '30 ml', quantity: 2, price_baht: '1000.00' }],
    })
    expect(rowsOf('sessions')).toEqual([expect.objectContaining({ device: 'Chrome · Android' })])
    expect(JSON.stringify(sections)).not.toContain(theirs.number)
    expect(JSON.stringify(sections)).not.toMatch(/passwordHash|argon2/)
    await shop.as(mentor)('PUT /api/level/goal', { sales: 5_000_000 })
    const partners = await shop.as(mentor)('POST /api/account/download', {})
    expect(partners.sections.find((one) => one.name === 'monthGoal')!.rows).toMatchObject([{ goal_baht: '50000.00' }])
    expect(Object.entries(partners.labels).filter(([key, label]) => key === label)).toEqual([])
    expect(partners.sections.find((one) => one.name === 'rewards')!.rows[0]).toMatchObject({
      kind: 'sales',
      order_number: ownOrder.number,
    })
  })
  test('needs reauthentication and is rate-limited', async () => {
    const me = await createUser()
    const download = () => callOutcome(shop.as(me)('POST /api/account/download', {}))
    for (let n = 0; n < 10; n += 1) expect(await download()).toBe('done')
    expect(await download()).toBe('too_many')
    shop.passDays(1)
    expect(await download()).toBe('password_needed')
  })
})
