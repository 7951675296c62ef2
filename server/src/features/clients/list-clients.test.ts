import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { clientFile } from './table.ts'
import { user } from '../account/table.ts'
import { openClientsFixture, type ClientsFixture } from '../../testing/fixtures/clients-fixture.ts'
import * as rows from '../../testing/fixtures/people-and-products-fixture.ts'

let shop: ClientsFixture
beforeAll(async () => {
  shop = await openClientsFixture()
})
afterAll(() => shop?.close())

const mine = () => shop.as(shop.partner)
const code = (what: string) => expect.objectContaining({ code: what })

describe('the list', () => {
  test('is searched, filtered, sorted and paged without skipping or repeating a client', async () => {
    const boss = await rows.addPartner(shop.db, 'BL0100')
    const as = shop.as(rows.userActor(boss.id, true))
    expect(await as('GET /api/client', {})).toEqual({ list: [], next: null, all: 0, found: 0 })
    const ids: number[] = []
    for (let n = 0; n < 47; n += 1) {
      const { id } = await rows.addUser(shop.db, {
        mentorId: boss.id,
        nickname: `Client ${String(n % 9)}`,
        email: `c${n}_x@list.example`,
        phone: `0860000${String(100 + n)}`,
      })
      ids.push(id)
    }
    for (const [n, at] of [
      [3, '2026-11-18'],
      [3, '2026-11-19'],
      [7, '2026-09-01'],
      [9, '2026-11-19'],
    ] as const) {
      shop.setClock(new Date(`${at}T05:00:00Z`))
      await shop.paidOrder(rows.userActor(ids[n]!))
    }
    shop.setClock(new Date('2026-11-20T05:00:00Z'))
    for (const sort of ['last_order', 'amount', 'registered', 'name', 'dormant'] as const) {
      const seen: number[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await as('GET /api/client', { sort, days: '30', ...(cursor && { cursor }) })
        expect(page.all).toBe(47)
        seen.push(...page.list.map((one) => one.id))
        cursor = page.next
      }
      expect(seen.toSorted((a, b) => a - b)).toEqual(ids)
      if (sort === 'amount') expect(seen[0]).toBe(ids[3])
      if (sort === 'last_order') expect(new Set(seen.slice(0, 3))).toEqual(new Set([ids[9], ids[3], ids[7]]))
    }
    const found = async (q: string) => (await as('GET /api/client', { q })).list.map((one) => one.id)
    expect(await found('0860000 103')).toEqual([ids[3]])
    expect(await found('+66 86 0000 103')).toEqual([ids[3]])
    expect(await found('c12_X@')).toEqual([ids[12]])
    expect(await found('c1_x')).toEqual([ids[1]])
    expect(await found('%')).toEqual([])
    const silent = await as('GET /api/client', { dormant: '60', sort: 'registered' })
    expect(silent.list.map((one) => one.id)).not.toContain(ids[3])
    await as('PUT /api/client/{id}', { id: ids[5]!, focus: true })
    const focused = await as('GET /api/client', { focus: '1' })
    expect(focused.list).toEqual([expect.objectContaining({ id: ids[5], focus: true })])
    await as('PUT /api/client/{id}', { id: ids[5]!, focus: false })
    expect((await as('GET /api/client', { focus: '1' })).list).toEqual([])
  })
})

describe('access', () => {
  test('another partner’s client and an unknown one get the same error from every call', async () => {
    const foreign = await shop.client(shop.other.userId)
    const theirs = await shop.as(shop.other)('POST /api/client/{id}/note', { id: foreign.userId, words: 'Theirs' })
    for (const id of [foreign.userId, shop.partner.userId, 999_999_999]) {
      const note = theirs.id
      const rejected = await Promise.allSettled([
        mine()('GET /api/client/{id}', { id }),
        mine()('PUT /api/client/{id}', { id, remark: 'x' }),
        mine()('GET /api/client/{id}/order', { id }),
        mine()('GET /api/client/{id}/note', { id }),
        mine()('POST /api/client/{id}/note', { id, words: 'x' }),
        mine()('PUT /api/client/{id}/note/{note}', { id, note, version: 1, words: 'x' }),
        mine()('POST /api/client/{id}/note/{note}/done', { id, note, done: true }),
        mine()('DELETE /api/client/{id}/note/{note}', { id, note }),
        mine()('POST /api/task/mark', { kind: 'note', cause: note, as: 'done' }),
      ])
      for (const one of rejected) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } })
    }
    const own = await shop.client()
    await expect(mine()('DELETE /api/client/{id}/note/{note}', { id: own.userId, note: theirs.id })).rejects.toEqual(
      code('not_found'),
    )
  })

  test('a moved client is gone for the old partner, and the new one cannot read the old file', async () => {
    const who = await shop.client()
    const id = who.userId
    await mine()('PUT /api/client/{id}', { id, remark: 'Mine', focus: true, birthday: '1990-11-21' })
    await mine()('POST /api/client/{id}/note', { id, words: 'Call', next_on: '2026-11-01' })
    await shop.as(who)('PUT /api/account/client-file/consent', { purpose: 'skin', accept: true })
    await shop.db.update(user).set({ mentorId: shop.other.userId }).where(eq(user.id, id))
    await expect(mine()('GET /api/client/{id}', { id })).rejects.toEqual(code('not_found'))
    expect((await mine()('GET /api/task', {})).list.filter(({ client }) => client?.id === id)).toEqual([])
    const seen = await shop.as(shop.other)('GET /api/client/{id}', { id })
    expect(seen.file).toMatchObject({ remark: '', focus: false, birthday: null })
    expect(seen.consents).toEqual({ skin: false, personal: false })
    expect((await shop.as(shop.other)('GET /api/client/{id}/note', { id })).list).toEqual([])
    // The client can still read and erase it.
    expect((await shop.as(who)('GET /api/account/client-file', {})).files[0]?.file?.remark).toBe('Mine')
    await shop.as(who)('DELETE /api/account/client-file', {})
    expect((await shop.as(who)('GET /api/account/client-file', {})).files).toEqual([])
  })
})

describe('the file', () => {
  test('concurrent changes of different fields are both stored', async () => {
    const { userId: id } = await shop.client()
    await Promise.all([
      mine()('PUT /api/client/{id}', { id, remark: 'Likes tea' }),
      mine()('PUT /api/client/{id}', { id, personality: 'Calm' }),
      mine()('PUT /api/client/{id}', { id, brands: ['dior', 'chanel', 'dior'] }),
    ])
    const { file } = await mine()('GET /api/client/{id}', { id })
    expect(file).toMatchObject({ remark: 'Likes tea', personality: 'Calm', brands: ['dior', 'chanel'] })
  })

  test('sensitive fields need consent, are encrypted, and are erased when it is revoked', async () => {
    const who = await shop.client()
    const id = who.userId
    const skin = { skin_types: ['dry_skin' as const], skin_conditions: ['dull' as const] }
    await expect(mine()('PUT /api/client/{id}', { id, ...skin })).rejects.toEqual(code('consent_missing'))
    await expect(mine()('PUT /api/client/{id}', { id, income_range: null })).rejects.toEqual(code('consent_missing'))
    const client = shop.as(who)
    await client('PUT /api/account/client-file/consent', { purpose: 'skin', accept: true })
    await client('PUT /api/account/client-file/consent', { purpose: 'skin', accept: true })
    await expect(mine()('PUT /api/client/{id}', { id, ...skin, marital_status: 'single' })).rejects.toEqual(
      code('consent_missing'),
    )
    await mine()('PUT /api/client/{id}', { id, ...skin })
    await client('PUT /api/account/client-file/consent', { purpose: 'personal', accept: true })
    await mine()('PUT /api/client/{id}', { id, marital_status: 'married', income_range: '15000_30000' })
    const [row] = await shop.db.select().from(clientFile).where(eq(clientFile.clientId, id))
    expect(JSON.stringify(row)).not.toMatch(/dry_skin|married|15000/)
    const seen = await mine()('GET /api/client/{id}', { id })
    expect(seen.consents).toEqual({ skin: true, personal: true })
    expect(seen.file).toMatchObject({ ...skin, marital_status: 'married' })
    await client('PUT /api/account/client-file/consent', { purpose: 'personal', accept: false })
    const after = await mine()('GET /api/client/{id}', { id })
    expect(after.file).toMatchObject({ ...skin, marital_status: null, income_range: null })
    // Giving consent again restores nothing.
    await client('PUT /api/account/client-file/consent', { purpose: 'personal', accept: true })
    expect((await mine()('GET /api/client/{id}', { id })).file.marital_status).toBeNull()
    const page = await client('GET /api/account/client-file', {})
    expect(page.mentor?.employee_no).toBe('BL0001')
    expect(page.purposes.every((one) => one.given_at !== null)).toBe(true)
    expect(page.files).toHaveLength(1)
    await client('DELETE /api/account/client-file', {})
    expect(await mine()('GET /api/client/{id}', { id })).toMatchObject({
      consents: { skin: false, personal: false },
      file: { skin_types: [] },
    })
  })

  test('a customer without a mentor has no consents', async () => {
    const alone = shop.as(await shop.client(null))
    expect(await alone('GET /api/account/client-file', {})).toEqual({ mentor: null, purposes: [], files: [] })
    await expect(alone('PUT /api/account/client-file/consent', { purpose: 'skin', accept: true })).rejects.toEqual(
      code('not_found'),
    )
  })
})

describe('notes', () => {
  test('are added once, changed by version, done, opened and deleted', async () => {
    const { userId: id } = await shop.client()
    const form = { id, words: 'Call about the serum', next_on: '2026-11-22' }
    const { id: note } = await mine()('POST /api/client/{id}/note', form, { key: 'tap' })
    expect(await mine()('POST /api/client/{id}/note', form, { key: 'tap' })).toEqual({ id: note })
    const list = async () => (await mine()('GET /api/client/{id}/note', { id })).list
    expect(await list()).toHaveLength(1)
    const both = await Promise.allSettled([
      mine()('PUT /api/client/{id}/note/{note}', { id, note, version: 1, words: 'One' }),
      mine()('PUT /api/client/{id}/note/{note}', { id, note, version: 1, words: 'Two' }),
    ])
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'edit_conflict' } })
    const [changed] = await list()
    expect(['One', 'Two']).toContain(changed?.words)
    expect(changed?.next_on).toBeNull()
    await mine()('POST /api/client/{id}/note/{note}/done', { id, note, done: true })
    const [done] = await list()
    await mine()('POST /api/client/{id}/note/{note}/done', { id, note, done: true })
    expect((await list())[0]?.done_at).toBe(done?.done_at)
    await mine()('POST /api/client/{id}/note/{note}/done', { id, note, done: false })
    expect((await list())[0]?.done_at).toBeNull()
    await mine()('DELETE /api/client/{id}/note/{note}', { id, note })
    expect(await list()).toEqual([])
  })

  test('are paged', async () => {
    const { userId: id } = await shop.client()
    for (let n = 0; n < 23; n += 1) await mine()('POST /api/client/{id}/note', { id, words: `Note ${n}` })
    const first = await mine()('GET /api/client/{id}/note', { id })
    expect(first.list).toHaveLength(20)
    const second = await mine()('GET /api/client/{id}/note', { id, cursor: first.next! })
    expect([...first.list, ...second.list].map((one) => one.words)).toEqual(
      Array.from({ length: 23 }, (_, n) => `Note ${22 - n}`),
    )
    expect(second.next).toBeNull()
  })
})
