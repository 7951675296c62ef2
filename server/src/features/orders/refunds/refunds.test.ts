import { readdirSync, readFileSync } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { audit } from '../../../database/tables/house.ts'
import { outboxMail } from '../../../database/tables/mail.ts'
import { user } from '../../../database/tables/people.ts'
import { refundDue } from '../../../database/tables/refunds.ts'
import { addGuest, addUser, staffOf, typedAddress } from '../../../testing/buyers.ts'
import { outcome } from '../../../testing/refusals.ts'
import { returnsShop, type ReturnsShop } from '../../../testing/returns-shop.ts'
import { asOwner } from '../../../testing/databases.ts'
import { fillRefundBooks } from './refund-books.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'

const ACCOUNT: InputOf<'PUT /api/order/{id}/refund-to'>['refund_to'] = {
  by: 'bank',
  bank: 'กสิกรไทย (KBank)',
  number: '012-3-45678-9',
  name: 'Nok',
}
const TOTAL = 95_003

let shop: ReturnsShop
beforeAll(async () => {
  shop = await returnsShop()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const desk = () => shop.as(shop.operations)
const till = () => shop.as(shop.finance)
const say = (id: string, refund_to: InputOf<'PUT /api/order/{id}/refund-to'>['refund_to'] = ACCOUNT) =>
  shop.as(shop.buyer)('PUT /api/order/{id}/refund-to', { id, refund_to })
const dueOf = async (orderId: string) => (await desk()('GET /api/staff/order/{id}', { id: orderId })).refund!
const read = (id: string) => till()('GET /api/staff/refund/{id}', { id })
const pay = async (id: string, bank_reference: string, more: object = {}) => {
  const { amount, account_at } = await read(id)
  return till()('POST /api/staff/refund/{id}/pay', { id, amount, account_at, bank_reference, ...more })
}
const canceled = async (paid = true) => {
  const { id } = await shop.order()
  if (paid) await shop.pay(id)
  await shop.cancel(id)
  return id
}
const numberOf = async (id: string) => (await shop.read(id)).number
const actionsAbout = async (id: string) => {
  const about = and(eq(audit.refType, 'refund'), eq(audit.refId, id))
  const rows = await shop.db.select().from(audit).where(about).orderBy(audit.id)
  return rows.map(({ action }) => action)
}

describe('refund of a canceled order', () => {
  test('of a paid order: the buyer sets the account, finance reads it with a reason and pays', async () => {
    const id = await canceled()
    expect((await shop.read(id)).money_back).toMatchObject({ state: 'owed', amount: TOTAL, refund_to: null })
    const due = await dueOf(id)
    expect(due).toMatchObject({ state: 'owed', cause: 'canceled', amount: TOTAL })
    await say(id)
    const masked = { by: 'bank', bank: 'กสิกรไทย (KBank)', number: '••••6789', name: 'Nok' }
    expect((await shop.read(id)).money_back).toMatchObject({ refund_to: masked })
    expect(await read(due.id)).toMatchObject({ refund_to: masked, reason: 'came back', received: { amount: TOTAL } })
    const [row] = await shop.db.select().from(refundDue).where(eq(refundDue.id, due.id))
    expect(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      '0123456789',
    )
    expect(await till()('POST /api/staff/refund/{id}/account', { id: due.id, reason: 'Transfer by hand' })).toEqual({
      account_number: '0123456789',
    })
    const before = shop.house.clock()
    await pay(due.id, 'back 77', { paid_at: before.toISOString() })
    expect((await shop.read(id)).money_back).toMatchObject({
      state: 'paid',
      bank_reference: 'BACK77',
      paid_at: before.toISOString(),
    })
    expect(await read(due.id)).toMatchObject({ state: 'paid', bank_reference: 'BACK77' })
    expect(await actionsAbout(due.id)).toEqual([
      'refund.owed',
      'refund.account_given',
      'refund.read',
      'refund.account_read',
      'refund.read',
      'refund.paid',
      'refund.read',
    ])
    const { events } = await desk()('GET /api/staff/order/{id}', { id })
    expect(events.map(({ what }) => what).filter((what) => what.startsWith('refund'))).toEqual([
      'refund.owed',
      'refund.account_given',
      'refund.paid',
    ])
    expect(await outcome(say(id))).toBe('refund_moved_on')
    expect(await outcome(pay(due.id, 'AGAIN'))).toBe('refund_moved_on')
    expect(await shop.db.$count(outboxMail, eq(outboxMail.kind, 'refund_paid'))).toBe(1)
  })

  test('none of an unpaid order; of cash on delivery only once the cash was received', async () => {
    const unpaid = await canceled(false)
    expect((await shop.read(unpaid)).money_back).toBeNull()
    expect(await outcome(say(unpaid))).toBe('refund_moved_on')
    const { id } = await shop.order('cod')
    await shop.ship(id)
    await shop.cancel(id)
    expect((await shop.read(id)).money_back).toBeNull()
    const other = await shop.order('cod')
    await shop.ship(other.id)
    await shop.pay(other.id)
    await shop.cancel(other.id)
    expect((await shop.read(other.id)).money_back).toMatchObject({ state: 'owed', amount: TOTAL })
  })

  test('a different amount, an outdated account, a used reference and a future time are refused; nothing is paid', async () => {
    const [one, two] = [await canceled(), await canceled()]
    const due = await dueOf(one)
    expect(await outcome(pay(due.id, 'R1', { amount: TOTAL - 1 }))).toBe('amount_differs')
    await desk()('PUT /api/staff/refund/{id}/account', { id: due.id, refund_to: ACCOUNT })
    await say(two)
    expect(await outcome(pay(due.id, 'R1', { account_at: null }))).toBe('account_changed')
    expect(await outcome(pay(due.id, 'R1', { paid_at: '2199-01-01T00:00:00Z' }))).toBe('bad_input')
    const early = new Date(shop.house.clock().getTime() - 30 * 86_400_000).toISOString()
    expect(await outcome(pay(due.id, 'R1', { paid_at: early }))).toBe('bad_input')
    await pay((await dueOf(two)).id, 'USED 1')
    expect(await outcome(pay(due.id, 'used1'))).toBe('reference_used')
    // Transfers of returns share the unique references.
    const back = await shop.finished()
    const asked = await shop.ask(back, [[0, 1]])
    await shop.approve(asked.id)
    await shop.receive(asked.id)
    expect(await outcome(shop.refund(asked.id, asked.amount, 'USED1'))).toBe('reference_used')
    await shop.refund(asked.id, asked.amount, 'RETURN 1')
    expect(await outcome(pay(due.id, 'RETURN1'))).toBe('reference_used')
    expect((await shop.read(one)).money_back).toMatchObject({ state: 'owed' })
  })

  test('is voided with a reason, once; the buyer no longer sees it', async () => {
    const id = await canceled()
    const due = await dueOf(id)
    await till()('POST /api/staff/refund/{id}/void', { id: due.id, reason: 'Given back in cash' })
    expect((await shop.read(id)).money_back).toBeNull()
    expect(await read(due.id)).toMatchObject({ state: 'void', void_reason: 'Given back in cash' })
    expect(await outcome(pay(due.id, 'V1'))).toBe('refund_moved_on')
    const again = till()('POST /api/staff/refund/{id}/void', { id: due.id, reason: 'Twice' })
    expect(await outcome(again)).toBe('refund_moved_on')
    // Voided by mistake: it can be reopened once.
    const owe = () => till()('POST /api/staff/refund/{id}/owe', { id: due.id, reason: 'It was another order' })
    const { refund } = await owe()
    expect(await outcome(owe())).toBe('refund_moved_on')
    expect(await dueOf(id)).toMatchObject({ id: refund, state: 'owed', amount: TOTAL })
    expect((await shop.read(id)).money_back).toMatchObject({ state: 'owed', amount: TOTAL })
    expect(await read(due.id)).toMatchObject({ state: 'void' })
    expect(await read(refund)).toMatchObject({ reason: 'came back' })
  })

  test('a guest sets the account; nobody else reads or sets it', async () => {
    const guest = await addGuest(shop.db)
    const { id } = await shop.as(guest)('POST /api/order', {
      lines: [{ variant_id: shop.cream.variantId, quantity: 1 }],
      address: typedAddress(),
      expected_total: 35_000,
    })
    await shop.pay(id, 35_000)
    await shop.cancel(id)
    const to = { by: 'promptpay' as const, number: '081-234 5678', name: 'Malee' }
    await shop.as(guest)('PUT /api/order/{id}/refund-to', { id, refund_to: to })
    const mine = await shop.as(guest)('GET /api/order/{id}', { id })
    expect(mine.money_back).toMatchObject({ refund_to: { by: 'promptpay', number: '••••5678' } })
    expect(await outcome(say(id))).toBe('not_found')
    const somebody = shop.as(await addUser(shop.db))
    expect(await outcome(somebody('PUT /api/order/{id}/refund-to', { id, refund_to: to }))).toBe('not_found')
    expect(await outcome(till()('POST /api/staff/refund/{id}/account', { id, reason: 'No such' }))).toBe('not_found')
    const reader = shop.as(staffOf('operations'))
    const { id: due } = await dueOf(id)
    expect(await outcome(reader('POST /api/staff/refund/{id}/account', { id: due, reason: 'Curious' }))).toBe(
      'forbidden',
    )
  })
})

describe('late money', () => {
  const late = (id: string, amount: number, bank_reference: string) =>
    till()('POST /api/staff/order/{id}/late-payment', { id, amount, bank_reference })

  test('is refunded as received; the order stays canceled and unpaid', async () => {
    const id = await canceled(false)
    expect((await desk()('GET /api/staff/order/{id}', { id })).actions).toMatchObject({ late: true, confirm: false })
    await late(id, 90_000, 'LATE 1')
    expect(await shop.read(id)).toMatchObject({
      status: 'canceled',
      paid_at: null,
      money_back: { cause: 'late', amount: 90_000 },
    })
    expect((await desk()('GET /api/staff/order/{id}', { id })).actions.late).toBe(false)
    expect(await outcome(late(id, 90_000, 'LATE 2'))).toBe('order_moved_on')
    expect(await outcome(late(id, Number.MAX_SAFE_INTEGER, 'LATE 3'))).toBe('bad_input')
    await say(id)
    const { id: due } = await dueOf(id)
    expect(await outcome(pay(due, 'LATEBACK1'))).toBe('late_noter')
    const { amount, account_at } = await read(due)
    const other = shop.as(staffOf('finance'))
    await other('POST /api/staff/refund/{id}/pay', { id: due, amount, account_at, bank_reference: 'LATEBACK1' })
    expect(await shop.read(id)).toMatchObject({ money_back: { state: 'paid' } })
  })

  test('is refused for an active or paid order, and with a reference that paid another', async () => {
    const { id: open } = await shop.order()
    expect(await outcome(late(open, TOTAL, 'L3'))).toBe('order_moved_on')
    expect(await outcome(late(await canceled(), TOTAL, 'L4'))).toBe('order_moved_on')
    await till()('POST /api/staff/order/{id}/confirm-payment', { id: open, amount: TOTAL, bank_reference: 'L5' })
    expect(await outcome(late(await canceled(false), TOTAL, 'l 5'))).toBe('reference_used')
  })

  test('recorded by mistake: its reference may pay another order, and it may be recorded again', async () => {
    const id = await canceled(false)
    await late(id, TOTAL, 'WRONG1')
    const { id: due } = await dueOf(id)
    await till()('POST /api/staff/refund/{id}/void', { id: due, reason: 'It pays the new order' })
    const { money, actions } = await till()('GET /api/staff/order/{id}', { id })
    expect(money).toMatchObject({
      paid: 0,
      payments: [{ amount: TOTAL, rest: TOTAL, reverse_reason: 'It pays the new order' }],
    })
    expect(actions.late).toBe(true)
    const { id: next } = await shop.order()
    await till()('POST /api/staff/order/{id}/confirm-payment', { id: next, amount: TOTAL, bank_reference: 'WRONG1' })
    await late(id, TOTAL, 'RIGHT1')
    expect(await dueOf(id)).toMatchObject({ state: 'owed', cause: 'late' })
    expect(await read(due)).toMatchObject({ state: 'void' })
    const owe = till()('POST /api/staff/refund/{id}/owe', { id: due, reason: 'No such' })
    expect(await outcome(owe)).toBe('refund_moved_on')
  })
})

test('the migration creates refunds of orders paid and canceled before refunds existed', async () => {
  const folder = new URL('../../../database/migrations/', import.meta.url)
  const file = readdirSync(folder).find((name) => name.endsWith('_refunds_fill.sql'))!
  const [owed, other] = [await canceled(), await canceled(false)]
  const { id: kept } = await dueOf(owed)
  await shop.db.delete(refundDue).where(eq(refundDue.orderId, owed))
  await asOwner(
    shop.db,
    'alter table transfer disable trigger all',
    `delete from transfer where ref_id = '${kept}'`,
    'alter table transfer enable trigger all',
  )
  expect(await checkLedger({ db: shop.db })).toHaveLength(1)
  const before = await shop.db.$count(refundDue)
  await shop.db.execute(
    // Payments of that time are payments of today's schema.
    sql.raw(`${readFileSync(new URL(file, folder), 'utf8').replace('"payment"', '"order_payment"').replace(/;\s*$/, '')}
      and not exists (select 1 from refund_due d where d.order_id = o.id)`),
  )
  expect(await shop.db.$count(refundDue)).toBe(before + 1)
  expect(await fillRefundBooks(shop.ctx({ kind: 'system' }))).toBe(1)
  expect(await dueOf(owed)).toMatchObject({ state: 'owed', amount: TOTAL })
  expect((await desk()('GET /api/staff/order/{id}', { id: other })).refund).toBeNull()
})

test('one queue with returns: longest waiting first, searchable, paid ones newest first, paginated', async () => {
  const everything = async (state: 'owed' | 'paid' | 'void', search?: string) => {
    const found = []
    let cursor: string | undefined
    do {
      const { list, next } = await till()('GET /api/staff/refund', {
        state,
        ...(search && { search }),
        ...(cursor && { cursor }),
      })
      found.push(...list)
      cursor = next ?? undefined
    } while (cursor)
    return found
  }
  shop.passDays(1)
  const back = await shop.finished()
  const asked = await shop.ask(back, [[0, 2]], { kind: 'money', reason: 'damaged' })
  await shop.approve(asked.id)
  shop.passDays(1)
  const last = await canceled()
  for (let more = 0; more < 31; more += 1) await canceled()
  const owed = await everything('owed')
  expect(new Set(owed.map(({ id }) => id)).size).toBe(owed.length)
  expect(owed.length).toBeGreaterThan(32)
  expect([...owed].sort((a, b) => a.owed_at.localeCompare(b.owed_at)).map(({ owed_at }) => owed_at)).toEqual(
    owed.map(({ owed_at }) => owed_at),
  )
  expect(owed.find(({ id }) => id === asked.id)).toMatchObject({
    cause: 'returned',
    amount: 60_000,
    order_id: back,
    refund_to: { number: '••••5678' },
  })
  const [only, ...others] = await everything('owed', await numberOf(last))
  expect([only?.order_id, others]).toEqual([last, []])
  await shop.refund(asked.id, 60_000)
  await say(last)
  await pay((await dueOf(last)).id, 'QUEUE1', {
    paid_at: new Date(shop.house.clock().getTime() - 60_000).toISOString(),
  })
  const paid = await everything('paid')
  expect(paid.slice(0, 2)).toMatchObject([
    { id: asked.id, cause: 'returned', state: 'paid' },
    { order_id: last, cause: 'canceled', bank_reference: 'QUEUE1' },
  ])
  expect((await everything('void')).every(({ state }) => state === 'void')).toBe(true)
})

test('a changed account is on hold for three days and needs reauthentication; staff set one at once', async () => {
  const id = await canceled()
  const to = (number: string) => ({ by: 'promptpay' as const, number, name: 'Malee' })
  const stale = shop.as({ ...shop.buyer, fresh: false })('PUT /api/order/{id}/refund-to', {
    id,
    refund_to: to('0812345678'),
  })
  expect(await outcome(stale)).toBe('password_needed')
  await say(id, to('0812345678'))
  const due = await dueOf(id)
  expect((await read(due.id)).held_until).toBeNull()
  const until = new Date(shop.house.clock().getTime() + 72 * 3_600_000).toISOString()
  // Set twice it is on hold once; setting the first one again is a change.
  for (const number of ['0899999999', '0899999999']) {
    await say(id, to(number))
    expect((await read(due.id)).held_until).toBe(until)
    expect((await shop.read(id)).money_back?.held_until).toBe(until)
  }
  expect(await outcome(pay(due.id, 'HELD-1'))).toBe('refund_held')
  const [buyer] = await shop.db.select().from(user).where(eq(user.id, shop.buyer.userId))
  const told = and(eq(outboxMail.kind, 'refund_account'), eq(outboxMail.to, buyer!.email))
  expect(await shop.db.$count(outboxMail, told)).toBeGreaterThan(0)
  await desk()('PUT /api/staff/refund/{id}/account', { id: due.id, refund_to: to('0812345678') })
  expect((await read(due.id)).held_until).toBeNull()
  expect(await outcome(pay(due.id, 'HELD-1'))).toBe('done')
})
