import { setTimeout as wait } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { openHttpShop, type HttpShop } from '../testing/http-shop.ts'
import { addPartner } from '../testing/money-rows.ts'
import { addStaff } from '../testing/people.ts'
import { EXPORT_LIMITS } from './exports.ts'
import { replyCache } from './reply-cache.ts'

const STAFF = '/api/staff/catalogue/csv'
let shop: HttpShop
let app: FastifyInstance
let address: string
/** Exports wait here before their first byte. */
let held: (() => void)[] = []
let holds = true

beforeAll(async () => {
  shop = await openHttpShop()
  app = await buildApp({ house: shop.house, database: shop.database, cache: replyCache(10) })
  app.addHook('onSend', async (_, reply) => {
    const file = String(reply.getHeader('content-disposition') ?? '').startsWith('attachment')
    if (file && holds) await new Promise<void>((go) => void held.push(go))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
beforeEach(() => {
  held = []
  holds = true
})
afterAll(async () => {
  await app?.close()
  await shop?.close()
})

const colleague = async () => ({ cookie: `bailu-staff=${await shop.signIn.staff(await addStaff(shop.db, 'content'))}` })
const partner = async () => ({ authorization: `Bearer ${await shop.signIn.user(await addPartner(shop))}` })
const ask = (headers: Record<string, string>, path = STAFF, signal?: AbortSignal) =>
  fetch(address + path, { headers, ...(signal && { signal }) }).then(
    async (answer) => {
      const text = await answer.text()
      return text.startsWith('{') ? (JSON.parse(text) as { code: string }).code : 'file'
    },
    () => 'gone',
  )
const until = async (count: number) => {
  while (held.length < count) await wait(5)
}
const letAllGo = () => {
  holds = false
  for (const go of held) go()
}

test.each([
  ['a colleague', colleague, [STAFF, '/api/staff/catalogue/xlsx']],
  ['a partner', partner, ['/api/data-center/customer/active/csv', '/api/data-center/trade/sales/csv']],
] as const)(
  '%s may have two running exports of any kind, and further ones when one is done',
  async (_, somebody, paths) => {
    const headers = await somebody()
    const first = paths.map((path) => ask(headers, path))
    await until(2)
    expect(await ask(headers, paths[0])).toBe('exports_enough')
    const other = ask(await somebody(), paths[0])
    await until(3)
    letAllGo()
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
  holds = false
  const again = async (): Promise<string> => {
    const answer = await ask(headers)
    if (answer === 'file') return answer
    await wait(10)
    return again()
  }
  expect(await again()).toBe('file')
  for (const go of held) go()
})

test('the total is limited; a request rejected for another reason takes no slot', async () => {
  const many = await Promise.all(Array.from({ length: EXPORT_LIMITS.staffAtOnce }, colleague))
  for (let tries = 0; tries < 20; tries += 1) expect(await ask({})).toBe('login_required')
  const files = many.map((headers) => ask(headers))
  await until(many.length)
  expect(await ask(await colleague())).toBe('busy')
  letAllGo()
  expect(new Set(await Promise.all(files))).toEqual(new Set(['file']))
})
