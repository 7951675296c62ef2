import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app/http-app.ts'
import { staffSession } from '../features/staff/table.ts'
import { openHttpTestApp, type HttpTestApp } from '../testing/http-test-app.ts'
import { addProduct, addStaff } from '../testing/fixtures/people-and-products-fixture.ts'
import { resolveActor, whileSignedIn } from './session-gate.ts'
import { createReplyCache } from './reply-cache.ts'

const URL = '/api/staff/catalogue/csv'
let shop: HttpTestApp
beforeAll(async () => {
  shop = await openHttpTestApp()
})
afterAll(() => shop?.close())

async function* numbers(count: number, during: (row: number) => Promise<unknown>) {
  for (let row = 1; row <= count; row += 1) {
    await during(row)
    yield row
  }
}

test.each([
  ['the session ends', { endedAt: new Date(0) }, 199],
  ['nothing happens', {}, 1_000],
])('rows of an export when %s in the meantime', async (_, change, expected) => {
  const bearer = await shop.signIn.staff(await addStaff(shop.db, 'content'))
  const asked = () => resolveActor(shop.db, { bearer, staffCall: true }, shop.deps.clock())
  const end = async (row: number) =>
    row === 150 && 'endedAt' in change ? shop.db.update(staffSession).set(change) : undefined
  const got: number[] = []
  const read = async () => {
    for await (const row of whileSignedIn(numbers(1_000, end), await asked(), asked)) got.push(row)
  }
  if (expected < 1_000) await expect(read()).rejects.toThrow('session_expired')
  else await read()
  expect(got).toHaveLength(expected)
})

test('a running export breaks off when its session ends, and is complete otherwise', async () => {
  for (let i = 0; i < 120; i += 1) await addProduct(shop.db)
  const cookie = `bailu-staff=${await shop.signIn.staff(await addStaff(shop.db, 'content'))}`
  expect((await shop.app.inject({ url: URL, headers: { cookie } })).body.split('\r\n')).toHaveLength(122)
  const app = await buildApp({ deps: shop.deps, database: shop.database, cache: createReplyCache(10) })
  // Authorized; nothing of the file was sent yet.
  app.addHook('onSend', async () => void (await shop.db.update(staffSession).set({ endedAt: shop.deps.clock() })))
  await expect(app.inject({ url: URL, headers: { cookie } })).rejects.toThrow('response destroyed')
  await app.close()
})
