import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { Call } from '@bailu/contract/call'
import { calls, type Key } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { buildApp, uploadFolder } from '../app/http-app.ts'
import { rateLimit } from '../database/core-tables.ts'
import { openHttpTestApp, type HttpTestApp } from '../testing/http-test-app.ts'
import * as people from '../testing/fixtures/people-and-products-fixture.ts'

import { noisePicture } from '../testing/fixtures/sample-files.ts'
import { formBeginning, openSlowUpload, type UploadOptions, type SlowUpload } from '../testing/slow-upload.ts'
import { createReplyCache } from './reply-cache.ts'
import { deleteStaleUploads, UPLOAD_LIMITS } from './uploads.ts'

const MULTIPART = (Object.keys(calls) as Key[]).filter((key) => (calls[key] as Call).multipart)
const HALF = Buffer.alloc(64 * 1024)
const MORE = 'x'.repeat(200)

let shop: HttpTestApp
let port: number
let folder: string
let customer: { id: number; headers: Record<string, string> }
let unrelated: Record<string, string>
let order: string
let open: SlowUpload[]
let quick: FastifyInstance
let quickPort: number

beforeAll(async () => {
  shop = await openHttpTestApp()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as AddressInfo).port
  folder = uploadFolder(shop.deps.config)
  const { id } = await people.addUser(shop.db)
  customer = { id, headers: { authorization: `Bearer ${await shop.signIn.user(id)}` } }
  const other = await people.addUser(shop.db)
  unrelated = { authorization: `Bearer ${await shop.signIn.user(other.id)}` }
  const { variantId } = await people.addProduct(shop.db, { price: 100_000n, stock: 10 })
  const placed = await shop.as(people.userActor(id))('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    address_id: PICKUP_ID,
    contact: people.CONTACT,
    expected_total: 100_000,
  })
  order = placed.id
  // The same app with shorter timeouts.
  const uploadLimits = { ...UPLOAD_LIMITS, fieldsMs: 300, totalMs: 600 }
  quick = await buildApp({ deps: shop.deps, database: shop.database, cache: createReplyCache(10), uploadLimits })
  await quick.listen({ port: 0, host: '127.0.0.1' })
  quickPort = (quick.server.address() as AddressInfo).port
})
afterAll(async () => {
  await quick?.close()
  await shop?.close()
})
beforeEach(() => {
  open = []
})
afterEach(async () => {
  for (const one of open) one.close()
  await until(async () => (await leftOver()).length === 0)
  // A slot is taken until the server has seen the connection close.
  await until(async () => (await connections()) === 0)
  await shop.db.delete(rateLimit)
})

const upload = (opened: Omit<UploadOptions, 'port'>, at = port) => {
  const one = openSlowUpload({ port: at, ...opened })
  open.push(one)
  return one
}
const slip = (more: Partial<UploadOptions> = {}, at = port) =>
  upload({ path: '/upload_paid_pic', headers: customer.headers, ...more }, at)
const leftOver = () => readdir(folder).catch(() => [])
const until = async (done: () => Promise<boolean>) => {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 10))
}
const connections = () =>
  new Promise<number>((resolve, reject) =>
    shop.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
const storedBytes = async () => {
  const sizes = await Promise.all((await leftOver()).map((name) => stat(join(folder, name)).catch(() => ({ size: 0 }))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

describe('an unauthorized caller is rejected before a byte of the body is sent', () => {
  for (const key of MULTIPART) {
    test(key, async () => {
      const path = key.slice('POST '.length)
      const nobody = upload({ path })
      await nobody.answered
      expect(nobody.received()).toContain('"code":"login_required"')
      if (!key.includes('/staff/')) return
      const other = upload({ path, headers: unrelated })
      await other.answered
      expect(other.received()).toMatch(/"code":"(login_required|forbidden)"/)
    })
  }

  test('upload calls exist', () => expect(MULTIPART.length).toBeGreaterThan(5))

  test('a staff cookie without CSRF token', async () => {
    const staffId = await people.addStaff(shop.db, 'content')
    const cookie = `bailu-staff=${await shop.signIn.staff(staffId)}`
    const one = upload({ path: '/api/staff/picture', headers: { cookie } })
    await one.answered
    expect(one.received()).toContain('"code":"forbidden"')
  })

  test('and the connection closes although the body never arrives', async () => {
    const one = upload({ path: '/upload_paid_pic' })
    await one.send(HALF)
    await one.ended
    expect(one.received()).toContain('"code":"login_required"')
  })
})

describe('fields are checked before the file is received', () => {
  test.each([
    ['an order of someone else', () => unrelated, 'not_found'],
    ['an order that is not there', () => customer.headers, 'not_found'],
  ])('%s', async (what, headers, code) => {
    const one = upload({ path: '/upload_paid_pic', headers: headers() })
    const asked = what.includes('not there') ? '0192f0c1-2d3e-7f40-8a5b-6c7d8e9f0a1b' : order
    await one.send(formBeginning({ order: asked }) + MORE)
    await one.answered
    expect(one.received()).toContain(`"code":"${code}"`)
    expect(await leftOver()).toEqual([])
  })

  test('a file before its fields is rejected', async () => {
    const one = slip()
    await one.send(formBeginning() + MORE)
    await one.answered
    expect(one.received()).toContain('"code":"bad_input"')
  })

  test('a too large file is rejected by its Content-Length', async () => {
    const one = slip({ size: 12 * 1024 * 1024 })
    await one.answered
    expect(one.received()).toContain('"code":"too_large"')
  })
})

test.each([
  ['a form that ends before it began', 'x', '--x\r\n\r\n'],
  ['a boundary that is too long', 'b'.repeat(3_000), '--b'],
  ['a boundary that is none', '"; boundary=x', '--x'],
])('%s cannot be read', async (_, boundary, payload) => {
  const headers = { ...customer.headers, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const reply = await shop.app.inject({ method: 'POST', url: '/upload_paid_pic', headers, payload })
  expect([reply.statusCode, reply.json().code]).toEqual([200, 'malformed'])
})

test('60 stalled uploads: up to the limit run, the others are busy, and no files remain', async () => {
  const all = Array.from({ length: 60 }, () => slip())
  await Promise.all(all.map((one) => one.send(Buffer.concat([Buffer.from(formBeginning({ order })), HALF]))))
  const { perAccount } = UPLOAD_LIMITS
  await until(async () => all.filter((one) => one.received() !== '').length >= 60 - perAccount)
  const busy = all.filter((one) => one.received().includes('"code":"busy"'))
  expect(busy).toHaveLength(60 - perAccount)
  for (const one of busy) expect(one.received()).toMatch(/retry-after: \d+/i)
  const files = await leftOver()
  expect(files.length).toBeLessThanOrEqual(perAccount)
  expect(await storedBytes()).toBeLessThanOrEqual(perAccount * HALF.length)
  for (const name of files) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  for (const one of all) one.close()
  await until(async () => (await leftOver()).length === 0)
})

describe('the body of a rejected request is not read', () => {
  const SIZE = 10 * 1024 * 1024
  /** Sends complete bodies from a separate network. @returns replies, and the bytes that the server read of each */
  async function sendInFull(path: string, count: number, headers: Record<string, string>, from: string) {
    const read: number[] = []
    const watch = (socket: Socket) =>
      socket.remoteAddress?.endsWith(from) && socket.once('close', () => read.push(socket.bytesRead))
    shop.app.server.on('connection', watch)
    const all = Array.from({ length: count }, () => upload({ path, headers, from, size: SIZE }))
    for (const one of all) {
      void one.send(formBeginning({ order }))
      void one.send(Buffer.alloc(SIZE))
    }
    await Promise.all(all.map((one) => one.ended))
    await until(async () => read.length === count)
    shop.app.server.off('connection', watch)
    return { read, said: all.map((one) => one.received()) }
  }

  test('an unknown path', async () => {
    const { read, said } = await sendInFull('/nothing', 3, {}, '127.0.7.1')
    expect(said.every((text) => text.includes('404'))).toBe(true)
    expect(Math.max(...read)).toBeLessThan(SIZE / 4)
  })

  test('more concurrent uploads than a network may have requests', async () => {
    const headers = { 'x-guest-token': await shop.signIn.guest(await people.addGuest(shop.db)) }
    const { read, said } = await sendInFull('/upload_paid_pic', 60, headers, '127.0.7.2')
    expect(said.some((text) => text.includes('"code":"busy"'))).toBe(true)
    expect(Math.max(...read)).toBeLessThan(SIZE / 4)
  })

  test('a body longer than any call accepts', async () => {
    const headers = { 'content-type': 'application/json' }
    const { read, said } = await sendInFull('/api/login', 3, headers, '127.0.7.3')
    expect(said.every((text) => text.includes('"code":"too_large"'))).toBe(true)
    expect(Math.max(...read)).toBeLessThan(SIZE / 4)
  })
})

test('an invalid upload keeps its slot until its connection has closed', async () => {
  const rejected = [slip(), slip()]
  for (const one of rejected) await one.send(formBeginning() + MORE)
  await Promise.all(rejected.map((one) => one.answered))
  expect(rejected.every((one) => one.received().includes('"code":"bad_input"'))).toBe(true)
  const third = slip()
  await third.answered
  expect(third.received()).toContain('"code":"busy"')
  for (const one of rejected) await one.ended
  const fourth = slip()
  await fourth.send(formBeginning() + MORE)
  await fourth.answered
  expect(fourth.received()).toContain('"code":"bad_input"')
})

test('two per account, three per network; others are not affected', async () => {
  const guests = await Promise.all(
    [1, 2, 3].map(async () => ({ 'x-guest-token': await shop.signIn.guest(await people.addGuest(shop.db)) })),
  )
  const openUploads = [slip(), slip(), slip()]
  for (const one of openUploads) await one.send('--x\r\n')
  await Promise.race(openUploads.map((one) => one.answered))
  expect(openUploads.filter((one) => one.received().includes('busy'))).toHaveLength(1)
  // Two more of other accounts: the server may read them in any order, and has room for one.
  const others = guests.slice(0, 2).map((headers) => slip({ headers }))
  for (const one of others) await one.send('--x\r\n')
  await Promise.race(others.map((one) => one.answered))
  expect(others.filter((one) => one.received().includes('"code":"busy"'))).toHaveLength(1)
  const elsewhere = slip({ headers: guests[2]!, from: '127.0.9.1' })
  await elsewhere.send(formBeginning({ order }) + MORE)
  await elsewhere.answered
  expect(elsewhere.received()).toContain('"code":"not_found"')
  expect(others.filter((one) => one.received() === '')).toHaveLength(1)
})

test('the slot is released however an upload ends', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = slip()
    await one.send(Buffer.concat([Buffer.from(formBeginning({ order })), HALF]))
    await until(async () => (await leftOver()).length === 1)
    one.close()
    await until(async () => (await leftOver()).length === 0)
  }
  const whole = await noisePicture(80, 80).jpeg().toBuffer()
  const body = Buffer.concat([Buffer.from(formBeginning({ order })), whole, Buffer.from('\r\n--x--\r\n')])
  const good = slip({ size: body.length, headers: { ...customer.headers, connection: 'close' } })
  await good.send(body)
  await good.ended
  expect(good.received()).toContain('"status":100')
  expect(await leftOver()).toEqual([])
})

test.each([
  ['fields that do not come', '--x\r\n'],
  ['a file that does not come', formBeginning()],
])('%s end after their timeout', async (what, begun) => {
  const one = slip({}, quickPort)
  await one.send(what.startsWith('fields') ? begun : formBeginning({ order }) + MORE)
  await one.ended
  expect(one.received()).toContain('"code":"upload_slow"')
  expect(await leftOver()).toEqual([])
})

test('stale files of a dead process are deleted, files in use are not', async () => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'old.part'), 'x')
  await writeFile(join(folder, 'new.part'), 'x')
  await utimes(join(folder, 'old.part'), 0, 0)
  expect(await deleteStaleUploads(folder)()).toBe(1)
  expect(await leftOver()).toEqual(['new.part'])
  await utimes(join(folder, 'new.part'), 0, 0)
  await deleteStaleUploads(folder)()
  expect(existsSync(join(folder, 'new.part'))).toBe(false)
  expect(await deleteStaleUploads(join(folder, 'nothing'))()).toBe(0)
})
