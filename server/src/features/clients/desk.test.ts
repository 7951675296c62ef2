import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TASK_KINDS, type TaskKind } from '@bailu/contract/clients/kinds'
import type { InputOf } from '@bailu/contract/calls'
import { addDays } from '@bailu/phrases/days'
import { eq, sql } from 'drizzle-orm'
import { user, partner } from '../account/table.ts'
import { clientTag, clientTagged } from './table.ts'
import { type ClientsFixture, openClientsFixture } from '../../testing/fixtures/clients-fixture.ts'
import { COMPANY_LEAD, draftKey } from '../../testing/fixtures/leads-fixture.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { PROPERTY_SEED } from '../../testing/run-counts.ts'

let shop: ClientsFixture
beforeEach(async () => {
  shop = await openClientsFixture()
  shop.setClock(new Date('2026-11-20T05:00:00Z'))
})
afterEach(() => shop?.close())

const mine = () => shop.as(shop.partner)
const code = (what: string) => expect.objectContaining({ code: what })
const addClient = async (nickname: string, values: Partial<typeof user.$inferInsert> = {}) =>
  (
    await people.addUser(shop.db, {
      mentorId: shop.partner.userId,
      nickname,
      ...values,
    })
  ).id
const listIds = async (input: InputOf<'GET /api/client'>) =>
  (await mine()('GET /api/client', input)).list.map(({ id }) => id)

/** All pages of the tasks. */
async function allTasks(kind?: TaskKind) {
  const rows: Awaited<ReturnType<typeof readTaskPage>>['list'] = []
  let page = await readTaskPage(kind)
  rows.push(...page.list)
  while (page.next) {
    page = await readTaskPage(kind, page.next)
    rows.push(...page.list)
  }
  return { ...page, rows }
}
const readTaskPage = (kind?: TaskKind, cursor?: string) =>
  mine()('GET /api/task', { ...(kind && { kind }), ...(cursor && { cursor }) })

describe('tasks of many clients', () => {
  test('no birthday of today is left out, however many there are; counts are those of all pages', async () => {
    const today: number[] = []
    for (let n = 0; n < 57; n += 1) {
      const id = await addClient(`C${n}`)
      // Later days first, so that an unsorted limit would take them.
      const day = n < 40 ? addDays('1990-11-20', 1 + (n % 7)) : '1985-11-20'
      await mine()('PUT /api/client/{id}', { id, birthday: day })
      if (n >= 40) today.push(id)
    }
    const { rows, all, counts } = await allTasks('birthday')
    expect([all, counts.birthday, rows.length]).toEqual([57, 57, 57])
    const firstRows = rows.slice(0, today.length).map(({ client }) => client?.id)
    expect(firstRows.toSorted()).toEqual(today.toSorted())
    expect(rows.map(({ reasons }) => reasons[0]!.day)).toEqual(rows.map(({ reasons }) => reasons[0]!.day).toSorted())
    expect((await mine()('GET /api/task-keys', {})).list).toEqual(rows.map(({ key }) => key))
  })

  test('a page continues behind the last row although earlier rows were done in between', async () => {
    for (let n = 0; n < 45; n += 1)
      await mine()('POST /api/client/{id}/note', {
        id: await addClient(`C${n}`),
        words: `n${n}`,
        next_on: '2026-11-19',
      })
    const first = await readTaskPage()
    for (const { reasons } of first.list.slice(0, 5))
      await mine()('POST /api/task/mark', { kind: 'note', cause: reasons[0]!.cause, as: 'done' })
    const second = await readTaskPage(undefined, first.next!)
    const third = await readTaskPage(undefined, second.next!)
    const seen = [first, second, third].flatMap(({ list }) => list.map(({ key }) => key))
    expect(new Set(seen).size).toBe(45)
    expect([third.next, third.all]).toEqual([null, 40])
  })

  test('reasons of one client are one row, marked together and opened again together', async () => {
    const who = await shop.client()
    shop.setClock(new Date('2026-09-01T05:00:00Z'))
    await shop.finishedOrder(who)
    shop.setClock(new Date('2026-11-15T05:00:00Z'))
    await mine()('POST /api/client/{id}/note', { id: who.userId, words: 'Call', next_on: '2026-11-15' })
    const { list, counts, all } = await readTaskPage()
    expect(list).toHaveLength(1)
    expect([all, counts.note, counts.running_out, counts.silent]).toEqual([1, 1, 1, 1])
    const [row] = list
    expect(row!.reasons.map(({ kind }) => kind)).toEqual(['note', 'running_out', 'silent'])
    expect(row!.reasons[0]).toMatchObject({ about: 'Call' })
    const [first, ...also] = row!.reasons.map(({ kind, cause }) => ({ kind, cause }))
    await mine()('POST /api/task/mark', { ...first!, also, as: 'done' })
    expect((await mine()('GET /api/task-row', { key: row!.key })).task).toBeNull()
    expect((await readTaskPage()).all).toBe(0)
    await mine()('POST /api/task/mark', { ...first!, also, as: 'open' })
    expect((await mine()('GET /api/task-row', { key: row!.key })).task?.reasons).toHaveLength(3)
  })

  test('leads due today are tasks with their name, postponed, done and opened again; never those of others', async () => {
    const due = { ...COMPANY_LEAD, next_on: '2026-11-18', contact_info: '02 123 4567' }
    const { id } = await mine()('POST /api/potential-customer', { lead: due, draft: draftKey(1) })
    await shop.as(shop.other)('POST /api/potential-customer', { lead: due, draft: draftKey(2) })
    const { list, counts } = await readTaskPage('lead')
    expect(counts.lead).toBe((await mine()('GET /api/potential-customer/count', {})).due)
    expect(list).toMatchObject([
      { key: `lead:${id}`, client: null, lead: { id, name: 'Baan Spa', phone: '021234567' } },
    ])
    const cause = list[0]!.reasons[0]!.cause
    const mark = (as: 'done' | 'tomorrow' | 'open', by = shop.partner) =>
      shop.as(by)('POST /api/task/mark', { kind: 'lead', cause, as })
    await expect(mark('done', shop.other)).rejects.toEqual(code('not_found'))
    const nextOn = async () => (await mine()('GET /api/potential-customer/{id}', { id })).next_on
    await mark('done')
    await mark('done')
    expect([await nextOn(), (await readTaskPage()).all]).toEqual([null, 0])
    await mark('open')
    expect([await nextOn(), (await readTaskPage()).all]).toEqual(['2026-11-18', 1])
    await mark('tomorrow')
    expect([await nextOn(), (await readTaskPage()).all]).toEqual(['2026-11-21', 0])
    for (const wrong of [`${id}:2026-13-40`, `${id}`, 'x'])
      await expect(mine()('POST /api/task/mark', { kind: 'lead', cause: wrong, as: 'open' })).rejects.toEqual(
        code('not_found'),
      )
  })

  test('of any mixture of tasks, each count is the number of rows of its list', async () => {
    const planned = fc.record({
      note: fc.option(fc.integer({ min: -3, max: 2 })),
      birthday: fc.option(fc.integer({ min: -2, max: 10 })),
      done: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(planned, { maxLength: 25 }), async (clients) => {
        for (const plan of clients) {
          const id = await addClient('Any')
          const day = (ahead: number) => addDays('2026-11-20', ahead)
          if (plan.birthday !== null)
            await mine()('PUT /api/client/{id}', { id, birthday: day(plan.birthday).replace('2026', '1990') })
          if (plan.note === null) continue
          const next = { words: 'Call', next_on: day(plan.note) }
          const { id: note } = await mine()('POST /api/client/{id}/note', { id, ...next })
          if (plan.done) await mine()('POST /api/client/{id}/note/{note}/done', { id, note, done: true })
        }
        const everything = await allTasks()
        expect(everything.rows).toHaveLength(everything.all)
        expect(new Set(everything.rows.map(({ key }) => key)).size).toBe(everything.all)
        for (const kind of TASK_KINDS) {
          const { rows, counts } = await allTasks(kind)
          expect([kind, rows.length]).toEqual([kind, counts[kind]])
          expect(rows.every(({ reasons }) => reasons.some((reason) => reason.kind === kind))).toBe(true)
        }
        await shop.db.update(user).set({ mentorId: null }).where(eq(user.mentorId, shop.partner.userId))
      }),
      { seed: PROPERTY_SEED, numRuns: 6 },
    )
  })
})

describe('the client list', () => {
  test('names are in the order of their language, with letters to jump to', async () => {
    const names = ['โอ๋', 'เจน', 'Zoe', 'แก้ว', 'amy', 'อ้อม', 'Bea', 'กัน']
    const ids = new Map<number, string>()
    for (const name of names) ids.set(await addClient(name), name)
    const sorted = ['amy', 'Bea', 'Zoe', 'กัน', 'แก้ว', 'เจน', 'อ้อม', 'โอ๋']
    expect((await listIds({ sort: 'name' })).map((id) => ids.get(id))).toEqual(sorted)
    const { marks, found } = await mine()('GET /api/client-marks', { sort: 'name' })
    expect(found).toBe(8)
    expect(marks.map(({ label, at }) => [label, at])).toEqual([
      ['A', 0],
      ['B', 1],
      ['Z', 2],
      ['ก', 3],
      ['จ', 5],
      ['อ', 6],
    ])
    const jumped = await mine()('GET /api/client', { sort: 'name', at: '5' })
    expect(jumped.list.map(({ id }) => ids.get(id))).toEqual(['เจน', 'อ้อม', 'โอ๋'])
    expect([jumped.found, jumped.all]).toEqual([8, 8])
    const behind = await mine()('GET /api/client', { sort: 'name', at: '500' })
    expect([behind.list.length, behind.found]).toEqual([0, 8])
    expect((await mine()('GET /api/client', { sort: 'name', at: '999999' })).found).toBe(8)
  })

  test('newest goes by registration, not by id; the longest silent come first', async () => {
    const dates = ['2026-03-01', '2026-10-01', '2026-01-01', '2026-07-01']
    const ids = []
    for (const day of dates) ids.push(await addClient(day, { createdAt: new Date(`${day}T05:00:00Z`) }))
    expect(await listIds({ sort: 'registered' })).toEqual([ids[1], ids[3], ids[0], ids[2]])
    await shop.paidOrder(people.userActor(ids[2]!))
    expect(await listIds({ sort: 'dormant' })).toEqual([ids[0], ids[3], ids[1], ids[2]])
    expect((await mine()('GET /api/client-ids', { sort: 'dormant' })).list).toEqual([ids[0], ids[3], ids[1], ids[2]])
  })

  test('filters by birthday month, level, product, province, skin within consent; the number is that of the filter', async () => {
    const [born, bought, levelled] = [await addClient('Born'), await addClient('Bought'), await addClient('Levelled')]
    await mine()('PUT /api/client/{id}', { id: born, birthday: '1992-02-29' })
    await shop.paidOrder(people.userActor(bought))
    await shop.db.insert(partner).values({
      userId: levelled,
      employeeNo: 'BL0077',
      level: 2,
      birthDate: '',
      approvedAt: new Date(),
    })
    const found = async (filter: InputOf<'GET /api/client'>) => {
      const { list, found: number, all } = await mine()('GET /api/client', filter)
      expect([number, all]).toEqual([list.length, 3])
      return list.map(({ id }) => id)
    }
    expect(await found({ birthday: '2' })).toEqual([born])
    expect(await found({ birthday: '3' })).toEqual([])
    expect(await found({ product: String(shop.cream.productId) })).toEqual([bought])
    expect(await found({ level: 'BD' })).toEqual([levelled])
    expect(await found({ level: 'BP' })).toEqual([])
    expect((await found({ level: 'none' })).toSorted()).toEqual([born, bought].toSorted())
    await shop.db.execute(
      sql`update orders set address = address || '{"province":"Chiang Mai"}'::jsonb where user_id = ${bought}`,
    )
    expect(await found({ province: 'Chiang Mai' })).toEqual([bought])
    const options = await mine()('GET /api/client-filter', {})
    expect(options.provinces).toEqual([{ name: 'Chiang Mai', clients: 1 }])
    expect(options.products.map(({ name, clients }) => [name, clients])).toEqual([
      ['Cream', 1],
      ['Serum', 1],
    ])
    const skin = { skin_type: 'dry_skin', skin_condition: 'dull' } as const
    const her = shop.as(people.userActor(born))
    await her('PUT /api/account/client-file/consent', { purpose: 'skin', accept: true })
    await mine()('PUT /api/client/{id}', { id: born, skin_types: ['dry_skin'], skin_conditions: ['dull', 'oily'] })
    expect(await found(skin)).toEqual([born])
    expect(await found({ skin_type: 'oily_skin' })).toEqual([])
    await her('PUT /api/account/client-file/consent', { purpose: 'skin', accept: false })
    expect(await found(skin)).toEqual([])
  })
})

describe('tags and saved views', () => {
  test('a tag is given to many clients, renamed and deleted; only the partner’s own clients get it', async () => {
    const ids = [await addClient('One'), await addClient('Two')]
    const foreign = await shop.client(shop.other.userId)
    const { id } = await mine()('POST /api/client-tag', { name: 'Sun care' })
    await expect(mine()('POST /api/client-tag', { name: 'sun CARE' })).rejects.toEqual(code('tag_taken'))
    const give = (clients: number[], tagged = true, by = shop.partner) =>
      shop.as(by)('POST /api/client-tag/{id}/client', { id, clients, tagged })
    expect(await give([...ids, foreign.userId, 999_999_999])).toEqual({ changed: 2 })
    expect(await give(ids)).toEqual({ changed: 0 })
    await expect(give([foreign.userId])).rejects.toEqual(code('not_found'))
    await expect(give([foreign.userId], true, shop.other)).rejects.toEqual(code('not_found'))
    expect(await shop.db.$count(clientTagged)).toBe(2)
    expect((await listIds({ tag: id })).toSorted()).toEqual(ids.toSorted())
    expect((await shop.as(shop.other)('GET /api/client', { tag: id })).list).toEqual([])
    await mine()('PUT /api/client-tag/{id}', { id, name: 'Summer' })
    expect((await mine()('GET /api/client/{id}', { id: ids[0]! })).tags).toEqual([{ id, name: 'Summer' }])
    expect((await mine()('GET /api/client', {})).list.map(({ tags }) => tags.map(({ name }) => name))).toEqual([
      ['Summer'],
      ['Summer'],
    ])
    const her = shop.as(people.userActor(ids[0]!))
    expect((await her('GET /api/account/client-file', {})).files).toMatchObject([{ tags: ['Summer'] }])
    await her('DELETE /api/account/client-file', {})
    expect(await listIds({ tag: id })).toEqual([ids[1]])
    for (const call of ['PUT /api/client-tag/{id}', 'DELETE /api/client-tag/{id}'] as const)
      await expect(shop.as(shop.other)(call, { id, name: 'Mine' } as never)).rejects.toMatchObject({
        code: expect.stringMatching(/not_found|bad_input/),
      })
    expect(await give(ids, false)).toEqual({ changed: 1 })
    await mine()('DELETE /api/client-tag/{id}', { id })
    expect([await shop.db.$count(clientTag), await shop.db.$count(clientTagged)]).toEqual([0, 0])
  })

  test('there are at most sixty tags and thirty views, also when added at once', async () => {
    for (let n = 0; n < 58; n += 1) await mine()('POST /api/client-tag', { name: `Tag ${n}` })
    const added = await Promise.allSettled(
      Array.from({ length: 5 }, (_, n) => mine()('POST /api/client-tag', { name: `More ${n}` })),
    )
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const one of added) if (one.status === 'rejected') expect(one.reason).toEqual(code('tag_limit'))
    for (let n = 0; n < 30; n += 1) await mine()('POST /api/client-view', { name: `View ${n}`, filters: {} })
    await expect(mine()('POST /api/client-view', { name: 'One more', filters: {} })).rejects.toEqual(code('tag_limit'))
  })

  test('a view is saved with its filters, replaced under its name, and private to its partner', async () => {
    const filters = { q: 'Nok', sort: 'dormant' as const, dormant: 90, days: 90 as const, focus: true }
    const { id } = await mine()('POST /api/client-view', { name: 'Silent', filters })
    const again = await mine()('POST /api/client-view', { name: 'silent', filters: { birthday: 12 } })
    expect(again.id).toBe(id)
    expect((await mine()('GET /api/client-filter', {})).views).toEqual([
      { id, name: 'silent', filters: { birthday: 12 } },
    ])
    expect((await shop.as(shop.other)('GET /api/client-filter', {})).views).toEqual([])
    await expect(shop.as(shop.other)('DELETE /api/client-view/{id}', { id })).rejects.toEqual(code('not_found'))
    await mine()('DELETE /api/client-view/{id}', { id })
    expect((await mine()('GET /api/client-filter', {})).views).toEqual([])
  })

  test('a view that searches for one client is deleted with what was written about them; one that finds others stays', async () => {
    const her = shop.as(people.userActor(await addClient('Nok Jaidee', { phone: '0861112222' })))
    await addClient('Nok Suksan')
    const searches = ['nok jai', '086 111', 'Nok', 'Somchai', '']
    for (const q of searches) await mine()('POST /api/client-view', { name: `For ${q}`, filters: { q } })
    const stored = async () =>
      (await mine()('GET /api/client-filter', {})).views.map(({ filters }) => filters.q ?? '').toSorted()
    expect(await stored()).toEqual(searches.toSorted())
    await her('DELETE /api/account/client-file', {})
    expect(await stored()).toEqual(['', 'Nok', 'Somchai'])
  })
})
