import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refundTransfer, refund } from './table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { raceRounds } from '../../testing/run-counts.ts'

const TOTAL = 95_003
let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const done = (outcomes: string[]) => outcomes.filter((one) => one === 'done').length
const canceled = async () => {
  const { id } = await shop.order()
  await shop.pay(id)
  await shop.cancel(id)
  await say(id)
  const [refundRow] = await shop.db.select().from(refund).where(eq(refund.orderId, id))
  return { id, refundId: refundRow!.id, account: refundRow!.accountAt!.toISOString() }
}
type RefundRow = { refundId: string; account: string }
const pay = ({ refundId: id, account: account_at }: RefundRow, bank_reference: string, key?: string) =>
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
  for (let round = 0; round < raceRounds(5); round += 1) {
    const refundRow = await canceled()
    const { id } = refundRow
    const key = `same-${round}`
    const three = await Promise.all([
      callOutcome(pay(refundRow, `K${round}`, key)),
      callOutcome(pay(refundRow, `K${round}`, key)),
      callOutcome(pay(refundRow, `L${round}`)),
    ])
    expect(three.every((one) => one === 'done' || one === 'refund_moved_on')).toBe(true)
    expect(await shop.db.$count(refundTransfer, eq(refundTransfer.orderId, id))).toBe(1)
  }
})

test('paid and voided concurrently: one of them succeeds', async () => {
  for (let round = 0; round < raceRounds(10); round += 1) {
    const refundRow = await canceled()
    const { id } = refundRow
    const both = await Promise.all([callOutcome(pay(refundRow, `V${round}`)), callOutcome(none(refundRow.refundId))])
    expect([...both].sort()).toEqual(['done', 'refund_moved_on'])
    expect(await shop.db.$count(refundTransfer, eq(refundTransfer.orderId, id))).toBe(both[0] === 'done' ? 1 : 0)
  }
})

test('the buyer changes the account while finance pays: paid to the account that was shown, or not at all', async () => {
  for (let round = 0; round < raceRounds(10); round += 1) {
    const refundRow = await canceled()
    const { id } = refundRow
    shop.setClock(new Date(shop.deps.clock().getTime() + 1))
    const [outcomeCounts, paid] = await Promise.all([
      callOutcome(say(id, '0899999999')),
      callOutcome(pay(refundRow, `A${round}`)),
    ])
    expect([outcomeCounts, paid]).toEqual(paid === 'done' ? ['refund_moved_on', 'done'] : ['done', 'account_changed'])
    const [row] = await shop.db.select().from(refund).where(eq(refund.id, refundRow.refundId))
    expect([row!.status, row!.refundTail]).toEqual(paid === 'done' ? ['paid', '5678'] : ['owed', '9999'])
  }
})

test('canceled twice concurrently, and late money recorded twice concurrently: refunded once', async () => {
  for (let round = 0; round < raceRounds(5); round += 1) {
    const { id } = await shop.order()
    await shop.pay(id)
    expect(done(await Promise.all([callOutcome(shop.cancel(id)), callOutcome(shop.cancel(id))]))).toBe(1)
    expect(await shop.db.$count(refund, eq(refund.orderId, id))).toBe(1)
    const other = await shop.order()
    await shop.cancel(other.id)
    const late = (bank_reference: string) =>
      shop.as(shop.finance)('POST /api/staff/order/{id}/late-payment', { id: other.id, amount: 1_000, bank_reference })
    expect(done(await Promise.all([`X${round}`, `Y${round}`].map((one) => callOutcome(late(one)))))).toBe(1)
    expect(await shop.db.$count(refund, eq(refund.orderId, other.id))).toBe(1)
  }
})

test('one transfer never pays two refunds', async () => {
  for (let round = 0; round < raceRounds(5); round += 1) {
    const [one, two] = [await canceled(), await canceled()]
    const both = await Promise.all([one, two].map((refundRow) => callOutcome(pay(refundRow, `SAME${round}`))))
    expect([...both].sort()).toEqual(['done', 'reference_used'])
  }
})
