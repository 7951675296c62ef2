import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import type { Actor } from '../../../core/context.ts'
import { audit } from '../../../database/tables/house.ts'
import { BANNER, publishOne } from '../../../testing/content-shop.ts'
import * as people from '../../../testing/people.ts'
import { noise } from '../../../testing/pictures.ts'
import { outcome } from '../../../testing/refusals.ts'
import { openShop, type Shop } from '../../../testing/shop.ts'

let shop: Shop
let editor: Actor
let picture: string
beforeAll(async () => {
  shop = await openShop(undefined, { PUBLIC_URL: 'https://bailu.example' })
  editor = people.asStaffActor(await people.addStaff(shop.db, 'content'), 'content')
  const bytes = await noise(400, 300).jpeg().toBuffer()
  picture = (await as()('POST /api/staff/picture', {}, { upload: { bytes } })).key
})
afterAll(() => shop.close())

const as = () => shop.as(editor)
const later = (days: number) => new Date(shop.house.clock().getTime() + days * 86_400_000).toISOString()
const home = () => shop.as({ kind: 'nobody' })('GET /api/home', { lang: 'en' })
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

  test('of two editors the second gets edited_meanwhile, and the first change is not lost', async () => {
    const { id, version } = await add()
    const first = { ...BANNER, picture, id, version, headline: { en: 'First', zh: 'First', th: 'First' } }
    await as()('PUT /api/staff/banner/{id}', first)
    expect(await outcome(as()('PUT /api/staff/banner/{id}', { ...first, link: '/cart' }))).toBe('edited_meanwhile')
    const kept = (await as()('GET /api/staff/banner', {})).find((one) => one.id === id)
    expect(kept).toMatchObject({ headline: { en: 'First' }, link: '/shop', version: version + 1 })
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

  test('are sorted as a full list, which fails if a banner was added meanwhile', async () => {
    const ids = (await as()('GET /api/staff/banner', {})).map(({ id }) => id)
    const turned = ids.toReversed()
    await as()('PUT /api/staff/banner-order', { ids: turned })
    expect((await as()('GET /api/staff/banner', {})).map(({ id }) => id)).toEqual(turned)
    await add()
    expect(await outcome(as()('PUT /api/staff/banner-order', { ids }))).toBe('edited_meanwhile')
    expect(await outcome(as()('PUT /api/staff/banner-order', { ids: [ids[0]!, ids[0]!] }))).toBe('edited_meanwhile')
  })

  test('link only to existing targets', async () => {
    const { id: article } = await publishOne(shop, editor)
    const { productId: id } = await people.addGoods(shop.db)
    const linkOf = async (link: string) => {
      const made = await add({ link })
      const all = await as()('GET /api/staff/banner', {})
      await as()('DELETE /api/staff/banner/{id}', { id: made.id })
      return all.find((one) => one.id === made.id)!.link
    }
    expect(await linkOf(`https://bailu.example/product/${id}`)).toBe(`/product/${id}`)
    expect(await linkOf(`/article/detail/${article}`)).toBe(`/article/detail/${article}`)
    expect(await linkOf('/shop?w=1')).toBe('/shop?w=1')
    expect(await linkOf('https://elsewhere.example/x')).toBe('https://elsewhere.example/x')
    for (const link of ['/product/5', '/shoop', 'javascript:alert(1)', '//evil.example', 'http://plain.example', '/'])
      expect([link, await outcome(add({ link }))]).toEqual([link, 'link_unknown'])
    expect(await outcome(add({ picture: 'nothing' }))).toBe('picture_unknown')
    expect(await outcome(add({ from: later(2), until: later(1) }))).toBe('bad_input')
  })

  test('a deleted banner is gone, and the audit log has its last state', async () => {
    const { id } = await add()
    await as()('DELETE /api/staff/banner/{id}', { id })
    expect(await outcome(as()('DELETE /api/staff/banner/{id}', { id }))).toBe('not_found')
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
  const outcomes = await Promise.all([outcome(write(['A', 'B'])), outcome(write(['C']))])
  expect(outcomes.toSorted()).toEqual(['done', 'edited_meanwhile'])
  const won = outcomes[0] === 'done' ? ['A', 'B'] : ['C']
  expect((await home()).partner_logos.map(({ name }) => name)).toEqual(won)
  expect((await as()('GET /api/staff/logo', {})).list.map(({ name }) => name)).toEqual(won)
})
