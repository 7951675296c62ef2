import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Key } from '@bailu/contract/calls'
import { eq, sql } from 'drizzle-orm'
import { counterKey } from '../../core/sign-in-attempts.ts'
import { hashPassword } from '../../lib/password.ts'
import { unseal } from '../../lib/crypto.ts'
import { rateLimit } from '../../database/core-tables.ts'
import { outboxMail } from '../mail/table.ts'
import { staff } from '../staff/table.ts'
import { user } from '../account/table.ts'
import { mailSealContext } from '../mail/queue-mail.ts'
import { openHttpTestApp, type ReplyEnvelope, type HttpTestApp } from '../../testing/http-test-app.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'

const RIGHT = '0123456789abcdef0123456789abcdef01234567'
const WRONG = 'f'.repeat(40)
const NEW = 'fedcba9876543210fedcba9876543210fedcba98'

let shop: HttpTestApp
let email: string
/** A separate network for each test, because rates per network are counted over all tests. */
let home = ''
let networks = 0

beforeAll(async () => {
  shop = await openHttpTestApp()
})
afterAll(() => shop?.close())
beforeEach(async () => {
  await shop.db.delete(rateLimit)
  home = `10.40.${(networks += 1)}.1`
  email = (await people.addUser(shop.db, { passwordHash: await hashPassword(shop.deps.config, RIGHT) })).email
})

async function post(key: Key, payload: Record<string, unknown>, ip: string) {
  const reply = await shop.app.inject({ method: 'POST', url: key.slice(5), payload, remoteAddress: ip })
  expect(reply.statusCode).toBe(200)
  return reply.json<ReplyEnvelope>()
}
async function enter(password: string, ip: string, device = '', as = email) {
  const headers = device ? { cookie: device } : {}
  const payload = { email: as, password }
  const reply = await shop.app.inject({ method: 'POST', url: '/api/login', payload, remoteAddress: ip, headers })
  const cookie = String(reply.headers['set-cookie'] ?? '')
  return { ...reply.json<ReplyEnvelope>(), cookie, device: cookie.split(';')[0]! }
}
const login = async (password: string, { ip = home, as = email } = {}) => {
  const { status, code } = await post('POST /api/login', { email: as, password }, ip)
  return code ?? status
}
const times = async <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let i = 0; i < n; i += 1) all.push(await work(i))
  return all
}

const passSeconds = (seconds: number) => shop.setClock(new Date(shop.deps.clock().getTime() + seconds * 1000))

test('five attempts for an account are free per network; then even the right password waits there, but not in other networks', async () => {
  expect(new Set(await times(5, () => login(WRONG)))).toEqual(new Set(['wrong_login']))
  expect(await login(RIGHT)).toBe('too_many')
  expect(await login(RIGHT, { as: email.toUpperCase() })).toBe('too_many')
  expect(await login(RIGHT, { ip: '10.9.9.9' })).toBe(100)
  passSeconds(1)
  expect(await login(RIGHT)).toBe(100)
})

test('attempts from many networks delay unknown devices; a known device signs in at once, and so do other accounts', async () => {
  const device = (await enter(RIGHT, '10.3.3.3')).device
  const neighbour = (await people.addUser(shop.db, { passwordHash: await hashPassword(shop.deps.config, RIGHT) })).email
  const answers = await times(120, (i) => login(WRONG, { ip: `10.1.${i % 100}.1` }))
  expect(answers.filter((code) => code === 'wrong_login')).toHaveLength(20)
  expect(await login(RIGHT, { ip: '10.1.5.1' })).toBe('too_many')
  expect(await login(RIGHT, { ip: '10.2.2.2' })).toBe('too_many')
  for (const ip of ['10.1.5.1', '10.2.2.2', '10.3.3.3']) expect((await enter(RIGHT, ip, device)).status).toBe(100)
  expect(await login(RIGHT, { ip: '10.1.5.1', as: neighbour })).toBe(100)
})

test("attempts rejected by an account's delay do not count for the network", async () => {
  await times(5, () => login(WRONG))
  await times(40, () => login(RIGHT))
  expect(await login(RIGHT, { as: 'neighbour@test.example' })).toBe('wrong_login')
})

test('a known device has its own counter, belongs to one account, and becomes unknown after a password change', async () => {
  const { device } = await enter(RIGHT, '10.4.4.4')
  const tries = await times(11, () => enter(WRONG, '10.4.4.4', device))
  expect(tries.map(({ code }) => code).slice(9)).toEqual(['wrong_login', 'too_many'])
  expect(await login(RIGHT)).toBe(100)
  const other = (await people.addUser(shop.db, { passwordHash: await hashPassword(shop.deps.config, RIGHT) })).email
  await times(25, (i) => login(WRONG, { ip: `10.6.${i}.1`, as: other }))
  expect((await enter(RIGHT, '10.4.4.4', device, other)).code).toBe('too_many')
  await shop.db
    .update(user)
    .set({ passwordHash: await hashPassword(shop.deps.config, WRONG) })
    .where(eq(user.email, email))
  await times(25, (i) => login(RIGHT, { ip: `10.7.${i}.1` }))
  expect((await enter(WRONG, '10.8.8.8', device)).code).toBe('too_many')
})

test('the device cookie is HttpOnly and SameSite=Strict, and reveals nothing', async () => {
  const { device, cookie } = await enter(RIGHT, '10.4.4.5')
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000$/)
  expect(device).toMatch(/^bailu-device=[\w-]{22}\.[\w-]{22}$/)
  expect((await enter(WRONG, '10.4.4.5')).cookie).toBe('')
})

test('while an account is attacked, the e-mailed link signs in a new phone, which is known from then on', async () => {
  await times(60, (i) => login(WRONG, { ip: `10.9.${i}.1` }))
  for (let i = 0; i < 30; i += 1) await post('POST /api/reset-password/code', { email }, `10.10.${i}.1`)
  const mails = await shop.db.select().from(outboxMail).where(eq(outboxMail.to, email)).orderBy(outboxMail.id)
  const sent = mails.filter(({ sealed }) => sealed !== null)
  expect(sent).toHaveLength(8)
  expect((await post('POST /api/reset-password/code', { email }, '10.11.0.1')).status).toBe(100)
  const { id, sealed } = sent.at(-1)!
  const { link } = JSON.parse(unseal(shop.deps.config, mailSealContext(id), sealed!)) as { link: string }
  const by = (password: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/reset-password/link',
      payload: { token: link.split('#')[1], password },
    })
  const reset = await by(NEW)
  expect(reset.json()).toMatchObject({ status: 100 })
  expect((await by(RIGHT)).json()).toMatchObject({ code: 'link_over' })
  const device = String(reset.headers['set-cookie']).split(';')[0]!
  await times(25, (i) => login(WRONG, { ip: `10.12.${i}.1` }))
  expect((await enter(NEW, '10.11.0.1', device)).status).toBe(100)
})

test('each further failure doubles the delay up to 15 minutes, and the reply tells the delay', async () => {
  await times(5, () => login(WRONG))
  const waits: number[] = []
  for (let i = 0; i < 13; i += 1) {
    const { wait = 0, msg } = await post('POST /api/login', { email, password: RIGHT }, home)
    waits.push(wait)
    if (wait === 4) expect(msg).toBe('Too many attempts. Please try again in 4 seconds')
    if (wait === 256) expect(msg).toBe('Too many attempts. Please try again in 5 minutes')
    passSeconds(wait - 1)
    expect(await login(RIGHT)).toBe('too_many')
    passSeconds(1)
    expect(await login(WRONG)).toBe('wrong_login')
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  passSeconds(900)
  expect(await login(RIGHT)).toBe(100)
})

test('of concurrent attempts after the free ones, one gets through', async () => {
  await times(5, () => login(WRONG))
  passSeconds(1)
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(WRONG)))
  expect(answers.filter((code) => code === 'wrong_login')).toHaveLength(1)
})

test('a success resets the count of the account, and so does time', async () => {
  for (let round = 0; round < 2; round += 1) {
    expect(new Set(await times(4, () => login(WRONG)))).toEqual(new Set(['wrong_login']))
    expect(await login(RIGHT)).toBe(100)
  }
  await times(5, () => login(WRONG))
  passSeconds(24 * 3_600)
  expect(new Set(await times(4, () => login(WRONG)))).toEqual(new Set(['wrong_login']))
  expect(await login(RIGHT)).toBe(100)
})

test('thirty failures per network over all accounts; a success does not reset them', async () => {
  const tries = await times(31, (i) => (i === 20 ? login(RIGHT) : login(WRONG, { as: `nobody${i}@test.example` })))
  expect(tries.filter((code) => code === 'too_many')).toEqual([])
  expect(await login(RIGHT)).toBe('too_many')
  expect(await login(RIGHT, { ip: '10.0.0.2' })).toBe(100)
  passSeconds(1)
  expect(await login(RIGHT)).toBe(100)
  expect(await login(WRONG, { as: 'nobody99@test.example' })).toBe('wrong_login')
  passSeconds(600)
  expect(new Set(await times(29, (i) => login(WRONG, { as: `nobody${i}@test.example` })))).toEqual(
    new Set(['wrong_login']),
  )
})

test('successful sign-ins of a network are not limited like failures', async () => {
  // A separate network, because the rate of calls per network is limited, too.
  expect(new Set(await times(40, () => login(RIGHT, { ip: '10.20.0.1' })))).toEqual(new Set([100]))
})

test('all IPv6 addresses of a /64 share one count', async () => {
  const ip = (i: number) => `2001:db8:1:2::${(i + 1).toString(16)}`
  await times(30, (i) => login(WRONG, { ip: ip(i), as: `six${i}@test.example` }))
  expect(await login(RIGHT, { ip: ip(100) })).toBe('too_many')
  expect(await login(RIGHT, { ip: '2001:db8:1:3::1' })).toBe(100)
})

test('staff: five per account and network, thirty per network, twenty per account from unknown devices', async () => {
  const enterStaff = (as: string, ip: string) =>
    post('POST /api/staff/login', { email: as, password: 'x' }, ip).then(({ code }) => code)
  expect(new Set(await times(5, () => enterStaff('a@test.example', '10.2.0.1')))).toEqual(new Set(['wrong_login']))
  expect(await enterStaff('a@test.example', '10.2.0.1')).toBe('too_many')
  expect(await enterStaff('a@test.example', '10.2.1.1')).toBe('wrong_login')
  expect(await times(31, (i) => enterStaff(`b${i}@test.example`, '10.3.0.1'))).toEqual([
    ...Array<string>(30).fill('wrong_login'),
    'too_many',
  ])
  const many = await times(120, (i) => enterStaff('c@test.example', `10.4.${i % 100}.1`))
  expect(many.filter((code) => code === 'wrong_login')).toHaveLength(20)
})

test('during an attack staff can sign in by the e-mailed link on a new browser, and at once on a known device', async () => {
  const id = await people.addStaff(shop.db, 'finance')
  const work = `${id}@test.example`
  const passwordHash = await hashPassword(shop.deps.config, 'a word of some length')
  await shop.db.update(staff).set({ passwordHash }).where(eq(staff.id, id))
  const call = async (key: Key, payload: Record<string, unknown>, cookie = '') => {
    const options = { method: 'POST' as const, url: key.slice(5), payload, remoteAddress: '10.20.0.1' }
    const reply = await shop.app.inject({ ...options, headers: cookie ? { cookie } : {} })
    const cookies = [reply.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]!)
    return {
      ...reply.json<ReplyEnvelope>(),
      device: cookies.find((one) => one.startsWith('bailu-device-staff=')) ?? '',
    }
  }
  const attack = () => times(40, (i) => post('POST /api/staff/login', { email: work, password: 'x' }, `10.21.${i}.1`))
  const right = { email: work, password: 'a word of some length' }
  await attack()
  expect(await call('POST /api/staff/login', right)).toMatchObject({ code: 'too_many' })
  for (const email of [work, 'nobody@test.example'])
    expect(await call('POST /api/staff/sign-in-link', { email, lang: 'en' })).toMatchObject({ status: 100, data: {} })
  const [mail] = await shop.db.select().from(outboxMail).where(eq(outboxMail.to, work))
  const { link } = JSON.parse(unseal(shop.deps.config, mailSealContext(mail!.id), mail!.sealed!)) as { link: string }
  const token = link.split('#')[1]!
  const { device } = await call('POST /api/staff/sign-in-link/follow', { token })
  expect(await call('POST /api/staff/login', { ...right, password: 'x' }, device)).toMatchObject({
    code: 'wrong_login',
  })
  const first = await call('POST /api/staff/login', right, device)
  expect(first.status).toBe(100)
  await attack()
  expect(await call('POST /api/staff/login', right, first.device)).toMatchObject({ status: 100 })
  await shop.db.update(staff).set({ deviceEpoch: 1 }).where(eq(staff.id, id))
  expect(await call('POST /api/staff/login', right, first.device)).toMatchObject({ code: 'too_many' })
  expect(await call('POST /api/staff/sign-in-link/follow', { token })).toMatchObject({ code: 'link_over' })
})

test('forty concurrent sign-ins: the server stays responsive, the excess is busy, and busy is not a failure', async () => {
  const asked = Promise.all(
    Array.from({ length: 40 }, (_, i) => login(RIGHT, { ip: `10.4.0.${i}`, as: `crowd${i}@test.example` })),
  )
  const first = await Promise.race([shop.app.inject('/healthz'), asked.then(() => 'all sign-ins')])
  expect(first, 'answered before the sign-ins are through').toMatchObject({ statusCode: 200 })
  const counts = Object.groupBy(await asked, String)
  expect(Object.keys(counts).sort()).toEqual(['busy', 'wrong_login'])
  expect(counts['busy']!.length).toBeGreaterThanOrEqual(1)
  expect(counts['wrong_login']!.length).toBeGreaterThanOrEqual(22)

  // 18 of these were rejected without being checked.
  await Promise.all(
    Array.from({ length: 32 }, (_, i) => login(RIGHT, { ip: `10.5.0.${i}`, as: `crowd${i}@test.example` })),
  )
  await Promise.all(Array.from({ length: 4 }, (_, i) => login(WRONG, { ip: `10.6.0.${i}` })))
  expect(await login(RIGHT)).toBe(100)
})

test('an attempt rejected without being checked is not counted', async () => {
  const fill = Array.from({ length: 22 }, (_, i) => login(WRONG, { ip: `10.7.0.${i}`, as: `fill${i}@test.example` }))
  const turnedAway = await Promise.all(
    Array.from({ length: 30 }, (_, i) => login(WRONG, { ip: `10.8.0.${i}`, as: `other${i % 10}@test.example` })),
  )
  await Promise.all(fill)
  expect(turnedAway).toContain('busy')
  const counted = turnedAway.filter((code) => code === 'wrong_login').length
  const others = Array.from({ length: 10 }, (_, i) => `login:${counterKey(shop, `other${i}@test.example`)}`)
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`select coalesce(sum(count), 0)::int as n from rate_limit where key = any(${sql.param(others)})`,
  )
  expect(rows[0]!.n).toBe(counted)
})
