import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refund, refundDue } from '../../../database/tables/refunds.ts'
import { outcome } from '../../../testing/refusals.ts'
import { returnsShop, type ReturnsShop } from '../../../testing/returns-shop.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'

const TOTAL = 95_003
let shop: ReturnsShop
beforeAll(async () => {
  shop = await returnsShop()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const done = (outcomes: string[]) => outcomes.filter((one) => one === 'done').length
const canceled = async () => {
  const { id } = await shop.order()
  await shop.pay(id)
  await shop.cancel(id)
  await say(id)
  const [due] = await shop.db.select().from(refundDue).where(eq(refundDue.orderId, id))
  return { id, due: due!.id, account: due!.accountAt!.toISOString() }
}
type Due = { due: string; account: string }
const pay = ({ due: id, account: account_at }: Due, bank_reference: string, key?: string) =>
  shop.as(shop.finance)(
    'POST /api/staff/refund/{id}/pay',
    { id, amount: TOTAL, bank_reference, account_at },
    key === undefined ? {} : { key },
  )
const none = (id: string) => shop.as(shop.finance)('POST /api/staff/refund/{id}/void', { id, reason: 'A mistake' })
const say = (id: string, number = '0812345678') =>
  shop.as(shop.buyer)('PUT /api/order/{id}/refund-to', {
    id,
    refund_to: { by: 'promptpay', number, name: 'Nok' },
  })

test('one refund recorded twice concurrently, with one key or by two people, is paid once; the other gets an error', async () => {
  for (let round = 0; round < 5; round += 1) {
    const due = await canceled()
    const { id } = due
    const key = `same-${round}`
    const three = await Promise.all([
      outcome(pay(due, `K${round}`, key)),
      outcome(pay(due, `K${round}`, key)),
      outcome(pay(due, `L${round}`)),
    ])
    expect(three.every((one) => one === 'done' || one === 'refund_moved_on')).toBe(true)
    expect(await shop.db.$count(refund, eq(refund.orderId, id))).toBe(1)
  }
})

test('paid and voided concurrently: one of them succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const due = await canceled()
    const { id } = due
    const both = await Promise.all([outcome(pay(due, `V${round}`)), outcome(none(due.due))])
    expect([...both].sort()).toEqual(['done', 'refund_moved_on'])
    expect(await shop.db.$count(refund, eq(refund.orderId, id))).toBe(both[0] === 'done' ? 1 : 0)
  }
})

test('the buyer changes the account while finance pays: paid to the account that was shown, or not at all', async () => {
  for (let round = 0; round < 10; round += 1) {
    const due = await canceled()
    const { id } = due
    shop.setClock(new Date(shop.house.clock().getTime() + 1))
    const [said, paid] = await Promise.all([outcome(say(id, '0899999999')), outcome(pay(due, `A${round}`))])
    expect([said, paid]).toEqual(paid === 'done' ? ['refund_moved_on', 'done'] : ['done', 'account_changed'])
    const [row] = await shop.db.select().from(refundDue).where(eq(refundDue.id, due.due))
    expect([row!.status, row!.refundTail]).toEqual(paid === 'done' ? ['paid', '5678'] : ['owed', '9999'])
  }
})

test('canceled twice concurrently, and late money recorded twice concurrently: refunded once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await shop.order()
    await shop.pay(id)
    expect(done(await Promise.all([outcome(shop.cancel(id)), outcome(shop.cancel(id))]))).toBe(1)
    expect(await shop.db.$count(refundDue, eq(refundDue.orderId, id))).toBe(1)
    const other = await shop.order()
    await shop.cancel(other.id)
    const late = (bank_reference: string) =>
      shop.as(shop.finance)('POST /api/staff/order/{id}/late-payment', { id: other.id, amount: 1_000, bank_reference })
    expect(done(await Promise.all([`X${round}`, `Y${round}`].map((one) => outcome(late(one)))))).toBe(1)
    expect(await shop.db.$count(refundDue, eq(refundDue.orderId, other.id))).toBe(1)
  }
})

test('one transfer never pays two refunds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await canceled(), await canceled()]
    const both = await Promise.all([one, two].map((due) => outcome(pay(due, `SAME${round}`))))
    expect([...both].sort()).toEqual(['done', 'reference_used'])
  }
})
