import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refundTransfer } from '../refunds/table.ts'
import { orderReturn } from './table.ts'
import { addGuestActor, typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { settleRewards } from '../rewards/settle-rewards.ts'
import { raceRounds } from '../../testing/run-counts.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const done = (outcomes: string[]) => outcomes.filter((one) => one === 'done').length
const ready = async (id: string, lines: [number, number][]) => {
  const { id: asked, amount } = await shop.requestReturn(id, lines)
  await shop.approve(asked)
  await shop.receive(asked)
  return { asked, amount }
}

test('eight concurrent requests for the last pieces: no more than were bought', async () => {
  for (let round = 0; round < raceRounds(5); round += 1) {
    const id = await shop.finishedOrder()
    const asked = await Promise.all(Array.from({ length: 8 }, () => callOutcome(shop.requestReturn(id, [[0, 1]]))))
    expect(done(asked)).toBe(2)
  }
})

test('one refund sent twice concurrently, with one key and with two, is paid once', async () => {
  for (let round = 0; round < raceRounds(5); round += 1) {
    const id = await shop.finishedOrder()
    const { asked, amount } = await ready(id, [[0, 1]])
    const key = `same-${round}`
    await Promise.all([
      callOutcome(shop.refund(asked, amount, `K${round}`, key)),
      callOutcome(shop.refund(asked, amount, `K${round}`, key)),
      callOutcome(shop.refund(asked, amount, `L${round}`)),
    ])
    expect(await shop.db.$count(refundTransfer, eq(refundTransfer.orderId, id))).toBe(1)
    expect((await shop.linesOf(id)).filter((line) => line.reverses !== null && line.kind === 'sales')).toHaveLength(1)
  }
})

test('two returns of one order refunded concurrently with one bank reference: one at a time, the reference once', async () => {
  for (let round = 0; round < raceRounds(5); round += 1) {
    const id = await shop.finishedOrder()
    const [one, two] = [await ready(id, [[0, 1]]), await ready(id, [[1, 1]])]
    const same = await Promise.all(
      [one, two].map((it) => callOutcome(shop.refund(it.asked, it.amount, `SAME${round}`))),
    )
    expect(done(same)).toBe(1)
    await Promise.all([one, two].map((it) => callOutcome(shop.refund(it.asked, it.amount))))
    expect(await shop.db.$count(refundTransfer, eq(refundTransfer.orderId, id))).toBe(2)
  }
})

test('a refund concurrent with the settlement of its rewards', async () => {
  for (let round = 0; round < raceRounds(5); round += 1) {
    const orders = await Promise.all([1, 2, 3].map(() => shop.finishedOrder()))
    const returns = await Promise.all(orders.map((id) => ready(id, [[0, 1]])))
    shop.passDays(20)
    await Promise.all([
      ...returns.map(({ asked, amount }) => shop.refund(asked, amount)),
      settleRewards(shop.ctx({ kind: 'system' })),
      settleRewards(shop.ctx({ kind: 'system' })),
    ])
    for (const id of orders) {
      const sales = (await shop.linesOf(id)).filter((line) => line.kind === 'sales')
      const gross = sales.find((line) => line.reverses === null)!.gross
      expect(sales.reduce((sum, line) => sum + line.gross, 0n)).toBe(gross - (gross * 30_000n) / 90_003n)
    }
  }
})

test('staff cancel while the buyer requests a return or finance refunds one: the money is refunded once', async () => {
  for (let round = 0; round < raceRounds(10); round += 1) {
    const id = await shop.finishedOrder()
    expect(done(await Promise.all([callOutcome(shop.requestReturn(id, [[0, 1]])), callOutcome(shop.cancel(id))]))).toBe(
      1,
    )
    const other = await shop.finishedOrder()
    const { asked, amount } = await ready(other, [[0, 2]])
    const both = await Promise.all([callOutcome(shop.refund(asked, amount)), callOutcome(shop.cancel(other))])
    expect(both[0]).toBe('done')
    expect(['return_open', 'refunded_in_part']).toContain(both[1])
  }
})

test('the buyer retracts while staff approve and reject: one final status', async () => {
  for (let round = 0; round < raceRounds(10); round += 1) {
    const id = await shop.finishedOrder()
    const { id: asked } = await shop.requestReturn(id, [[0, 1]])
    const [retracted, , rejected] = await Promise.all([
      callOutcome(shop.as(shop.buyer)('POST /api/return/{id}/retract', { id: asked })),
      callOutcome(shop.approve(asked)),
      callOutcome(shop.reject(asked)),
    ])
    expect(done([retracted, rejected])).toBe(1)
  }
})

test('a guest is erased or requests a return, never both', async () => {
  for (let round = 0; round < raceRounds(8); round += 1) {
    const guest = await addGuestActor(shop.db)
    const placed = await shop.as(guest)('POST /api/order', {
      lines: [{ variant_id: shop.cream.variantId, quantity: 1 }],
      address: typedAddress(),
      expected_total: 35_000,
    })
    await shop.pay(placed.id, placed.total)
    await shop.ship(placed.id)
    const ask = () => callOutcome(shop.requestReturn(placed.id, [[0, 1]], {}, guest))
    const erase = () => callOutcome(shop.as(guest)('POST /api/guest/erase', {}))
    const [erased, asked] =
      round % 2 === 0 ? await Promise.all([erase(), ask()]) : (await Promise.all([ask(), erase()])).toReversed()
    expect([erased, asked]).toEqual(erased === 'done' ? ['done', 'session_expired'] : ['deletion_blocked', 'done'])
    expect(await shop.db.$count(orderReturn, eq(orderReturn.orderId, placed.id))).toBe(asked === 'done' ? 1 : 0)
    if (erased === 'done') expect(await ask()).toBe('session_expired')
  }
})
