import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app/http-app.ts'
import { tile } from '../content/table.ts'
import { createReplyCache } from '../../http/reply-cache.ts'
import { noisePicture } from '../../testing/fixtures/sample-files.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { renderPicture } from './render-picture.ts'
import { storePicture } from './store-picture.ts'

let shop: TestApp
let key: string
beforeAll(async () => {
  shop = await openTestApp()
  key = (await storePicture(shop.ctx({ kind: 'system' }), await noisePicture(500, 250).jpeg().toBuffer())).key
})
afterAll(() => shop.close())

const get = (file: string, of = key) => renderPicture(shop.deps, shop.db, of, file)

test.each([
  ['160.avif', 'heif', 160],
  ['320.webp', 'webp', 320],
  ['480.jpg', 'jpeg', 480],
  ['640.jpg', 'jpeg', 500],
])('%s', async (file, format, width) => {
  const renditions = await sharp((await get(file))!).metadata()
  expect([renditions.format, renditions.width]).toEqual([format, width])
})

test.each(['960.jpg', '500.jpg', '0160.jpg', '160.png', '160.jpg.exe', '../160.jpg', ''])(
  '%s is not offered',
  async (file) => {
    expect(await get(file)).toBeNull()
  },
)
test.each(['0'.repeat(32), '../../etc/passwd', 'proof'])('nor a picture %s', async (of) =>
  expect(await get('160.jpg', of)).toBeNull(),
)

test('concurrent requests share one rendering, and the file is stored', async () => {
  const renditions = await Promise.all(Array.from({ length: 20 }, () => get('480.webp')))
  expect(new Set(renditions).size).toBe(1)
  expect(await shop.deps.files.has(`rendition/${key}/480.webp`)).toBe(true)
})

test('over HTTP: cached immutably, or not found', async () => {
  const app = await buildApp({ deps: shop.deps, database: shop.database, cache: createReplyCache(10) })
  const unused = await app.inject(`/static/picture/${key}/160.jpg`)
  expect([unused.statusCode, unused.headers['cache-control']]).toEqual([404, 'no-store'])
  await shop.db.insert(tile).values({ name: 'material', pictureKey: key })
  shop.passDays(1)
  const found = await app.inject(`/static/picture/${key}/160.jpg`)
  expect([
    found.statusCode,
    found.headers['content-type'],
    found.headers['cache-control'],
    found.headers['x-content-type-options'],
  ]).toEqual([200, 'image/jpeg', 'public, max-age=31536000, immutable', 'nosniff'])
  for (const none of ['%00', 'x', '0'.repeat(32)])
    expect((await app.inject(`/static/picture/${none}/160.jpg`)).statusCode).toBe(404)
  const missing = await app.inject(`/static/picture/${key}/161.jpg`)
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  await app.close()
})
