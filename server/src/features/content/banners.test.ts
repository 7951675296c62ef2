import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import type { Actor } from '../../core/context.ts'
import { audit } from '../audit/table.ts'
import { BANNER, publishNewArticle } from '../../testing/fixtures/content-fixture.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { noisePicture } from '../../testing/fixtures/sample-files.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let shop: TestApp
let editor: Actor
let picture: string
beforeAll(async () => {
  shop = await openTestApp(undefined, { PUBLIC_URL: 'https://bailu.example' })
  editor = people.staffActor(await people.addStaff(shop.db, 'content'), 'content')
  const bytes = await noisePicture(400, 300).jpeg().toBuffer()
  picture = (await as()('POST /api/staff/picture', {}, { upload: { bytes } })).key
})
afterAll(() => shop.close())

const as = () => shop.as(editor)
const later = (days: number) => new Date(shop.deps.clock().getTime() + days * 86_400_000).toISOString()
const home = () => shop.as({ kind: 'anonymous' })('GET /api/home', { lang: 'en' })
const shownIds = async () => (await home()).banners.map(({ id }) => id)
const add = (given: Partial<InputOf<'POST /api/staff/banner'>> = {}) =>
  as()('POST /api/staff/banner', { ...BANNER, picture, ...given })

describe('banners', () => {
  test('are shown between their dates, and only while enabled', async () => {
    const { id } = await add({ from: later(1), until: later(3) })
    const { id: hidden } = await add({ shown: false })
    expect(await shownIds()).toEqual([])
    shop.passDays(1)
    expect(await shownIds()).toEqual([id])
    shop.passDays(2)
    expect(await shownIds()).toEqual([])
    const states = (await as()('GET /api/staff/banner', {})).map((one) => [one.id, one.state])
    expect(states).toEqual([
      [id, 'expired'],
      [hidden, 'hidden'],
    ])
  })

  test('an editor who repeats a save after a lost reply gets the first reply, not a conflict', async () => {
    const { id, version } = await add()
    const change = { ...BANNER, picture, id, version }
    const save = () => as()('PUT /api/staff/banner/{id}', change, { key: 'lost-reply' })
    expect([await save(), await save()]).toEqual([{ version: version + 1 }, { version: version + 1 }])
    const create = () => as()('POST /api/staff/banner', { ...BANNER, picture }, { key: 'lost-banner' })
    expect((await create()).id).toBe((await create()).id)
  })

  test('of two editors the second gets edit_conflict, and the first change is not lost', async () => {
    const { id, version } = await add()
    const first = { ...BANNER, picture, id, version, headline: { en: 'First', zh: 'First', th: 'First' } }
    await as()('PUT /api/staff/banner/{id}', first)
    expect(await callOutcome(as()('PUT /api/staff/banner/{id}', { ...first, link: '/cart' }))).toBe('edit_conflict')
    const stored = (await as()('GET /api/staff/banner', {})).find((one) => one.id === id)
    expect(stored).toMatchObject({ headline: { en: 'First' }, link: '/shop', version: version + 1 })
    const [row] = await shop.db
      .select()
      .from(audit)
      .where(eq(audit.refId, String(id)))
      .orderBy(desc(audit.id))
    expect(row).toMatchObject({
      action: 'banner.changed',
      detail: { before: { headline: { en: 'Dew' } }, after: { headline: { en: 'First' } } },
    })
  })

  test('are sorted as a full list, which fails if a banner has been added since', async () => {
    const ids = (await as()('GET /api/staff/banner', {})).map(({ id }) => id)
    const turned = ids.toReversed()
    await as()('PUT /api/staff/banner-order', { ids: turned })
    expect((await as()('GET /api/staff/banner', {})).map(({ id }) => id)).toEqual(turned)
    await add()
    expect(await callOutcome(as()('PUT /api/staff/banner-order', { ids }))).toBe('edit_conflict')
    expect(await callOutcome(as()('PUT /api/staff/banner-order', { ids: [ids[0]!, ids[0]!] }))).toBe('edit_conflict')
  })

  test('link only to existing targets', async () => {
    const { id: article } = await publishNewArticle(shop, editor)
    const { productId: id } = await people.addProduct(shop.db)
    const linkOf = async (link: string) => {
      const added = await add({ link })
      const all = await as()('GET /api/staff/banner', {})
      await as()('DELETE /api/staff/banner/{id}', { id: added.id })
      return all.find((one) => one.id === added.id)!.link
    }
    expect(await linkOf(`https://bailu.example/product/${id}`)).toBe(`/product/${id}`)
    expect(await linkOf(`/article/detail/${article}`)).toBe(`/article/detail/${article}`)
    expect(await linkOf('/shop?w=1')).toBe('/shop?w=1')
    expect(await linkOf('https://elsewhere.example/x')).toBe('https://elsewhere.example/x')
    for (const link of ['/product/5', '/shoop', 'javascript:alert(1)', '//evil.example', 'http://plain.example', '/'])
      expect([link, await callOutcome(add({ link }))]).toEqual([link, 'link_unknown'])
    expect(await callOutcome(add({ picture: 'nothing' }))).toBe('picture_unknown')
    expect(await callOutcome(add({ from: later(2), until: later(1) }))).toBe('bad_input')
  })

  test('a deleted banner is gone, and the audit log has its last state', async () => {
    const { id } = await add()
    await as()('DELETE /api/staff/banner/{id}', { id })
    expect(await callOutcome(as()('DELETE /api/staff/banner/{id}', { id }))).toBe('not_found')
    const [row] = await shop.db
      .select()
      .from(audit)
      .where(eq(audit.refId, String(id)))
      .orderBy(desc(audit.id))
    expect(row).toMatchObject({ action: 'banner.removed', detail: { before: { pictureKey: picture } } })
  })
})

test('logos are saved as one list, and of two editors one wins', async () => {
  const { version } = await as()('GET /api/staff/logo', {})
  const logo = (name: string) => ({ name, picture, link: 'https://partner.example/', width: 90 })
  const write = (names: string[]) => as()('PUT /api/staff/logo', { version, list: names.map(logo) })
  const outcomes = await Promise.all([callOutcome(write(['A', 'B'])), callOutcome(write(['C']))])
  expect(outcomes.toSorted()).toEqual(['done', 'edit_conflict'])
  const won = outcomes[0] === 'done' ? ['A', 'B'] : ['C']
  expect((await home()).partner_logos.map(({ name }) => name)).toEqual(won)
  expect((await as()('GET /api/staff/logo', {})).list.map(({ name }) => name)).toEqual(won)
})
