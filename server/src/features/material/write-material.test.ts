import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import type { Actor } from '../../core/context.ts'
import { article } from '../content/table.ts'
import { audit } from '../audit/table.ts'
import { noisePicture, sampleMp4, samplePdf, sampleVtt } from '../../testing/fixtures/sample-files.ts'
import { type HttpTestApp, openHttpTestApp } from '../../testing/http-test-app.ts'
import { MATERIAL } from '../../testing/fixtures/material-and-training-fixture.ts'
import { addStaff, staffActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'

const NOBODY: Actor = { kind: 'anonymous' }
const words = (text: string) => ({ en: text, zh: text, th: text })

let shop: HttpTestApp
let staff: ReturnType<HttpTestApp['as']>
let guest: ReturnType<HttpTestApp['as']>
beforeAll(async () => {
  shop = await openHttpTestApp()
  staff = shop.as(staffActor(await addStaff(shop.db, 'content'), 'content'))
  guest = shop.as(NOBODY)
  await staff('PUT /api/staff/material/category/{code}', { code: 'ma001', name: words('Pictures'), sort: 2 })
  await staff('PUT /api/staff/material/category/{code}', { code: 'ma002', name: words('Words'), sort: 1 })
})
afterAll(() => shop.close())

type Form = InputOf<'POST /api/staff/material'>
const write = async (change: Partial<Form> = {}) =>
  (await staff('POST /api/staff/material', { ...MATERIAL, ...change })).id
const versionOf = async (id: number) => {
  const [row] = await shop.db.select({ version: article.version }).from(article).where(eq(article.id, id))
  return row?.version ?? 1
}
const approve = async (id: number) =>
  staff('POST /api/staff/material/{id}/approve', { id, version: await versionOf(id) })
const unpublish = (id: number) => staff('POST /api/staff/material/{id}/unpublish', { id })
const shown = async (change?: Partial<Form>) => {
  const id = await write(change)
  await approve(id)
  return id
}
const listed = async (input: InputOf<'GET /api/material'> = {}) =>
  (await guest('GET /api/material', input)).list.map(({ id }) => id)
const openings = (id: number) =>
  Promise.all([
    callOutcome(guest('GET /api/material/{id}', { id })),
    callOutcome(guest('GET /api/article/{id}', { id })),
  ])
const brought = async () => {
  const picture = await staff(
    'POST /api/staff/picture',
    {},
    { upload: { bytes: await noisePicture(400, 300).jpeg().toBuffer() } },
  )
  const send = (bytes: Buffer, name: string) => staff('POST /api/staff/file', {}, { upload: { bytes, name } })
  return {
    picture: picture.key,
    film: (await send(sampleMp4(), 'clip.mp4')).key,
    guide: (await send(samplePdf(), 'คู่มือ.pdf')).key,
    captions: (await send(sampleVtt(), 'th.vtt')).key,
  }
}

describe('visibility', () => {
  test('a draft is not visible, and gives the same error as an unknown id', async () => {
    const id = await write()
    expect(await openings(id)).toEqual(['not_found', 'not_found'])
    expect(await listed()).not.toContain(id)
  })

  test('approved material is listed first, opens as material and as article, and is in the sitemap', async () => {
    await shown()
    shop.passDays(1)
    const id = await shown()
    expect((await listed())[0]).toBe(id)
    expect(await openings(id)).toEqual(['done', 'done'])
    const { list } = await guest('GET /api/article', { level1: 'material' })
    expect(list[0]?.id).toBe(id)
    expect((await shop.app.inject('/sitemap.xml')).body).toContain(`/article/detail/${id}<`)
  })

  test.each(['unpublished', 'expired', 'changed'])('%s it is gone everywhere, and its links say why', async (how) => {
    const in2Days = new Date(shop.deps.clock().getTime() + 2 * 86_400_000).toISOString()
    const id = await shown({ expires_at: in2Days })
    expect(await openings(id)).toEqual(['done', 'done'])
    if (how === 'unpublished') await unpublish(id)
    if (how === 'expired') shop.passDays(2)
    if (how === 'changed') await staff('PUT /api/staff/material/{id}', { ...MATERIAL, id, version: 1 })
    expect(await openings(id)).toEqual(['no_longer_current', 'no_longer_current'])
    expect(await listed()).not.toContain(id)
    const { list, total } = await guest('GET /api/article', { level1: 'material', size: 50 })
    expect(list.map((one) => one.id)).not.toContain(id)
    expect(total).toBe(list.length)
    expect((await shop.app.inject('/sitemap.xml')).body).not.toContain(`/article/detail/${id}<`)
  })

  test('a category is listed while it contains visible material', async () => {
    expect((await guest('GET /api/material/category', {})).map(({ code }) => code)).not.toContain('ma002')
    const id = await shown({ level2: 'ma002' })
    expect((await guest('GET /api/material/category', {})).map(({ code }) => code)).toEqual(['ma002', 'ma001'])
    expect(await listed({ level2: 'ma002' })).toEqual([id])
    await unpublish(id)
    expect((await guest('GET /api/material/category', {})).map(({ code }) => code)).not.toContain('ma002')
  })
})

test('pictures and files of expired material are no longer served, except those used elsewhere', async () => {
  const [only, both] = [await brought(), await brought()]
  const expires_at = new Date(shop.deps.clock().getTime() + 86_400_000).toISOString()
  const id = await shown({
    expires_at,
    pictures: [only.picture, both.picture],
    videos: [{ file: only.film, poster: both.picture, captions: { th: only.captions } }],
    documents: [only.guide],
  })
  await shown({ pictures: [both.picture] })
  const codeOf = async (url: string) => (await shop.app.inject(url)).statusCode
  const addresses = [
    `/static/picture/${only.picture}/160.webp`,
    `/static/file/${only.film}.mp4`,
    `/static/file/${only.captions}.vtt`,
    `/static/file/${only.guide}.pdf`,
  ]
  for (const url of addresses) expect([url, await codeOf(url)]).toEqual([url, 200])
  shop.passDays(1)
  for (const url of addresses) expect([url, await codeOf(url)]).toEqual([url, 404])
  expect(await codeOf(`/static/picture/${both.picture}/160.webp`)).toBe(200)
  const later = new Date(shop.deps.clock().getTime() + 86_400_000).toISOString()
  await staff('PUT /api/staff/material/{id}', {
    ...MATERIAL,
    id,
    version: 1,
    pictures: [only.picture],
    videos: [{ file: only.film }],
    documents: [only.guide],
    expires_at: later,
  })
  await approve(id)
  expect(await codeOf(addresses[0]!)).toBe(200)
})

describe('pictures and files that no visible content uses', () => {
  const codeOf = async (url: string, cookie = '') => (await shop.app.inject({ url, headers: { cookie } })).statusCode
  const addressesOf = ({ picture, film, guide, captions }: Awaited<ReturnType<typeof brought>>) => [
    `/static/picture/${picture}/160.webp`,
    `/static/file/${film}.mp4`,
    `/static/file/${captions}.vtt`,
    `/static/file/${guide}.pdf`,
  ]
  const all = (brings: Awaited<ReturnType<typeof brought>>, code: number, cookie?: string) =>
    Promise.all(addressesOf(brings).map(async (url) => expect([url, await codeOf(url, cookie)]).toEqual([url, code])))

  test.each([
    ['saved again as a draft', true],
    ['saved again without them', false],
  ])('unpublished material that is %s makes nothing public', async (_, withParts) => {
    const one = await brought()
    const videos = [{ file: one.film, captions: { th: one.captions } }]
    const parts = { pictures: [one.picture], videos, documents: [one.guide] }
    const id = await write(parts)
    const cookie = `bailu-staff=${await shop.signIn.staff(await addStaff(shop.db, 'content'))}`
    await all(one, 404)
    await all(one, 200, cookie)
    await all(one, 404, 'bailu-staff=x')
    await approve(id)
    await all(one, 200)
    await unpublish(id)
    await all(one, 404)
    const version = await versionOf(id)
    await staff('PUT /api/staff/material/{id}', { ...MATERIAL, ...(withParts && parts), id, version })
    await all(one, 404)
    await all(one, 200, cookie)
    if (!withParts) return
    await approve(id)
    await all(one, 200)
  })

  test('pictures and attachments of an article are served only while it is published', async () => {
    const one = await brought()
    const [picture, guide] = [`/static/picture/${one.picture}/160.webp`, `/static/file/${one.guide}.pdf`]
    const text = [{ kind: 'picture' as const, picture: { key: one.picture }, alt: '', caption: '' }]
    const { id } = await staff('POST /api/staff/article', {
      level1: 'announcement',
      level2: 'news',
      title: { en: 'News', zh: '', th: '' },
      body: { en: text, zh: [], th: [] },
      attachments: [{ name: 'Guide', href: guide, size: 10 }],
      cover: null,
      publish_at: null,
      expires_at: null,
    } as never)
    const codes = () => Promise.all([codeOf(picture), codeOf(guide)])
    expect(await codes()).toEqual([404, 404])
    await shop.db.update(article).set({ published: true }).where(eq(article.id, id))
    shop.passDays(1)
    expect(await codes()).toEqual([200, 200])
    await shop.db.update(article).set({ published: false }).where(eq(article.id, id))
    shop.passDays(1)
    expect(await codes()).toEqual([404, 404])
  })
})

test('staff read material in all languages, and find it by category and text', async () => {
  const { picture, film, guide, captions } = await brought()
  const caption = { en: 'A rare caption', zh: '', th: 'คำบรรยาย' }
  const videos = [{ file: film, poster: picture, captions: { th: captions } }]
  const id = await write({ level2: 'ma002', caption, pictures: [picture], videos, documents: [guide] })
  const piece = await staff('GET /api/staff/material/{id}', { id })
  expect(piece).toMatchObject({
    state: 'draft',
    caption,
    cover: { key: picture },
    pictures: [{ key: picture }],
    videos: [{ key: film, poster: { key: picture }, captions: { th: captions } }],
    documents: [{ key: guide, name: 'คู่มือ.pdf' }],
  })
  const found = async (given: InputOf<'GET /api/staff/material'>) =>
    (await staff('GET /api/staff/material', given)).list.map((one) => one.id)
  expect(await found({ q: 'rare caption' })).toEqual([id])
  expect(await found({ q: 'rare', level2: 'ma001' })).toEqual([])
  const categories = await staff('GET /api/staff/material/category', {})
  expect(categories.find(({ code }) => code === 'ma002')!.pieces).toBeGreaterThan(0)
  expect(await callOutcome(staff('GET /api/staff/material/{id}', { id: 5 }))).toBe('not_found')
})

test('of two concurrent changes one saves, and nobody approves a text they have not read', async () => {
  const id = await write()
  const change = (title: string) =>
    callOutcome(staff('PUT /api/staff/material/{id}', { ...MATERIAL, id, version: 1, title: words(title) }))
  const outcomes = await Promise.all(['one', 'two', 'three'].map(change))
  expect(outcomes.sort()).toEqual(['done', 'edit_conflict', 'edit_conflict'])
  expect(await callOutcome(staff('POST /api/staff/material/{id}/approve', { id, version: 1 }))).toBe('edit_conflict')
  const now = await staff('GET /api/staff/material/{id}', { id })
  expect(now).toMatchObject({ version: 2, state: 'draft', edited: { at: shop.deps.clock().toISOString() } })
  expect(now.edited!.by).not.toBe('')
  await staff('POST /api/staff/material/{id}/approve', { id, version: 2 })
})

test('material contains title, caption, pictures and files in the requested language', async () => {
  const { picture, film, guide, captions } = await brought()
  const id = await shown({
    title: { en: 'Dew', zh: '晨露', th: 'น้ำค้าง' },
    caption: { en: 'Quiet', zh: '安静', th: '' },
    pictures: [picture],
    videos: [{ file: film, poster: picture, captions: { th: captions } }],
    documents: [guide],
  })
  const piece = await guest('GET /api/material/{id}', { id, lang: 'zh' })
  expect(piece).toMatchObject({
    title: '晨露',
    caption: '安静',
    pictures: [{ key: picture, width: 400, height: 300 }],
    videos: [{ key: film, poster: { key: picture }, captions: [{ lang: 'th', url: `/static/file/${captions}.vtt` }] }],
    documents: [{ name: 'คู่มือ.pdf', url: `/static/file/${guide}.pdf` }],
  })
  const article = await guest('GET /api/article/{id}', { id, lang: 'th' })
  expect([article.title, article.level1, article.cover?.key]).toEqual(['น้ำค้าง', 'material', picture])
})

test('search finds text in title and caption, also LIKE wildcards as plain characters', async () => {
  const id = await shown({ title: words('Percent 100% pure_'), caption: words('ชาเขียวยามเช้า') })
  expect(await listed({ q: '100% pure_' })).toEqual([id])
  expect(await listed({ q: 'ยามเช้า percent' })).toEqual([id])
  expect(await listed({ q: '100_ pure' })).toEqual([])
})

test('paging lists every material once, also when the row of the cursor is no longer shown', async () => {
  const mine: number[] = []
  for (let n = 0; n < 5; n += 1) mine.unshift(await shown({ title: words('paged') }))
  const first = await guest('GET /api/material', { q: 'paged', size: 2 })
  await unpublish(first.next!)
  const second = await guest('GET /api/material', { q: 'paged', size: 2, after: first.next! })
  const third = await guest('GET /api/material', { q: 'paged', size: 2, after: second.next! })
  expect([...first.list, ...second.list, ...third.list].map(({ id }) => id)).toEqual(mine)
  expect(third.next).toBeNull()
  expect(await listed({ after: 5 })).toEqual([])
})

describe('rejected changes of staff', () => {
  test('unknown pictures and files, or files of the wrong kind', async () => {
    const { picture, film, guide } = await brought()
    const none = '0'.repeat(32)
    const cases: Partial<Form>[] = [
      { level2: 'ma999' },
      { pictures: [none] },
      { documents: [film] },
      { videos: [{ file: guide }] },
      { videos: [{ file: film, poster: none }] },
      { videos: [{ file: film, captions: { en: guide } }] },
    ]
    for (const change of cases) expect([change, await callOutcome(write(change))]).toEqual([change, 'material_parts'])
    expect(await callOutcome(write({ pictures: Array(10).fill(picture) }))).toBe('bad_input')
  })

  test('approving twice, approving expired material, unpublishing twice, unknown ids', async () => {
    const id = await shown()
    expect(await callOutcome(approve(id))).toBe('material_moved_on')
    await unpublish(id)
    expect(await callOutcome(unpublish(id))).toBe('material_moved_on')
    const past = new Date(shop.deps.clock().getTime() - 1).toISOString()
    expect(await callOutcome(approve(await write({ expires_at: past })))).toBe('material_moved_on')
    expect(await callOutcome(approve(5))).toBe('not_found')
    expect(await callOutcome(staff('PUT /api/staff/material/{id}', { ...MATERIAL, id: 5, version: 1 }))).toBe(
      'not_found',
    )
  })

  test('a rejected change leaves the approved material unchanged', async () => {
    const id = await shown()
    expect(
      await callOutcome(staff('PUT /api/staff/material/{id}', { ...MATERIAL, id, version: 1, level2: 'ma999' })),
    ).toBe('material_parts')
    expect(await openings(id)).toEqual(['done', 'done'])
  })

  test('of concurrent approvals one succeeds', async () => {
    const id = await write()
    const counts = await countOutcomes(Array.from({ length: 12 }, () => approve(id)))
    expect(counts).toEqual({ done: 1, material_moved_on: 11 })
    const rows = await shop.db
      .select()
      .from(audit)
      .where(eq(audit.refId, String(id)))
      .orderBy(audit.id)
    expect(rows.map(({ action }) => action)).toEqual(['material.written', 'material.approved'])
  })
})
