import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { outboxMail } from '../mail/table.ts'
import { refund } from './table.ts'
import { guest } from '../account/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { addGuestActor, addUserActor, newStaffActor, typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import {
  openRefundsFixture,
  PROMPTPAY_ACCOUNT,
  type RefundAccount,
  type RefundsFixture,
} from '../../testing/fixtures/refunds-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: RefundsFixture
beforeAll(async () => {
  shop = await openRefundsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const bank = (name: string, number = '1234567890'): RefundAccount => ({ by: 'bank', bank: name, number, name: 'Nok' })
const promptpay = (number: string): RefundAccount => ({ by: 'promptpay', number, name: 'Nok' })
const holdOf = async (id: string) => (await shop.readRefund(id)).hold_until
const inThreeDays = () => new Date(shop.deps.clock().getTime() + 72 * 3_600_000).toISOString()
const readNumber = (id: string, reason = 'Transfer by hand') =>
  shop.as(shop.finance)('POST /api/staff/refund/{id}/account', { id, reason })
const setByStaff = (id: string, to: RefundAccount, who = shop.operations) =>
  shop.as(who)('PUT /api/staff/refund/{id}/account', { id, refund_to: to })

test.each<[string, RefundAccount, string]>([
  ['a phone number', promptpay('081-234 5678'), '0812345678'],
  ['a national id', promptpay('1-1017-00230-70-8'), '1101700230708'],
  ['an e-wallet', promptpay('004999912345678'), '004999912345678'],
  ['a bank account of 9 digits', bank('KBank', '123-456-789'), '123456789'],
  ['a bank account of 16 digits', bank('KBank', '1234 5678 9012 3456'), '1234567890123456'],
])(
  '%s: stored without separators, shown with its last four digits, read in full with a reason',
  async (_, to, number) => {
    const { order, refund: id } = await shop.owedRefund({ to })
    const masked = { by: to.by, bank: to.by === 'bank' ? 'KBank' : '', number: `••••${number.slice(-4)}`, name: 'Nok' }
    expect((await shop.readRefund(id)).refund_to).toEqual(masked)
    expect((await shop.read(order)).refund_detail).toMatchObject({ refund_to: masked })
    expect(await readNumber(id, 'The bank called')).toEqual({ account_number: number })
    const [entry] = await shop.auditOf(id, 'refund.account_read')
    expect(entry).toMatchObject({ reason: 'The bank called', actor: { kind: 'staff' } })
    expect(JSON.stringify(entry)).not.toContain(number)
  },
)

test.each<[string, RefundAccount]>([
  ['a phone number without its leading zero', promptpay('812345678')],
  ['a PromptPay number of 11 digits', promptpay('08123456789')],
  ['a PromptPay number of 14 digits', promptpay('11017002307081')],
  ['a phone number of another country', promptpay('+66812345678')],
  ['a bank account of 8 digits', bank('KBank', '12345678')],
  ['a bank account of 17 digits', bank('KBank', '12345678901234567')],
  ['no bank', bank(' ')],
  ['no name', { ...promptpay('0812345678'), name: ' ' }],
])('%s: rejected, from the buyer and from staff', async (_, to) => {
  const { order, refund: id } = await shop.owedRefund({ to: null })
  expect(await callOutcome(shop.setAccount(order, to))).toBe('bad_input')
  expect(await callOutcome(setByStaff(id, to))).toBe('bad_input')
  expect(await shop.readRefund(id)).toMatchObject({ refund_to: null, account_at: null })
})

test.each<[string, RefundAccount, RefundAccount, boolean]>([
  ['the same account under another name', bank('KBank'), { ...bank('KBank'), name: 'Nok Jaidee' }, false],
  ['the same number at another bank', bank('KBank'), bank('SCB'), true],
  ['a number that differs before its last four digits', bank('KBank'), bank('KBank', '9934567890'), true],
  ['the number of a bank account as PromptPay', bank('KBank', '0812345678'), promptpay('0812345678'), true],
])('the buyer changes to %s: on hold %s', async (_, first, second, isOnHold) => {
  const { order, refund: id } = await shop.owedRefund({ to: first })
  expect(await holdOf(id)).toBeNull()
  await shop.setAccount(order, second)
  expect(await holdOf(id)).toBe(isOnHold ? inThreeDays() : null)
  expect((await shop.readRefund(id)).refund_to?.name).toBe(second.name)
})

test('a hold is not shortened by setting the account again, and starts anew with another account', async () => {
  const { order, refund: id } = await shop.owedRefund()
  await shop.setAccount(order, promptpay('0899999999'))
  const until = inThreeDays()
  shop.passDays(1)
  await shop.setAccount(order, promptpay('0899999999'))
  expect(await holdOf(id)).toBe(until)
  await shop.setAccount(order, promptpay('0888888888'))
  expect(await holdOf(id)).toBe(inThreeDays())
})

test('each change is audited with the last digits and the end of its hold; the entry names the person', async () => {
  const { order, refund: id } = await shop.owedRefund()
  await shop.setAccount(order, promptpay('0899999999'))
  const supportStaff = await seedStaff(shop, 'operations')
  await setByStaff(id, bank('KBank'), supportStaff.actor)
  expect(await shop.auditOf(id, 'refund.account_given')).toMatchObject([
    { actor: { kind: 'staff', id: supportStaff.id }, more: { by: 'bank', tail: '7890', hold_until: null } },
    { actor: { kind: 'user' }, more: { by: 'promptpay', tail: '9999', hold_until: inThreeDays() } },
    { actor: { kind: 'user' }, more: { by: 'promptpay', tail: '5678', hold_until: null } },
  ])
  expect(await shop.readRefund(id)).toMatchObject({ account_by: 'operations' })
  await shop.setAccount(order, PROMPTPAY_ACCOUNT)
  expect(await shop.readRefund(id)).toMatchObject({ account_by: null, hold_until: inThreeDays() })
})

test('the number is sealed for its refund: copied to another one it cannot be read', async () => {
  const [one, two] = [await shop.owedRefund(), await shop.owedRefund()]
  const [from] = await shop.refundsOf(one.order)
  await shop.db.update(refund).set({ refundNumber: from!.refundNumber }).where(eq(refund.id, two.refund))
  await expect(readNumber(two.refund)).rejects.toThrow()
  expect(await readNumber(one.refund)).toEqual({ account_number: '0812345678' })
})

test('a refund without an account has no number to read, and reading none is not audited', async () => {
  const { refund: id } = await shop.owedRefund({ to: null })
  expect(await callOutcome(readNumber(id))).toBe('not_found')
  expect(await callOutcome(readNumber(uuidv7()))).toBe('not_found')
  expect(await shop.auditOf(id, 'refund.account_read')).toEqual([])
})

test('after it was paid or voided, neither the buyer nor staff set an account', async () => {
  const paid = await shop.paidRefund()
  const voided = await shop.owedRefund()
  await shop.voidRefund(voided.refund)
  for (const { order, refund: id } of [paid, voided]) {
    const before = await shop.refundsOf(order)
    expect(await callOutcome(shop.setAccount(order, promptpay('0899999999')))).toBe('refund_moved_on')
    expect(await callOutcome(setByStaff(id, promptpay('0899999999')))).toBe('refund_moved_on')
    expect(await shop.refundsOf(order)).toEqual(before)
  }
  expect(await callOutcome(setByStaff(uuidv7(), PROMPTPAY_ACCOUNT))).toBe('not_found')
})

test('another customer, another guest and the partner of the order do not set the account', async () => {
  const { order, refund: id } = await shop.owedRefund({ to: null })
  for (const who of [await addUserActor(shop.db), await addGuestActor(shop.db), shop.mentor])
    expect(await callOutcome(shop.setAccount(order, PROMPTPAY_ACCOUNT, who))).toBe('not_found')
  expect(await callOutcome(shop.setAccount(order, PROMPTPAY_ACCOUNT, newStaffActor('owner')))).toBe('login_required')
  expect(await callOutcome(setByStaff(id, PROMPTPAY_ACCOUNT, newStaffActor('content')))).toBe('forbidden')
  expect((await shop.readRefund(id)).refund_to).toBeNull()
})

test('a guest gets no email about it; a guest who was erased sets no account any more', async () => {
  const who = await addGuestActor(shop.db)
  const { id } = await shop.as(who)('POST /api/order', {
    lines: [{ variant_id: shop.cream.variantId, quantity: 1 }],
    address: typedAddress(),
    expected_total: 35_000,
  })
  await shop.pay(id, 35_000)
  await shop.cancel(id)
  const emails = () => shop.db.$count(outboxMail, eq(outboxMail.kind, 'refund_account'))
  const before = await emails()
  await shop.setAccount(id, PROMPTPAY_ACCOUNT, who)
  expect(await emails()).toBe(before)
  await shop.db.update(guest).set({ erasedAt: shop.deps.clock() }).where(eq(guest.id, who.guestId))
  expect(await callOutcome(shop.setAccount(id, promptpay('0899999999'), who))).toBe('session_expired')
  expect((await shop.refundsOf(id))[0]).toMatchObject({ refundTail: '5678' })
})
