import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { audit } from '../audit/table.ts'
import { outboxMail } from '../mail/table.ts'
import { user } from '../account/table.ts'
import { refund } from './table.ts'
import { addGuestActor, addUserActor, newStaffActor, typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

const ACCOUNT: InputOf<'PUT /api/order/{id}/refund-to'>['refund_to'] = {
  by: 'bank',
  bank: 'กสิกรไทย (KBank)',
  number: '012-3-45678-9',
  name: 'Nok',
}
const TOTAL = 95_003

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const operations = () => shop.as(shop.operations)
const till = () => shop.as(shop.finance)
const setAccount = (id: string, refund_to: InputOf<'PUT /api/order/{id}/refund-to'>['refund_to'] = ACCOUNT) =>
  shop.as(shop.buyer)('PUT /api/order/{id}/refund-to', { id, refund_to })
const refundOfOrder = async (orderId: string) =>
  (await operations()('GET /api/staff/order/{id}', { id: orderId })).refund!
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
    expect((await shop.read(id)).refund_detail).toMatchObject({ state: 'owed', amount: TOTAL, refund_to: null })
    const refundRow = await refundOfOrder(id)
    expect(refundRow).toMatchObject({ state: 'owed', cause: 'canceled', amount: TOTAL })
    await setAccount(id)
    const masked = { by: 'bank', bank: 'กสิกรไทย (KBank)', number: '••••6789', name: 'Nok' }
    expect((await shop.read(id)).refund_detail).toMatchObject({ refund_to: masked })
    expect(await read(refundRow.id)).toMatchObject({
      refund_to: masked,
      reason: 'came back',
      received: { amount: TOTAL },
    })
    const [row] = await shop.db.select().from(refund).where(eq(refund.id, refundRow.id))
    expect(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      '0123456789',
    )
    expect(
      await till()('POST /api/staff/refund/{id}/account', { id: refundRow.id, reason: 'Transfer by hand' }),
    ).toEqual({
      account_number: '0123456789',
    })
    const before = shop.deps.clock()
    await pay(refundRow.id, 'back 77', { paid_at: before.toISOString() })
    expect((await shop.read(id)).refund_detail).toMatchObject({
      state: 'paid',
      bank_reference: 'BACK77',
      paid_at: before.toISOString(),
    })
    expect(await read(refundRow.id)).toMatchObject({ state: 'paid', bank_reference: 'BACK77' })
    expect(await actionsAbout(refundRow.id)).toEqual([
      'refund.owed',
      'refund.account_given',
      'refund.read',
      'refund.account_read',
      'refund.read',
      'refund.paid',
      'refund.read',
    ])
    const { events } = await operations()('GET /api/staff/order/{id}', { id })
    expect(events.map(({ what }) => what).filter((what) => what.startsWith('refund'))).toEqual([
      'refund.owed',
      'refund.account_given',
      'refund.paid',
    ])
    expect(await callOutcome(setAccount(id))).toBe('refund_moved_on')
    expect(await callOutcome(pay(refundRow.id, 'AGAIN'))).toBe('refund_moved_on')
    expect(await shop.db.$count(outboxMail, eq(outboxMail.kind, 'refund_paid'))).toBe(1)
  })

  test('none of an unpaid order; of cash on delivery only once the cash was received', async () => {
    const unpaid = await canceled(false)
    expect((await shop.read(unpaid)).refund_detail).toBeNull()
    expect(await callOutcome(setAccount(unpaid))).toBe('refund_moved_on')
    const { id } = await shop.order('cod')
    await shop.ship(id)
    await shop.cancel(id)
    expect((await shop.read(id)).refund_detail).toBeNull()
    const other = await shop.order('cod')
    await shop.ship(other.id)
    await shop.pay(other.id)
    await shop.cancel(other.id)
    expect((await shop.read(other.id)).refund_detail).toMatchObject({ state: 'owed', amount: TOTAL })
  })

  test('a different amount, an outdated account, a used reference and a future time are rejected; nothing is paid', async () => {
    const [one, two] = [await canceled(), await canceled()]
    const refundRow = await refundOfOrder(one)
    expect(await callOutcome(pay(refundRow.id, 'R1', { amount: TOTAL - 1 }))).toBe('amount_differs')
    await operations()('PUT /api/staff/refund/{id}/account', { id: refundRow.id, refund_to: ACCOUNT })
    await setAccount(two)
    expect(await callOutcome(pay(refundRow.id, 'R1', { account_at: null }))).toBe('account_changed')
    expect(await callOutcome(pay(refundRow.id, 'R1', { paid_at: '2199-01-01T00:00:00Z' }))).toBe('bad_input')
    const early = new Date(shop.deps.clock().getTime() - 30 * 86_400_000).toISOString()
    expect(await callOutcome(pay(refundRow.id, 'R1', { paid_at: early }))).toBe('bad_input')
    await pay((await refundOfOrder(two)).id, 'USED 1')
    expect(await callOutcome(pay(refundRow.id, 'used1'))).toBe('reference_used')
    // Transfers of returns share the unique references.
    const back = await shop.finishedOrder()
    const asked = await shop.requestReturn(back, [[0, 1]])
    await shop.approve(asked.id)
    await shop.receive(asked.id)
    expect(await callOutcome(shop.refund(asked.id, asked.amount, 'USED1'))).toBe('reference_used')
    await shop.refund(asked.id, asked.amount, 'RETURN 1')
    expect(await callOutcome(pay(refundRow.id, 'RETURN1'))).toBe('reference_used')
    expect((await shop.read(one)).refund_detail).toMatchObject({ state: 'owed' })
  })

  test('is voided with a reason, once; the buyer no longer sees it', async () => {
    const id = await canceled()
    const refundRow = await refundOfOrder(id)
    await till()('POST /api/staff/refund/{id}/void', { id: refundRow.id, reason: 'Given back in cash' })
    expect((await shop.read(id)).refund_detail).toBeNull()
    expect(await read(refundRow.id)).toMatchObject({ state: 'void', void_reason: 'Given back in cash' })
    expect(await callOutcome(pay(refundRow.id, 'V1'))).toBe('refund_moved_on')
    const again = till()('POST /api/staff/refund/{id}/void', { id: refundRow.id, reason: 'Twice' })
    expect(await callOutcome(again)).toBe('refund_moved_on')
    // Voided by mistake: it can be reopened once.
    const reopen = () => till()('POST /api/staff/refund/{id}/owe', { id: refundRow.id, reason: 'It was another order' })
    const { refund: refundId } = await reopen()
    expect(await callOutcome(reopen())).toBe('refund_moved_on')
    expect(await refundOfOrder(id)).toMatchObject({ id: refundId, state: 'owed', amount: TOTAL })
    expect((await shop.read(id)).refund_detail).toMatchObject({ state: 'owed', amount: TOTAL })
    expect(await read(refundRow.id)).toMatchObject({ state: 'void' })
    expect(await read(refundId)).toMatchObject({ reason: 'came back' })
  })

  test('a guest sets the account; nobody else reads or sets it', async () => {
    const guest = await addGuestActor(shop.db)
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
    expect(mine.refund_detail).toMatchObject({ refund_to: { by: 'promptpay', number: '••••5678' } })
    expect(await callOutcome(setAccount(id))).toBe('not_found')
    const otherUser = shop.as(await addUserActor(shop.db))
    expect(await callOutcome(otherUser('PUT /api/order/{id}/refund-to', { id, refund_to: to }))).toBe('not_found')
    expect(await callOutcome(till()('POST /api/staff/refund/{id}/account', { id, reason: 'No such' }))).toBe(
      'not_found',
    )
    const reader = shop.as(newStaffActor('operations'))
    const { id: refundRow } = await refundOfOrder(id)
    expect(await callOutcome(reader('POST /api/staff/refund/{id}/account', { id: refundRow, reason: 'Curious' }))).toBe(
      'forbidden',
    )
  })
})

describe('late money', () => {
  const late = (id: string, amount: number, bank_reference: string) =>
    till()('POST /api/staff/order/{id}/late-payment', { id, amount, bank_reference })

  test('is refunded as received; the order stays canceled and unpaid', async () => {
    const id = await canceled(false)
    expect((await operations()('GET /api/staff/order/{id}', { id })).actions).toMatchObject({
      late: true,
      confirm: false,
    })
    await late(id, 90_000, 'LATE 1')
    expect(await shop.read(id)).toMatchObject({
      status: 'canceled',
      paid_at: null,
      refund_detail: { cause: 'late', amount: 90_000 },
    })
    expect((await operations()('GET /api/staff/order/{id}', { id })).actions.late).toBe(false)
    expect(await callOutcome(late(id, 90_000, 'LATE 2'))).toBe('order_moved_on')
    expect(await callOutcome(late(id, Number.MAX_SAFE_INTEGER, 'LATE 3'))).toBe('bad_input')
    await setAccount(id)
    const { id: refundRow } = await refundOfOrder(id)
    expect(await callOutcome(pay(refundRow, 'LATEBACK1'))).toBe('late_noter')
    const { amount, account_at } = await read(refundRow)
    const other = shop.as(newStaffActor('finance'))
    await other('POST /api/staff/refund/{id}/pay', { id: refundRow, amount, account_at, bank_reference: 'LATEBACK1' })
    expect(await shop.read(id)).toMatchObject({ refund_detail: { state: 'paid' } })
  })

  test('is rejected for an active or paid order, and with a reference that paid another', async () => {
    const { id: open } = await shop.order()
    expect(await callOutcome(late(open, TOTAL, 'L3'))).toBe('order_moved_on')
    expect(await callOutcome(late(await canceled(), TOTAL, 'L4'))).toBe('order_moved_on')
    await till()('POST /api/staff/order/{id}/confirm-payment', { id: open, amount: TOTAL, bank_reference: 'L5' })
    expect(await callOutcome(late(await canceled(false), TOTAL, 'l 5'))).toBe('reference_used')
  })

  test('recorded by mistake: its reference may pay another order, and it may be recorded again', async () => {
    const id = await canceled(false)
    await late(id, TOTAL, 'WRONG1')
    const { id: refundRow } = await refundOfOrder(id)
    await till()('POST /api/staff/refund/{id}/void', { id: refundRow, reason: 'It pays the new order' })
    const { money, actions } = await till()('GET /api/staff/order/{id}', { id })
    expect(money).toMatchObject({
      paid: 0,
      payments: [{ amount: TOTAL, rest: TOTAL, reverse_reason: 'It pays the new order' }],
    })
    expect(actions.late).toBe(true)
    const { id: next } = await shop.order()
    await till()('POST /api/staff/order/{id}/confirm-payment', { id: next, amount: TOTAL, bank_reference: 'WRONG1' })
    await late(id, TOTAL, 'RIGHT1')
    expect(await refundOfOrder(id)).toMatchObject({ state: 'owed', cause: 'late' })
    expect(await read(refundRow)).toMatchObject({ state: 'void' })
    const reopen = till()('POST /api/staff/refund/{id}/owe', { id: refundRow, reason: 'No such' })
    expect(await callOutcome(reopen)).toBe('refund_moved_on')
  })
})

test('one queue with returns: longest waiting first, searchable, paid ones newest first, paginated', async () => {
  const readAllPages = async (state: 'owed' | 'paid' | 'void', search?: string) => {
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
  const back = await shop.finishedOrder()
  const asked = await shop.requestReturn(back, [[0, 2]], { kind: 'money', reason: 'damaged' })
  await shop.approve(asked.id)
  shop.passDays(1)
  const last = await canceled()
  for (let more = 0; more < 31; more += 1) await canceled()
  const unrefunded = await readAllPages('owed')
  expect(new Set(unrefunded.map(({ id }) => id)).size).toBe(unrefunded.length)
  expect(unrefunded.length).toBeGreaterThan(32)
  expect([...unrefunded].sort((a, b) => a.owed_at.localeCompare(b.owed_at)).map(({ owed_at }) => owed_at)).toEqual(
    unrefunded.map(({ owed_at }) => owed_at),
  )
  expect(unrefunded.find(({ id }) => id === asked.id)).toMatchObject({
    cause: 'returned',
    amount: 60_000,
    order_id: back,
    refund_to: { number: '••••5678' },
  })
  const [only, ...others] = await readAllPages('owed', await numberOf(last))
  expect([only?.order_id, others]).toEqual([last, []])
  await shop.refund(asked.id, 60_000)
  await setAccount(last)
  await pay((await refundOfOrder(last)).id, 'QUEUE1', {
    paid_at: new Date(shop.deps.clock().getTime() - 60_000).toISOString(),
  })
  const paid = await readAllPages('paid')
  expect(paid.slice(0, 2)).toMatchObject([
    { id: asked.id, cause: 'returned', state: 'paid' },
    { order_id: last, cause: 'canceled', bank_reference: 'QUEUE1' },
  ])
  expect((await readAllPages('void')).every(({ state }) => state === 'void')).toBe(true)
})

test('a changed account is on hold for three days and needs reauthentication; staff set one at once', async () => {
  const id = await canceled()
  const to = (number: string) => ({ by: 'promptpay' as const, number, name: 'Malee' })
  const stale = shop.as({ ...shop.buyer, recentAuth: false })('PUT /api/order/{id}/refund-to', {
    id,
    refund_to: to('0812345678'),
  })
  expect(await callOutcome(stale)).toBe('password_needed')
  await setAccount(id, to('0812345678'))
  const refundRow = await refundOfOrder(id)
  expect((await read(refundRow.id)).hold_until).toBeNull()
  const until = new Date(shop.deps.clock().getTime() + 72 * 3_600_000).toISOString()
  // Set twice it is on hold once; setting the first one again is a change.
  for (const number of ['0899999999', '0899999999']) {
    await setAccount(id, to(number))
    expect((await read(refundRow.id)).hold_until).toBe(until)
    expect((await shop.read(id)).refund_detail?.hold_until).toBe(until)
  }
  expect(await callOutcome(pay(refundRow.id, 'HOLD-1'))).toBe('refund_on_hold')
  const [buyer] = await shop.db.select().from(user).where(eq(user.id, shop.buyer.userId))
  const accountEmails = and(eq(outboxMail.kind, 'refund_account'), eq(outboxMail.to, buyer!.email))
  expect(await shop.db.$count(outboxMail, accountEmails)).toBeGreaterThan(0)
  await operations()('PUT /api/staff/refund/{id}/account', { id: refundRow.id, refund_to: to('0812345678') })
  expect((await read(refundRow.id)).hold_until).toBeNull()
  expect(await callOutcome(pay(refundRow.id, 'HOLD-1'))).toBe('done')
})
