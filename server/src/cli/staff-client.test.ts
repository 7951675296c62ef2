import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Secret, TOTP } from 'otpauth'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { buildApp } from '../app/http-app.ts'
import { checkLedger } from '../features/ledger/check-ledger.ts'
import { addStaffAccount } from '../features/staff/manage-staff.ts'
import { createReplyCache } from '../http/reply-cache.ts'
import { runClient } from './staff-client/run.ts'
import { seedPartner, seedUser } from '../testing/fixtures/orders-fixture.ts'
import { APPLICATION, CONTACT, addProduct, userActor } from '../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const PROGRAM = fileURLToPath(new URL('./staff-client.ts', import.meta.url))
const PASSWORD = 'a long password'
let [shop, url, folder, close] = [undefined as unknown as TestApp, '', '', async () => {}]

beforeAll(async () => {
  shop = await openTestApp()
  const app = await buildApp({
    deps: shop.deps,
    database: shop.database,
    cache: createReplyCache(10),
    stopping: () => false,
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'bailu-client-'))
  close = async () => {
    await app.close()
    await shop.close()
    await rm(folder, { recursive: true })
  }
  await addStaffAccount(shop.ctx({ kind: 'system' }), {
    email: 'boss@staff.example',
    name: 'Boss',
    role: 'owner',
    password: PASSWORD,
  })
})
afterAll(() => close())

function run(...args: string[]): Promise<{ code: number; out: string }> {
  return runTyping([PASSWORD], ...args)
}
const terminal = (typed: string[]) => ({
  url,
  sessionFile: join(folder, 'kept', 'session'),
  askSecret: async () => typed.shift() ?? '',
})
const runTyping = (typed: string[], ...args: string[]) => runClient(args, terminal([...typed]))

test('as a program: configuration from the environment, input from a pipe, an exit code', async () => {
  const asProgram = (typed: string[], ...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      const child = execFile(
        process.execPath,
        [PROGRAM, ...args],
        { env: { ...process.env, BAILU_URL: `${url}/`, BAILU_SESSION: join(folder, 'program', 'session') } },
        (error, out, err) => done({ code: error ? 1 : 0, out: out.trim(), err: err.trim() }),
      )
      child.stdin?.end(typed.map((line) => `${line}\n`).join(''))
    })
  expect(await asProgram([PASSWORD], 'login', 'boss@staff.example')).toMatchObject({
    code: 0,
    out: 'Signed in as boss@staff.example.',
  })
  expect((await stat(join(folder, 'program', 'session'))).mode & 0o777).toBe(0o600)
  expect(await asProgram([], 'refuse-application', 'x')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Usage'),
  })
  expect((await asProgram([], 'logout')).code).toBe(0)
})

test('approves and rejects applications', async () => {
  const applicant = shop.as(userActor(await seedUser(shop)))
  await applicant('POST /api/application', { ...APPLICATION, message: 'hello' })
  const { last } = await applicant('GET /api/application', {})
  await run('login', 'boss@staff.example')
  expect((await run('applications', 'submitted')).out).toContain('Malee Suksan, born 1990-02-28')
  expect((await run('refuse-application', last!.id)).out).toContain('Usage')
  expect((await run('refuse-application', last!.id, 'Call', 'us')).out).toBe('Refused.')
  expect((await run('applications')).out).toContain('Boss Call us')
  expect((await run('approve-application', last!.id)).code).toBe(1)
  await applicant('POST /api/application', APPLICATION)
  const again = await applicant('GET /api/application', {})
  expect((await run('approve-application', again.last!.id)).out).toMatch(/^Partner BL\w{5}\.$/)
  await run('logout')
})

test('signs in, confirms payments, hands over and cancels through the API', async () => {
  const seller = await seedPartner(shop)
  const buyer = shop.as(userActor(await seedUser(shop, seller)))
  const { variantId } = await addProduct(shop.db, { price: 100_000n })
  const { number } = await buyer('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 12 }],
    address_id: PICKUP_ID,
    contact: CONTACT,
    expected_total: 1_200_000,
  })
  expect(await run('orders')).toEqual({ code: 1, out: 'Sign in first: npm run staff:client -- login <e-mail>' })
  expect(await run('login', 'boss@staff.example')).toEqual({ code: 0, out: 'Signed in as boss@staff.example.' })
  expect((await stat(join(folder, 'kept', 'session'))).mode & 0o777).toBe(0o600)
  expect((await run('me')).out).toBe('Boss <boss@staff.example>, owner')
  expect((await run('confirm', number, '12,000.50', 'REF-1')).code).toBe(1)
  expect((await run('confirm', number, '12,000.00', 'REF-1')).out).toBe(`${number}: ฿12000.00 confirmed.`)
  expect((await run('ship', number, 'Flash', 'TH01')).code).toBe(1)
  expect((await run('hand-over', number, 'Known', 'well')).out).toBe(`${number}: handed over.`)
  expect((await run('order', number)).out).toContain('pick-up point, Malee Suksan, 0812345678')
  expect((await run('cancel', number, 'came', 'back')).out).toBe(`${number}: canceled.`)
  expect((await run('orders', 'canceled')).out).toContain(number)
  expect((await run('ship', number)).out).toContain('Usage')
  expect((await run('nothing')).out).toContain('Commands')
  expect((await run('logout')).out).toBe('Signed out.')
  expect((await checkLedger({ db: shop.db })).filter(({ law }) => !law.startsWith('stock'))).toEqual([])
})

test('an owner with a second factor signs in with a code, and reauthenticates with another one', async () => {
  const email = 'second@staff.example'
  const staffId = await addStaffAccount(shop.ctx({ kind: 'system' }), {
    email,
    name: 'Nok',
    role: 'owner',
    password: PASSWORD,
  })
  const owner = shop.as({ kind: 'staff', staffId, role: 'owner', sessionId: '' })
  const { secret } = await owner('POST /api/staff/me/second-step/start', {})
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.deps.clock().getTime() })
  await owner('POST /api/staff/me/second-step/confirm', { code: code() })
  const later = (seconds: number) => shop.setClock(new Date(shop.deps.clock().getTime() + seconds * 1000))
  const session = () => readFile(join(folder, 'kept', 'session'), 'utf8')
  later(60)
  expect((await runTyping([PASSWORD, '000000'], 'login', email)).code).toBe(1)
  expect((await run('me')).out).toContain('Sign in first')
  expect(await runTyping([PASSWORD, code()], 'login', email)).toEqual({ code: 0, out: `Signed in as ${email}.` })
  const before = await session()
  const refund = ['refund-return', uuidv7(), '10.00', 'REF-2']
  const notFound = (await run(...refund)).out
  expect(notFound).not.toContain('assword')
  later(6 * 60)
  expect((await runTyping([], ...refund)).out).not.toBe(notFound)
  expect((await runTyping(['wrong password', code()], ...refund)).out).not.toBe(notFound)
  expect(await session()).toBe(before)
  expect((await runTyping([PASSWORD, code()], ...refund)).out).toBe(notFound)
  expect(await session()).not.toBe(before)
  expect((await run('me')).out).toContain(email)
  await run('logout')
})
