import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { tile } from '../../database/tables/house.ts'
import { replyCache } from '../../routes/reply-cache.ts'
import { noise } from '../../testing/pictures.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { renderPicture } from './render-picture.ts'
import { storePicture } from './store-picture.ts'

let shop: Shop
let key: string
beforeAll(async () => {
  shop = await openShop()
  key = (await storePicture(shop.ctx({ kind: 'system' }), await noise(500, 250).jpeg().toBuffer())).key
})
afterAll(() => shop.close())

const get = (file: string, of = key) => renderPicture(shop.house, shop.db, of, file)

test.each([
  ['160.avif', 'heif', 160],
  ['320.webp', 'webp', 320],
  ['480.jpg', 'jpeg', 480],
  ['640.jpg', 'jpeg', 500],
])('%s', async (file, format, width) => {
  const made = await sharp((await get(file))!).metadata()
  expect([made.format, made.width]).toEqual([format, width])
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
  const made = await Promise.all(Array.from({ length: 20 }, () => get('480.webp')))
  expect(new Set(made).size).toBe(1)
  expect(await shop.house.files.has(`rendition/${key}/480.webp`)).toBe(true)
})

test('over HTTP: cached immutably, or not found', async () => {
  const app = await buildApp({ house: shop.house, database: shop.database, cache: replyCache(10) })
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
