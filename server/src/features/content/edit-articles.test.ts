import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import type { Actor } from '../../core/context.ts'
import { audit } from '../audit/table.ts'
import { ARTICLE, publishNewArticle } from '../../testing/fixtures/content-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { type HttpTestApp, openHttpTestApp } from '../../testing/http-test-app.ts'
import { MATERIAL } from '../../testing/fixtures/material-and-training-fixture.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { HOSTILE_HTML } from '../../testing/hostile/hostile-html.ts'

let shop: HttpTestApp
let editor: Actor
const anonymous: Actor = { kind: 'anonymous' }
beforeAll(async () => {
  shop = await openHttpTestApp()
  editor = people.staffActor(await people.addStaff(shop.db, 'content'), 'content')
})
afterAll(() => shop.close())

const read = (id: number, lang: 'en' | 'zh' | 'th' = 'en') => shop.as(anonymous)('GET /api/article/{id}', { id, lang })
const list = async (given: Partial<InputOf<'GET /api/article'>> = {}) =>
  (await shop.as(anonymous)('GET /api/article', { level1: 'announcement', lang: 'en', size: 50, ...given })).list.map(
    ({ id }) => id,
  )
const later = (days: number) => new Date(shop.deps.clock().getTime() + days * 86_400_000).toISOString()

describe('public view', () => {
  test('a draft is not found until it is published, and not found again when unpublished', async () => {
    const as = shop.as(editor)
    const { id, version } = await as('POST /api/staff/article', ARTICLE)
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' })
    const published = await as('POST /api/staff/article/{id}/publish', { id, version })
    expect((await read(id)).title).toBe('Dew')
    expect(await list()).toContain(id)
    await as('POST /api/staff/article/{id}/unpublish', { id, ...published })
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await list()).not.toContain(id)
    const trail = await shop.db
      .select({ action: audit.action })
      .from(audit)
      .where(eq(audit.refId, String(id)))
      .orderBy(audit.id)
    expect(trail.map(({ action }) => action)).toEqual(['article.created', 'article.published', 'article.unpublished'])
  })

  test('it is shown from its start to its expiry', async () => {
    const { id } = await publishNewArticle(shop, editor, { publish_at: later(1), expires_at: later(3) })
    expect(await list()).not.toContain(id)
    shop.passDays(2)
    expect(await list()).toContain(id)
    expect((await read(id)).expires_at).not.toBeNull()
    shop.passDays(1)
    expect(await list()).not.toContain(id)
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' })
    const state = (await shop.as(editor)('GET /api/staff/article/{id}', { id })).state
    expect(state).toBe('expired')
  })

  test('it is listed in the languages it has, and a link opens it in one of them', async () => {
    const thai = { title: { en: '', zh: '', th: 'น้ำค้าง' }, body: { th: '<p>บนใบไม้</p>' } }
    const { id } = await publishNewArticle(shop, editor, thai)
    expect(await list({ lang: 'th' })).toContain(id)
    expect(await list({ lang: 'en' })).not.toContain(id)
    expect(await read(id, 'zh')).toMatchObject({ lang: 'th', title: 'น้ำค้าง' })
  })

  test('paging lists each article once, newest first', async () => {
    for (let n = 0; n < 5; n += 1) await publishNewArticle(shop, editor, { level2: 'an009' })
    const first = await list({ level2: 'an009', page: 1, size: 3 })
    const second = await list({ level2: 'an009', page: 2, size: 3 })
    expect([...first, ...second]).toEqual([...first, ...second].toSorted((a, b) => b - a))
    expect(new Set([...first, ...second]).size).toBe(5)
  })

  test('related articles are of the same section and exclude the article itself', async () => {
    const { id } = await publishNewArticle(shop, editor, { level1: 'training', level2: 'tr001' })
    const { id: near } = await publishNewArticle(shop, editor, { level1: 'training', level2: 'tr001' })
    await publishNewArticle(shop, editor, { level1: 'training', level2: 'tr002' })
    const { more } = await read(id)
    expect(more[0]?.id).toBe(near)
    expect(more.map((one) => one.level1)).toEqual(['training', 'training'])
  })
})

describe('editors', () => {
  test('of two concurrent edits the second gets edit_conflict, nothing is overwritten', async () => {
    const as = shop.as(editor)
    const { id, version } = await publishNewArticle(shop, editor)
    const titled = (word: string) => ({ ...ARTICLE, title: { en: word, zh: word, th: word }, id, version })
    const outcomes = await Promise.allSettled([
      as('PUT /api/staff/article/{id}', titled('One')),
      as('PUT /api/staff/article/{id}', titled('Two')),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = outcomes.find((one) => one.status === 'rejected')!
    expect(lost.reason).toMatchObject({ code: 'edit_conflict' })
    const won = outcomes[0]!.status === 'fulfilled' ? 'One' : 'Two'
    expect((await read(id)).title).toBe(won)
    expect((await as('GET /api/staff/article/{id}', { id })).version).toBe(version + 1)
  })

  test.each([
    ['no title', { title: { en: '', zh: '', th: '' } }, 'not_written'],
    ['a title without words', { body: { en: '<p>x</p>' } }, 'not_written'],
    ['words that are only markup', { body: { en: '<b></b>', zh: '<hr>', th: ' ' } }, 'not_written'],
  ])('%s is not published', async (_, given, code) => {
    await expect(publishNewArticle(shop, editor, given)).rejects.toMatchObject({ code })
  })

  test('a published article stays complete, an unknown one is not found', async () => {
    const as = shop.as(editor)
    const { id, version } = await publishNewArticle(shop, editor)
    await expect(as('PUT /api/staff/article/{id}', { ...ARTICLE, body: {}, id, version })).rejects.toMatchObject({
      code: 'not_written',
    })
    await expect(as('POST /api/staff/article/{id}/publish', { id: 5, version: 1 })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(as('POST /api/staff/article', { ...ARTICLE, cover: 'nothing' })).rejects.toMatchObject({
      code: 'picture_unknown',
    })
    const ends = { publish_at: later(2), expires_at: later(1) }
    await expect(as('POST /api/staff/article', { ...ARTICLE, ...ends })).rejects.toMatchObject({ code: 'bad_input' })
    const bad = [{ href: 'javascript:alert(1)', name: 'x', size: null }]
    await expect(as('POST /api/staff/article', { ...ARTICLE, attachments: bad })).rejects.toMatchObject({
      code: 'bad_input',
    })
  })

  test('hostile HTML is stored harmless, for public and staff readers', async () => {
    for (const html of HOSTILE_HTML.filter((one) => one.length < 300)) {
      const body = { en: `<p>words</p>${html}`, zh: '<p>x</p>', th: '<p>x</p>' }
      const { id } = await publishNewArticle(shop, editor, { body })
      const hrefs = [...JSON.stringify(await read(id)).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href)
      for (const href of hrefs) expect(href, html).toMatch(/^(https?:\/\/(?!evil)|\/(?!\/)|mailto:|tel:)/)
    }
  })
})

test('staff find an article by its state, language and title, and see who changed it last', async () => {
  const as = shop.as(editor)
  const titled = (word: string) => ({ title: { en: word, zh: '', th: '' }, body: { en: '<p>x</p>' } })
  const draft = (await as('POST /api/staff/article', { ...ARTICLE, ...titled('Find 100%') })).id
  const shown = (await publishNewArticle(shop, editor, titled('Find shown'))).id
  const planned = (await publishNewArticle(shop, editor, { ...titled('Find planned'), publish_at: later(1) })).id
  const over = (await publishNewArticle(shop, editor, { ...titled('Find over'), expires_at: later(0.1) })).id
  const { id: back, version } = await publishNewArticle(shop, editor, titled('Find back'))
  await as('POST /api/staff/article/{id}/unpublish', { id: back, version })
  shop.passDays(0.5)
  const found = async (given: InputOf<'GET /api/staff/article'>) =>
    (await as('GET /api/staff/article', { q: 'find', ...given })).list.map(({ id }) => id)
  const expected = { draft, shown, scheduled: planned, expired: over, unpublished: back } as const
  for (const [state, id] of Object.entries(expected))
    expect([state, await found({ state: state as keyof typeof expected })]).toEqual([state, [id]])
  expect(await found({ q: '100%' })).toEqual([draft])
  expect(await found({ q: '%' })).toEqual([draft])
  expect(await found({ lang: 'th' })).toEqual([])
  expect(await found({ lang: 'en', level1: 'training' })).toEqual([])
  const { edited } = await as('GET /api/staff/article/{id}', { id: back })
  expect(edited).toEqual({ at: expect.any(String), by: expect.stringMatching(/./) })
  await as('POST /api/staff/article/{id}/publish', { id: back, version: version + 1 })
  expect(await found({ state: 'unpublished' })).toEqual([])
})

test('material cannot be changed through the article calls', async () => {
  const as = shop.as(editor)
  const words = { en: 'x', zh: 'x', th: 'x' }
  await as('PUT /api/staff/material/category/{code}', { code: 'ma001', name: words, sort: 1 })
  const { id } = await as('POST /api/staff/material', { ...MATERIAL, level2: 'ma001' })
  for (const change of [
    () => as('PUT /api/staff/article/{id}', { ...ARTICLE, id, version: 1 }),
    () => as('POST /api/staff/article/{id}/publish', { id, version: 1 }),
    () => as('GET /api/staff/article/{id}', { id }),
  ])
    await expect(change()).rejects.toMatchObject({ code: 'not_found' })
  expect((await as('GET /api/staff/article', {})).list.map((one) => one.id)).not.toContain(id)
})

test('a cached reply is dropped when staff change its content', async () => {
  const token = await shop.signIn.staff((editor as { staffId: string }).staffId)
  const { id, version } = await publishNewArticle(shop, editor)
  const seen = async () => (await shop.app.inject(`/api/article/${id}?lang=en`)).json().data?.title
  expect(await seen()).toBe('Dew')
  const change = await shop.app.inject({
    method: 'PUT',
    url: `/api/staff/article/${id}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'rain' },
    payload: JSON.stringify({ ...ARTICLE, title: { en: 'Rain', zh: '雨', th: 'ฝน' }, version }),
  })
  expect(change.json().status).toBe(100)
  expect(await seen()).toBe('Rain')
})

describe('deleting', () => {
  const remove = (id: number, version: number) =>
    callOutcome(shop.as(editor)('DELETE /api/staff/article/{id}', { id, version }))

  test('a draft that was never published removes it and leaves an audit entry', async () => {
    const { id, version } = await shop.as(editor)('POST /api/staff/article', ARTICLE)
    expect(await remove(id, version + 1)).toBe('edit_conflict')
    expect(await remove(id, version)).toBe('done')
    expect(await remove(id, version)).toBe('not_found')
    const trail = await shop.db
      .select()
      .from(audit)
      .where(eq(audit.refId, String(id)))
      .orderBy(audit.id)
    expect(trail.map(({ action }) => action)).toEqual(['article.created', 'article.deleted'])
  })

  test('an article is refused once it was published, also after it was unpublished', async () => {
    const { id, version } = await publishNewArticle(shop, editor)
    expect(await remove(id, version)).toBe('article_published')
    const { version: hidden } = await shop.as(editor)('POST /api/staff/article/{id}/unpublish', { id, version })
    expect(await remove(id, hidden)).toBe('article_published')
  })
})
