import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Key } from '@bailu/contract/calls'
import { hashPassword } from '../core/password.ts'
import { throttle } from '../database/tables/house.ts'
import { openHttpShop, type Answered, type HttpShop } from '../testing/http-shop.ts'
import * as people from '../testing/people.ts'

const RIGHT = '0123456789abcdef0123456789abcdef01234567'
const WRONG = 'f'.repeat(40)

let shop: HttpShop
let email: string

beforeAll(async () => {
  shop = await openHttpShop()
})
afterAll(() => shop?.close())
beforeEach(async () => {
  await shop.db.delete(throttle)
  email = (await people.addUser(shop.db, { passwordHash: await hashPassword(shop.house.settings, RIGHT) })).email
})

async function post(key: Key, payload: Record<string, unknown>, ip: string) {
  const reply = await shop.app.inject({ method: 'POST', url: key.slice(5), payload, remoteAddress: ip })
  expect(reply.statusCode).toBe(200)
  return reply.json<Answered>()
}
const login = async (password: string, { ip = '10.0.0.1', as = email } = {}) => {
  const { status, code } = await post('POST /api/login', { email: as, password }, ip)
  return code ?? status
}
const times = async <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let i = 0; i < n; i += 1) all.push(await work(i))
  return all
}

const passSeconds = (seconds: number) => shop.setClock(new Date(shop.house.clock().getTime() + seconds * 1000))

test('five tries for an account are free, from wherever they come; then even the right password waits', async () => {
  const tries = await times(5, (i) => login(WRONG, { ip: `10.1.0.${i}` }))
  expect(new Set(tries)).toEqual(new Set(['wrong_login']))
  expect(await login(RIGHT, { ip: '10.9.9.9' })).toBe('too_many')
  expect(await login(RIGHT, { ip: '10.9.9.9', as: email.toUpperCase() })).toBe('too_many')
  passSeconds(1)
  expect(await login(RIGHT, { ip: '10.9.9.9' })).toBe(100)
})

test('each further wrong one doubles the wait up to a quarter of an hour, and it is said how long', async () => {
  await times(5, () => login(WRONG))
  const waits: number[] = []
  for (let i = 0; i < 13; i += 1) {
    const { wait = 0, msg } = await post('POST /api/login', { email, password: RIGHT }, `10.1.1.${i}`)
    waits.push(wait)
    if (wait === 4) expect(msg).toBe('Too many attempts. Please try again in 4 seconds')
    if (wait === 256) expect(msg).toBe('Too many attempts. Please try again in 5 minutes')
    passSeconds(wait - 1)
    expect(await login(RIGHT, { ip: `10.1.2.${i}` })).toBe('too_many')
    passSeconds(1)
    expect(await login(WRONG, { ip: `10.1.3.${i}` })).toBe('wrong_login')
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  passSeconds(900)
  expect(await login(RIGHT)).toBe(100)
})

test('of many at once after the free ones, one gets the try', async () => {
  await times(5, () => login(WRONG))
  passSeconds(1)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => login(WRONG, { ip: `10.1.4.${i}` })))
  expect(answers.filter((code) => code === 'wrong_login')).toHaveLength(1)
})

test('a success starts the count of the account again; time does too', async () => {
  for (let round = 0; round < 2; round += 1) {
    expect(new Set(await times(4, () => login(WRONG)))).toEqual(new Set(['wrong_login']))
    expect(await login(RIGHT)).toBe(100)
  }
  await times(5, () => login(WRONG))
  passSeconds(24 * 3_600)
  expect(new Set(await times(4, () => login(WRONG)))).toEqual(new Set(['wrong_login']))
  expect(await login(RIGHT)).toBe(100)
})

test('thirty wrong ones from an address, whoever is tried; a success there takes none of them back', async () => {
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

test('a whole network may sign in rightly, as often as it likes', async () => {
  expect(new Set(await times(40, () => login(RIGHT)))).toEqual(new Set([100]))
})

test('one subscriber has many IPv6 addresses and one count', async () => {
  const ip = (i: number) => `2001:db8:1:2::${(i + 1).toString(16)}`
  await times(30, (i) => login(WRONG, { ip: ip(i), as: `six${i}@test.example` }))
  expect(await login(RIGHT, { ip: ip(100) })).toBe('too_many')
  expect(await login(RIGHT, { ip: '2001:db8:1:3::1' })).toBe(100)
})

test('staff: five for an account, thirty for a network', async () => {
  const staff = (as: string, ip: string) =>
    post('POST /api/staff/login', { email: as, password: 'x' }, ip).then(({ code }) => code)
  expect(new Set(await times(5, (i) => staff('a@test.example', `10.2.0.${i}`)))).toEqual(new Set(['wrong_login']))
  expect(await staff('a@test.example', '10.2.1.1')).toBe('too_many')
  expect(await times(31, (i) => staff(`b${i}@test.example`, '10.3.0.1'))).toEqual([
    ...Array<string>(30).fill('wrong_login'),
    'too_many',
  ])
})

test('forty at once: the server goes on breathing, the excess is busy, and being busy is no wrong try', async () => {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const asked = Promise.all(
    Array.from({ length: 40 }, (_, i) => login(RIGHT, { ip: `10.4.0.${i}`, as: `crowd${i}@test.example` })),
  )
  const began = Date.now()
  expect((await shop.app.inject('/healthz')).statusCode).toBe(200)
  expect(Date.now() - began).toBeLessThan(5_000)
  const counts = Object.groupBy(await asked, String)
  delay.disable()
  expect(Object.keys(counts).sort()).toEqual(['busy', 'wrong_login'])
  expect(counts['busy']!.length).toBeGreaterThanOrEqual(1)
  expect(counts['wrong_login']!.length).toBeGreaterThanOrEqual(22)
  expect(delay.max / 1e6).toBeLessThan(2_000)

  // Nobody was guessing: 18 of these were turned away unread.
  await Promise.all(
    Array.from({ length: 32 }, (_, i) => login(RIGHT, { ip: `10.5.0.${i}`, as: `crowd${i}@test.example` })),
  )
  await Promise.all(Array.from({ length: 4 }, (_, i) => login(WRONG, { ip: `10.6.0.${i}` })))
  expect(await login(RIGHT)).toBe(100)
})

test('a try that was turned away unread is not counted', async () => {
  const fill = Array.from({ length: 22 }, (_, i) => login(WRONG, { ip: `10.7.0.${i}`, as: `fill${i}@test.example` }))
  const turnedAway = await Promise.all(
    Array.from({ length: 30 }, (_, i) => login(WRONG, { ip: `10.8.0.${i}`, as: `other${i % 10}@test.example` })),
  )
  await Promise.all(fill)
  expect(turnedAway).toContain('busy')
  const counted = turnedAway.filter((code) => code === 'wrong_login').length
  const { rows } = await shop.db.execute<{ n: number }>(
    "select coalesce(sum(count), 0)::int as n from throttle where key like 'login:other%'",
  )
  expect(rows[0]!.n).toBe(counted)
})
