import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openClientsFixture, type ClientsFixture } from '../../../testing/fixtures/clients-fixture.ts'

let shop: ClientsFixture
beforeEach(async () => {
  shop = await openClientsFixture()
})
afterEach(() => shop?.close())

const at = (day: string) => shop.setClock(new Date(`${day}T05:00:00Z`))
const desk = async () => {
  const { list, ...page } = await shop.as(shop.partner)('GET /api/task', {})
  return {
    ...page,
    list,
    tasks: list.flatMap(({ reasons, ...row }) => reasons.map((reason) => ({ ...row, ...reason }))),
  }
}
const kinds = async () => (await desk()).tasks.map((task) => task.kind)

describe('partner tasks', () => {
  test('an empty account has none', async () => {
    expect(await desk()).toMatchObject({
      clients: 0,
      orders: { today: { amount: 0, count: 0 }, month: { amount: 0, count: 0 } },
      settling: null,
      all: 0,
      next: null,
      tasks: [],
    })
  })

  test('appear after an order: two days, two weeks, two months, running out, silent', async () => {
    const who = await shop.client()
    at('2026-09-01')
    await shop.finishedOrder(who)
    expect((await desk()).orders).toEqual({
      today: { amount: 90_003, count: 1 },
      month: { amount: 90_003, count: 1 },
    })
    expect(await kinds()).toEqual([])
    at('2026-09-03')
    const [first] = (await desk()).tasks
    expect(first).toMatchObject({ kind: 'after_2_days', day: '2026-09-03', about: 'Cream', client: { id: who.userId } })
    at('2026-09-08')
    expect(await kinds()).toEqual([])
    at('2026-09-15')
    expect(await kinds()).toEqual(['after_2_weeks'])
    expect((await desk()).settling).toMatchObject({ count: 2, gross: 19_000, on: '2026-09-16' })
    // Sales reward and newcomer reward. Two creams of 30 ml last 76 days, three serums 114.
    at('2026-10-31')
    expect(await kinds()).toEqual(['after_2_months'])
    at('2026-11-15')
    expect(await kinds()).toEqual(['running_out', 'silent'])
    // Bought again: the tasks are gone.
    await shop.order(who)
    expect(await kinds()).toEqual([])
  })

  test('a product that came back is used up earlier, or not at all', async () => {
    const who = await shop.client()
    at('2026-09-01')
    const id = await shop.finishedOrder(who)
    at('2026-09-03')
    // One of two creams of 30 ml, which last 38 days each, and all serums.
    await shop.returnGoods(who, id, 1, 3)
    const runsOut = async () =>
      (await desk()).tasks.filter(({ kind }) => kind === 'running_out').map(({ about, day }) => [about, day])
    at('2026-10-05')
    expect(await runsOut()).toEqual([['Cream', '2026-10-09']])
    at('2026-11-15')
    expect(await runsOut()).toEqual([])
    at('2026-12-24')
    expect(await runsOut()).toEqual([])
  })

  test('include birthdays a week ahead, across the turn of the year and on 28 February', async () => {
    const birthday = async (day: string) => {
      const { userId: id } = await shop.client()
      await shop.as(shop.partner)('PUT /api/client/{id}', { id, birthday: day })
      return id
    }
    const [last, first, leap] = [
      await birthday('1990-12-30'),
      await birthday('1988-01-04'),
      await birthday('1992-02-29'),
    ]
    at('2026-12-29')
    expect((await desk()).tasks.map((task) => [task.client?.id, task.day, task.cause])).toEqual([
      [last, '2026-12-30', `${last}:2026`],
      [first, '2027-01-04', `${first}:2027`],
    ])
    await shop.as(shop.partner)('POST /api/task/mark', { kind: 'birthday', cause: `${first}:2027`, as: 'done' })
    expect((await desk()).tasks.map((task) => task.client?.id)).toEqual([last])
    at('2027-02-25')
    expect((await desk()).tasks.map((task) => [task.client?.id, task.day])).toEqual([[leap, '2027-02-28']])
    at('2028-02-25')
    expect((await desk()).tasks.map((task) => task.day)).toEqual(['2028-02-29'])
  })

  test('are done, postponed and opened again, idempotently; unknown ones are not found', async () => {
    const who = await shop.client()
    at('2026-11-18')
    const id = await shop.finishedOrder(who)
    at('2026-11-20')
    const mark = (as: 'done' | 'tomorrow' | 'week' | 'open', cause = id, by = shop.partner) =>
      shop.as(by)('POST /api/task/mark', { kind: 'after_2_days', cause, as })
    await mark('tomorrow')
    expect(await kinds()).toEqual([])
    at('2026-11-21')
    expect(await kinds()).toEqual(['after_2_days'])
    await Promise.all([mark('done'), mark('done')])
    expect(await kinds()).toEqual([])
    await mark('open')
    expect(await kinds()).toEqual(['after_2_days'])
    const unknown = expect.objectContaining({ code: 'not_found' })
    await expect(mark('done', 'nothing')).rejects.toEqual(unknown)
    await expect(mark('done', id, shop.other)).rejects.toEqual(unknown)
    await expect(mark('open', id, shop.other)).rejects.toEqual(unknown)
  })

  test('include a note on its date, which can be postponed and done', async () => {
    const { userId: id } = await shop.client()
    const partner = shop.as(shop.partner)
    const { id: cause } = await partner('POST /api/client/{id}/note', { id, words: 'Call', next_on: '2026-11-21' })
    at('2026-11-20')
    expect(await kinds()).toEqual([])
    shop.setClock(new Date('2026-11-20T17:00:00Z'))
    expect(await kinds()).toEqual(['note'])
    await partner('POST /api/task/mark', { kind: 'note', cause, as: 'week' })
    expect(await kinds()).toEqual([])
    at('2026-11-28')
    expect(await kinds()).toEqual(['note'])
    await partner('POST /api/task/mark', { kind: 'note', cause, as: 'done' })
    expect(await kinds()).toEqual([])
    await partner('POST /api/task/mark', { kind: 'note', cause, as: 'open' })
    expect(await kinds()).toEqual(['note'])
  })
})
