import type { InputOf } from '@bailu/contract/calls'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_SEARCH_GROUPS } from '@bailu/contract/catalogue/search'
import { uuidv7 } from 'uuidv7'
import { sqlState } from '../../../database/errors.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { addProduct, addStaff, staffActor } from '../../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { Actor } from '../../../core/context.ts'
import { audit } from '../../audit/table.ts'
import { product, searchGroup, searchWord } from '../table.ts'

let shop: TestApp
let editor: Actor
beforeAll(async () => {
  shop = await openTestApp()
  editor = staffActor(await addStaff(shop.db, 'content'), 'content')
  await addNamed({ en: 'Bamboo Sun Fluid', zh: '竹露防晒乳', th: 'ซันฟลูอิดใบไผ่' }, 3)
  await addNamed({ en: 'Daily Sunscreen', zh: '日常乳', th: 'กันแดดทุกวัน' }, 2)
  await addNamed({ en: 'Camellia Oil', zh: '山茶花油', th: 'น้ำมันคามิเลีย' }, 1)
  await addNamed({ en: 'Bamboo Foil Mask', zh: '竹叶面膜', th: 'มาสก์ใบไผ่' }, 0)
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(searchGroup))

async function addNamed(name: { en: string; zh: string; th: string }, sort: number) {
  const { productId } = await addProduct(shop.db)
  await shop.db.update(product).set({ name, sort }).where(eq(product.id, productId))
}
const as = () => shop.as(editor)
const SUN = ['sunscreen', 'sun block', 'กันแดด', 'ซัน', '防晒']
const add = (words: string[], active = true) => as()('POST /api/staff/search-group', { words, active })
const list = () => as()('GET /api/staff/search-group', {})
const search = async (q: string, asked: Partial<InputOf<'GET /api/product'>> = {}) =>
  (await shop.as({ kind: 'anonymous' })('GET /api/product', { q, lang: 'en', ...asked })).map(({ name }) => name)

describe('a search', () => {
  test.each(['กันแดด', '防晒霜', 'Sun-Block', 'sunscreens', 'ครีมกันแดดหน้า'])(
    'for %s finds the words of its group',
    async (q) => {
      await add(SUN)
      expect((await search(q)).toSorted()).toEqual(['Bamboo Sun Fluid', 'Daily Sunscreen'])
    },
  )

  test('lists products with the word itself first, on all pages', async () => {
    await add(SUN)
    // In the order of the shop the oil and the sunscreen come before the fluid.
    expect(await search('防晒')).toEqual(['Bamboo Sun Fluid', 'Daily Sunscreen'])
    expect(await search('sunscreen')).toEqual(['Daily Sunscreen', 'Bamboo Sun Fluid'])
    const [first] = await shop.as({ kind: 'anonymous' })('GET /api/product', { q: '防晒', lang: 'en', size: '1' })
    expect(await search('防晒', { size: '1', after: String(first!.id) })).toEqual(['Daily Sunscreen'])
  })

  test('in another order than that of the shop mixes both', async () => {
    await add(SUN)
    expect(await search('sunscreen', { sort: 'newest' })).toEqual(['Daily Sunscreen', 'Bamboo Sun Fluid'])
    expect(await search('防晒', { sort: 'newest' })).toEqual(['Daily Sunscreen', 'Bamboo Sun Fluid'])
  })

  test('still needs its other words', async () => {
    await add(SUN)
    expect(await search('bamboo sunscreen')).toEqual(['Bamboo Sun Fluid'])
    expect(await search('sunscreen serum')).toEqual([])
  })

  test('for a name finds that product only, for an unknown name with a word of a group all of the group', async () => {
    await add(SUN)
    expect(await search('竹露防晒乳')).toEqual(['Bamboo Sun Fluid'])
    expect(await search('椰子防晒')).toHaveLength(2)
  })

  test('does not take a part of a Latin word for a word of the group', async () => {
    await add(['oil', 'huile'])
    expect(await search('huile')).toEqual(['Camellia Oil'])
  })

  test('finds a word with SARA AM in both of its codings', async () => {
    for (const q of ['น้ำมัน', 'นํ้ามัน']) expect(await search(q), q).toEqual(['Camellia Oil'])
  })

  test('does not use an inactive group', async () => {
    const { id, version } = await add(SUN, false)
    expect(await search('sun block')).toEqual([])
    await as()('PUT /api/staff/search-group/{id}', { id, version, words: SUN, active: true })
    expect(await search('sun block')).toHaveLength(2)
  })
})

describe('groups', () => {
  test('are added, listed, changed and deleted, with audit entries', async () => {
    const { id, version } = await add([' Mask ', 'มาส์ก', 'มาสก์', '面膜', 'MASK'])
    expect(await list()).toMatchObject([{ id, words: ['Mask', 'มาส์ก', '面膜'], active: true, version: 1 }])
    await as()('PUT /api/staff/search-group/{id}', { id, version, words: ['面膜', 'mask'], active: false })
    expect(await list()).toMatchObject([{ id, words: ['面膜', 'mask'], active: false, version: 2 }])
    await as()('DELETE /api/staff/search-group/{id}', { id, version: 2 })
    expect(await list()).toEqual([])
    expect(await shop.db.$count(searchWord)).toBe(0)
    const rows = await shop.db.select().from(audit).where(eq(audit.refId, id)).orderBy(desc(audit.id))
    expect(rows.map(({ action }) => action)).toEqual([
      'search_group.removed',
      'search_group.changed',
      'search_group.added',
    ])
    expect(rows[1]!.detail).toMatchObject({ before: { active: true }, after: { words: ['面膜', 'mask'] } })
  })

  test('an editor who repeats a save after a lost reply gets the first reply', async () => {
    const create = () => as()('POST /api/staff/search-group', { words: SUN, active: true }, { key: 'lost-group' })
    const { id, version } = await create()
    expect(await create()).toEqual({ id, version })
    const input = { id, version, words: SUN, active: false }
    const save = () => as()('PUT /api/staff/search-group/{id}', input, { key: 'lost-save' })
    expect([await save(), await save()]).toEqual([{ version: 2 }, { version: 2 }])
  })

  test('of two editors the second gets edit_conflict, also for a deletion', async () => {
    const { id, version } = await add(SUN)
    await as()('PUT /api/staff/search-group/{id}', { id, version, words: ['first', 'second'], active: true })
    const late = { id, version, words: SUN, active: true }
    expect(await callOutcome(as()('PUT /api/staff/search-group/{id}', late))).toBe('edit_conflict')
    expect(await callOutcome(as()('DELETE /api/staff/search-group/{id}', { id, version }))).toBe('edit_conflict')
    expect(await list()).toMatchObject([{ words: ['first', 'second'], version: 2 }])
    const gone = { id: uuidv7(), version }
    expect(await callOutcome(as()('DELETE /api/staff/search-group/{id}', gone))).toBe('not_found')
    expect(await callOutcome(as()('PUT /api/staff/search-group/{id}', { ...late, ...gone }))).toBe('not_found')
  })

  test('a word in two groups is rejected in every spelling, by the call and by the database', async () => {
    const { id } = await add(SUN)
    const { id: other, version } = await add(['mask', '面膜'])
    for (const word of ['SUN-BLOCK', 'sun  screen', 'ｓｕｎｂｌｏｃｋ', 'กันแดด์']) {
      expect(await callOutcome(add([word, 'shade'])), word).toBe('search_word_taken')
      const input = { id: other, version, words: ['mask', word], active: true }
      expect(await callOutcome(as()('PUT /api/staff/search-group/{id}', input)), word).toBe('search_word_taken')
    }
    expect((await list()).map(({ words }) => words.length)).toEqual([2, 5])
    const again = shop.db.insert(searchWord).values({ key: '防晒', groupId: other, sort: 9, word: '防晒' })
    expect(await again.catch(sqlState)).toBe('23505')
    const spaced = shop.db.insert(searchWord).values({ key: 'sun care', groupId: id, sort: 9, word: 'sun care' })
    expect(await spaced.catch(sqlState)).toBe('23514')
  })

  test('a deleted group is restored as it was by undo, unless another one has a word of it since', async () => {
    const { id, version } = await add(SUN, false)
    await as()('DELETE /api/staff/search-group/{id}', { id, version })
    // The button sends the words that were shown.
    const undo = () => add(SUN, false)
    const restored = await undo()
    expect(await list()).toMatchObject([{ id: restored.id, words: SUN, active: false }])

    await as()('DELETE /api/staff/search-group/{id}', { id: restored.id, version: restored.version })
    await add(['parasol', 'กันแดด'])
    expect(await callOutcome(undo())).toBe('search_word_taken')
    expect(await list()).toMatchObject([{ words: ['parasol', 'กันแดด'], active: true }])
  })

  test('of concurrent groups with one word exactly one is stored', async () => {
    const outcomes = await Promise.all(SUN.map((word, at) => callOutcome(add([word, 'same', `other ${at}`]))))
    expect(outcomes.toSorted()).toEqual(['done', ...Array.from({ length: 4 }, () => 'search_word_taken')])
  })

  test.each([
    [[]],
    [['one']],
    [['one', ' ONE ']],
    [['one', '-']],
    [['one', '']],
    [['one', 'x'.repeat(41)]],
    [['one', '\ufdfa\ufdfa\ufdfa']],
    [Array.from({ length: 41 }, (_, at) => `word ${at}`)],
  ])('%j are no words of a group', async (words) => {
    expect(await callOutcome(add(words))).toBe('bad_input')
  })

  test('no more than the limit are stored', async () => {
    await shop.db
      .insert(searchGroup)
      .values(Array.from({ length: MAX_SEARCH_GROUPS }, () => ({ id: uuidv7(), active: true, updatedAt: new Date(0) })))
    expect(await callOutcome(add(SUN))).toBe('search_group_limit')
  })
})
