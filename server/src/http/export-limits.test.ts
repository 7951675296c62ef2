import { setTimeout as wait } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app/http-app.ts'
import { openHttpTestApp, type HttpTestApp } from '../testing/http-test-app.ts'
import { seedPartner } from '../testing/fixtures/orders-fixture.ts'
import { addStaff } from '../testing/fixtures/people-and-products-fixture.ts'
import { EXPORT_LIMITS } from './request-limits.ts'
import { createReplyCache } from './reply-cache.ts'

const STAFF = '/api/staff/catalogue/csv'
let shop: HttpTestApp
let app: FastifyInstance
let address: string
/** Exports wait here before their first byte. */
let waitingReplies: (() => void)[] = []
let waitBeforeFirstByte = true

beforeAll(async () => {
  shop = await openHttpTestApp()
  app = await buildApp({ deps: shop.deps, database: shop.database, cache: createReplyCache(10) })
  app.addHook('onSend', async (_, reply) => {
    const file = String(reply.getHeader('content-disposition') ?? '').startsWith('attachment')
    if (file && waitBeforeFirstByte) await new Promise<void>((go) => void waitingReplies.push(go))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
beforeEach(() => {
  waitingReplies = []
  waitBeforeFirstByte = true
})
afterAll(async () => {
  await app?.close()
  await shop?.close()
})

const colleague = async () => ({ cookie: `bailu-staff=${await shop.signIn.staff(await addStaff(shop.db, 'content'))}` })
const partner = async () => ({ authorization: `Bearer ${await shop.signIn.user(await seedPartner(shop))}` })
const ask = (headers: Record<string, string>, path = STAFF, signal?: AbortSignal) =>
  fetch(address + path, { headers, ...(signal && { signal }) }).then(
    async (answer) => {
      const text = await answer.text()
      return text.startsWith('{') ? (JSON.parse(text) as { code: string }).code : 'file'
    },
    () => 'gone',
  )
const until = async (count: number) => {
  while (waitingReplies.length < count) await wait(5)
}
const releaseAll = () => {
  waitBeforeFirstByte = false
  for (const go of waitingReplies) go()
}

test.each([
  ['a colleague', colleague, [STAFF, '/api/staff/catalogue/xlsx']],
  ['a partner', partner, ['/api/data-center/customer/active/csv', '/api/data-center/trade/sales/csv']],
] as const)(
  '%s may have two running exports of any kind, and further ones when one is done',
  async (_, someone, paths) => {
    const headers = await someone()
    const first = paths.map((path) => ask(headers, path))
    await until(2)
    expect(await ask(headers, paths[0])).toBe('exports_enough')
    const other = ask(await someone(), paths[0])
    await until(3)
    releaseAll()
    expect(await Promise.all([...first, other])).toEqual(['file', 'file', 'file'])
    expect(await ask(headers, paths[0])).toBe('file')
  },
)

test('a disconnect releases the slot', async () => {
  const headers = await colleague()
  const leaving = new AbortController()
  const left = [ask(headers, STAFF, leaving.signal), ask(headers, STAFF, leaving.signal)]
  await until(2)
  leaving.abort()
  expect(await Promise.all(left)).toEqual(['gone', 'gone'])
  waitBeforeFirstByte = false
  const again = async (): Promise<string> => {
    const answer = await ask(headers)
    if (answer === 'file') return answer
    await wait(10)
    return again()
  }
  expect(await again()).toBe('file')
  for (const go of waitingReplies) go()
})

test('the total is limited; a request rejected for another reason takes no slot', async () => {
  const many = await Promise.all(Array.from({ length: EXPORT_LIMITS.staffAtOnce }, colleague))
  for (let tries = 0; tries < 20; tries += 1) expect(await ask({})).toBe('login_required')
  const files = many.map((headers) => ask(headers))
  await until(many.length)
  expect(await ask(await colleague())).toBe('busy')
  releaseAll()
  expect(new Set(await Promise.all(files))).toEqual(new Set(['file']))
})
