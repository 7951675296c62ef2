import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import type { RefundState } from '@bailu/contract/refunds/shop'
import { refund, refundTransfer } from './table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { openRefundsFixture, type RefundsFixture } from '../../testing/fixtures/refunds-fixture.ts'

let shop: RefundsFixture
beforeAll(async () => {
  shop = await openRefundsFixture()
})
afterAll(() => shop.close())

type Filter = InputOf<'GET /api/staff/refund'>
const readPage = (filter: Filter) => shop.as(newStaffActor('finance'))('GET /api/staff/refund', filter)
async function readPages(filter: Filter) {
  const pages = []
  for (let cursor: string | undefined; ;) {
    const { list, next } = await readPage({ ...filter, ...(cursor !== undefined && { cursor }) })
    pages.push(list)
    if (next === null) return pages
    cursor = next
  }
}
const numberOf = async (order: string) => (await shop.read(order)).number

/** Goodwill refunds of 1 satang in one state, for one order, with these times at which they were owed and settled. */
async function insertRefunds(orderId: string, status: RefundState, times: Date[]): Promise<string[]> {
  const rows = times.map((at) => ({
    id: uuidv7(),
    orderId,
    cause: 'goodwill' as const,
    status,
    amount: 1n,
    reason: 'Scratched',
    owedAt: at,
    ...(status !== 'owed' && { settledAt: at }),
    ...(status === 'void' && { voidReason: 'By mistake' }),
  }))
  await shop.db.insert(refund).values(rows)
  if (status === 'paid')
    await shop.db.insert(refundTransfer).values(
      rows.map(({ id: refundId, owedAt }) => ({
        id: uuidv7(),
        refundId,
        orderId,
        amount: 1n,
        bankReference: uuidv7(),
        refundedBy: uuidv7(),
        refundedAt: owedAt,
      })),
    )
  return rows.map(({ id }) => id)
}

test.each(['owed', 'paid', 'void'] as const)(
  '61 refunds of one instant, state %s: three pages, each refund once, in a fixed order',
  async (state) => {
    const order = await shop.finishedOrder()
    const ids = await insertRefunds(
      order,
      state,
      Array.from({ length: 61 }, () => shop.deps.clock()),
    )
    const pages = await readPages({ state, search: await numberOf(order) })
    expect(pages.map((page) => page.length)).toEqual([30, 30, 1])
    const seen = pages.flat().map(({ id }) => id)
    // The ids increase with the time at which they were made.
    expect(seen).toEqual(state === 'owed' ? ids : ids.toReversed())
    expect(await readPages({ state, search: await numberOf(order) })).toEqual(pages)
  },
)

test('30 refunds are one page, which names no further one', async () => {
  const order = await shop.finishedOrder()
  await insertRefunds(
    order,
    'owed',
    Array.from({ length: 30 }, () => shop.deps.clock()),
  )
  expect((await readPages({ state: 'owed', search: await numberOf(order) })).map(({ length }) => length)).toEqual([30])
})

test('open refunds are listed longest waiting first, paid and voided ones newest first', async () => {
  const order = await shop.finishedOrder()
  const days = ['2026-11-12', '2026-11-10', '2026-11-11'].map((day) => new Date(`${day}T05:00:00Z`))
  for (const state of ['owed', 'paid', 'void'] as const) {
    const [third, first, second] = await insertRefunds(order, state, days)
    const seen = (await readPages({ state, search: await numberOf(order) })).flat()
    const oldestFirst = [first, second, third]
    expect(seen.map(({ id }) => id)).toEqual(state === 'owed' ? oldestFirst : oldestFirst.toReversed())
    expect(seen.every((one) => one.state === state && one.order_id === order)).toBe(true)
  }
})

test('a return waits since its goods arrived, or, without goods, since it was approved', async () => {
  const order = await shop.finishedOrder()
  const { id: goods } = await shop.requestReturn(order, [[0, 1]])
  const { id: money } = await shop.requestReturn(order, [[1, 1]], { kind: 'money', reason: 'damaged' })
  const listed = async () => (await readPages({ state: 'owed', search: await numberOf(order) })).flat()
  expect(await listed()).toEqual([])
  shop.passDays(1)
  const approvedAt = shop.deps.clock().toISOString()
  await shop.approve(goods)
  await shop.approve(money)
  expect((await listed()).map(({ id }) => id)).toEqual([money])
  shop.passDays(1)
  const receivedAt = shop.deps.clock().toISOString()
  await shop.receive(goods)
  expect(await listed()).toMatchObject([
    { id: money, cause: 'returned', amount: 10_001, owed_at: approvedAt, settled_at: null, bank_reference: '' },
    { id: goods, cause: 'returned', amount: 30_000, owed_at: receivedAt },
  ])
  shop.passDays(1)
  await shop.refund(goods, 30_000, 'SENT-1')
  const [paid] = (await readPages({ state: 'paid', search: await numberOf(order) })).flat()
  expect(paid).toMatchObject({
    id: goods,
    owed_at: receivedAt,
    settled_at: shop.deps.clock().toISOString(),
    bank_reference: 'SENT1',
    refund_to: { by: 'promptpay', number: '••••5678', name: 'Nok' },
  })
  expect((await listed()).map(({ id }) => id)).toEqual([money])
})

test('what is paid is listed at the time that finance typed, not at the time of recording', async () => {
  const [one, two] = [await shop.owedRefund(), await shop.owedRefund()]
  shop.passDays(1)
  const now = shop.deps.clock().getTime()
  const earlier = new Date(now - 7_200_000).toISOString()
  await shop.payRefund(one.refund, { paid_at: new Date(now - 3_600_000).toISOString() })
  await shop.payRefund(two.refund, { paid_at: earlier })
  const seen = (await readPages({ state: 'paid' })).flat().map(({ id }) => id)
  expect(seen.indexOf(one.refund)).toBeLessThan(seen.indexOf(two.refund))
  const [row] = (await readPages({ state: 'paid', search: await numberOf(two.order) })).flat()
  expect(row).toMatchObject({ id: two.refund, settled_at: earlier })
})

test('a search finds by number, buyer and partner what is in the state, and nothing by an account', async () => {
  const { order, refund: id } = await shop.owedRefund({
    to: { by: 'bank', bank: 'กรุงเทพ (BBL)', number: '7776665554', name: 'Zacharias' },
  })
  const number = await numberOf(order)
  const { buyer } = await shop.readRefund(id)
  const found = async (search: string, state: RefundState = 'owed') =>
    (await readPages({ state, search })).flat().some((one) => one.id === id)
  for (const search of [number, number.toLowerCase(), number.slice(0, -3), buyer, ' bl0001 '])
    expect(await found(search), search).toBe(true)
  for (const search of ['BL9999', `${number}X`, '7776665554', '5554', 'Zacharias'])
    expect(await found(search), search).toBe(false)
  expect([await found(number, 'paid'), await found(number, 'void')]).toEqual([false, false])
})

test('a cursor that the list did not write is rejected; one of another state finds the rest of that state', async () => {
  for (const cursor of ['0', 'x', `${Date.now()}-1`, `${'9'.repeat(15)}-${uuidv7()}`])
    expect(await callOutcome(readPage({ state: 'owed', cursor })), cursor).toBe('bad_input')
  const order = await shop.finishedOrder()
  await insertRefunds(
    order,
    'owed',
    Array.from({ length: 31 }, () => shop.deps.clock()),
  )
  const { next } = await readPage({ state: 'owed', search: await numberOf(order) })
  const { list } = await readPage({ state: 'void', search: await numberOf(order), cursor: next! })
  expect(list).toEqual([])
})
