import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { s3FileStore, type S3Limits } from '../integrations/s3-file-store.ts'
import { storeFile } from '../features/files/store-file.ts'
import { storePicture } from '../features/pictures/store-picture.ts'
import { uploadedFile } from '../lib/upload.ts'
import { addStaff } from '../testing/fixtures/people-and-products-fixture.ts'
import { noisePicture, sampleMp4 } from '../testing/fixtures/sample-files.ts'
import { type HttpTestApp, openHttpTestApp } from '../testing/http-test-app.ts'
import { openS3Server } from '../testing/stand-ins/s3-server.ts'
import { openTcpProxy, type TcpProxy } from '../testing/stand-ins/tcp-proxy.ts'

const LIMITS: S3Limits = { answerMs: 2_000, idleMs: 2_000, uploadRate: 256, attempts: 2, retryForMs: 200 }

let shop: HttpTestApp
let server: Awaited<ReturnType<typeof openS3Server>>
let proxy: TcpProxy
let cookie: string
beforeAll(async () => {
  server = await openS3Server()
  proxy = await openTcpProxy({ host: '127.0.0.1', port: server.port })
  shop = await openHttpTestApp()
  const bucket = { ...server.bucket, endpoint: `http://127.0.0.1:${proxy.port}` }
  shop.deps.files = s3FileStore(bucket, { error: () => undefined }, LIMITS)
  cookie = `bailu-staff=${await shop.signIn.staff(await addStaff(shop.db, 'content'))}`
})
afterAll(async () => {
  await shop?.close()
  await proxy?.close()
  await server?.close()
})
afterEach(() => proxy.restore())

const film = Buffer.concat([sampleMp4(8), randomBytes(20_000_000)])
// Random bytes after the boxes are no video, so they become part of the last box.
film.writeUInt32BE(16 + 20_000_000, film.length - 20_000_000 - 16)
const addFilm = async () =>
  `/static/file/${(await storeFile(shop.ctx({ kind: 'system' }), uploadedFile(film), 'a.mp4')).key}.mp4`
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url, headers: { cookie, ...headers } })

test('a video of 20 MB in a bucket is served by ranges, with its size, to staff only', async () => {
  const url = await addFilm()
  const head = await get(url, {}, 'HEAD')
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(film.length)])
  const part = await get(url, { range: 'bytes=15000000-15999999' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 15000000-15999999/${film.length}`])
  expect(part.rawPayload.equals(film.subarray(15_000_000, 16_000_000))).toBe(true)
  expect((await get(url)).rawPayload.equals(film)).toBe(true)
  expect((await shop.app.inject({ url })).statusCode).toBe(404)
})

test('while the storage is away, files and pictures are answered with 503, and calls with busy', async () => {
  const url = await addFilm()
  const { key } = await storePicture(shop.ctx({ kind: 'system' }), await noisePicture(300, 200).jpeg().toBuffer())
  const picture = `/static/picture/${key}/160.webp`
  expect((await get(picture)).statusCode).toBe(200)
  proxy.cut()
  for (const away of [await get(url), await get(picture), await get(picture, {}, 'HEAD')])
    expect([away.statusCode, away.headers['retry-after'], away.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ])
  await expect(
    storePicture(shop.ctx({ kind: 'system' }), await noisePicture(300, 200).jpeg().toBuffer()),
  ).rejects.toMatchObject({ code: 'busy' })
  proxy.restore()
  expect((await get(picture)).statusCode).toBe(200)
})

test('a storage that is lost after the size was read is no empty file', async () => {
  const url = await addFilm()
  const { files } = shop.deps
  shop.deps.files = {
    ...files,
    part: (...range) => {
      proxy.cut()
      return files.part(...range)
    },
  }
  const reply = await get(url)
  shop.deps.files = files
  expect([reply.statusCode, reply.headers['content-length'] === String(film.length)]).toEqual([503, false])
})
