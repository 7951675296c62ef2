import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ClientsFixture, openClientsFixture } from '../../testing/fixtures/clients-fixture.ts'

let shop: ClientsFixture
beforeEach(async () => {
  shop = await openClientsFixture()
})
afterEach(() => shop?.close())

const at = (day: string) => shop.setClock(new Date(`${day}T05:00:00Z`))
const report = (by = shop.partner) => shop.as(by)('GET /api/data-center/product', { days: '30' })

test('pieces and goods by product, less returned pieces; buyers who bought before; the sums are those of the list', async () => {
  const [first, second] = [await shop.client(), await shop.client()]
  at('2026-08-01')
  await shop.paidOrder(first)
  at('2026-11-10')
  await shop.paidOrder(first)
  const returned = await shop.finishedOrder(second)
  await shop.cancel(await shop.paidOrder(second))
  await shop.returnGoods(second, returned, 1, 0)
  const { total, list, catalogs } = await report()
  expect(list.map(({ name, pieces, amount, buyers, again }) => [name, pieces, amount, buyers, again])).toEqual([
    ['Cream', 3, 90_000, 2, 1],
    ['Serum', 6, 60_006, 2, 1],
  ])
  expect(total).toEqual({ pieces: 9, amount: 150_006 })
  expect(catalogs).toEqual([{ catalog: list[0]!.catalog, ...total }])
  expect((await report(shop.other)).list).toEqual([])
  const { rows, name } = (await shop.as(shop.partner)('GET /api/data-center/product/csv', { days: '30' })) as never as {
    name: string
    rows: AsyncIterable<string[]>
  }
  const lines: string[][] = []
  for await (const row of rows) lines.push([...row])
  expect(name).toBe('bailu-products-2026-10-12-2026-11-10.csv')
  expect(lines.slice(1).map(([product, , pieces]) => [product, pieces])).toEqual([
    ['Cream', '3'],
    ['Serum', '6'],
  ])
})

test('expected refills are what is used up within thirty days, at the price paid, until it is bought again', async () => {
  const who = await shop.client()
  at('2026-09-01')
  await shop.finishedOrder(who)
  // Two creams last 76 days (until 16 November), three serums 114.
  at('2026-11-01')
  expect((await report()).refills).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-30',
    clients: 1,
    pieces: 2,
    amount: 60_000,
  })
  at('2026-11-20')
  const later = (await report()).refills
  expect([later.pieces, later.amount]).toEqual([0, 0])
  at('2026-12-01')
  expect((await report()).refills).toMatchObject({ pieces: 3, amount: 30_003 })
  await shop.order(who)
  expect((await report()).refills).toMatchObject({ clients: 0, pieces: 0, amount: 0 })
})
