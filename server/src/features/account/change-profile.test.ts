import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { hashPassword } from '../../lib/password.ts'
import { newToken } from '../../lib/tokens.ts'
import { audit } from '../audit/table.ts'
import { session, user } from './table.ts'
import { resolveActor } from '../../http/session-gate.ts'
import { openHttpTestApp, type HttpTestApp } from '../../testing/http-test-app.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { noisePicture } from '../../testing/fixtures/sample-files.ts'
import { callOutcome } from '../../testing/call-outcome.ts'

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const RIGHT = sha1('the right password')
const WRONG = sha1('another password')

let shop: HttpTestApp
let passwordHash: string
beforeAll(async () => {
  shop = await openHttpTestApp()
  passwordHash = await hashPassword(shop.deps.config, RIGHT)
})
afterAll(() => shop?.close())

type Person = Extract<Actor, { kind: 'user' }> & { token: string }

/** A user with a session that was reauthenticated this many minutes ago. */
async function createPerson({ proven = 60, userId }: { proven?: number; userId?: number } = {}): Promise<Person> {
  const id = userId ?? (await people.addUser(shop.db, { passwordHash })).id
  const { token, hash } = newToken()
  const now = shop.deps.clock()
  const sessionId = uuidv7()
  await shop.db.insert(session).values({
    id: sessionId,
    tokenHash: hash,
    userId: id,
    createdAt: now,
    seenAt: now,
    reauthenticatedAt: new Date(now.getTime() - proven * 60_000),
    device: 'Chrome|Android',
  })
  return { kind: 'user', userId: id, partner: false, sessionId, token }
}
const rowOf = async ({ userId }: Person) => (await shop.db.select().from(user).where(eq(user.id, userId)))[0]!
const actionsOf = async ({ userId }: Person) =>
  (
    await shop.db
      .select({ action: audit.action })
      .from(audit)
      .where(eq(audit.refId, String(userId)))
      .orderBy(audit.id)
  ).map((row) => row.action)
const living = async (one: Person) =>
  (await resolveActor(shop.db, { bearer: one.token, staffCall: false }, shop.deps.clock())).kind === 'user'

describe('reauthentication', () => {
  test('is valid for five minutes, in this session only', async () => {
    const me = await createPerson()
    const other = await createPerson({ userId: me.userId })
    const change = (person: Person) =>
      callOutcome(shop.as(person)('PUT /api/account/phone', { phone: '+66 81 234 5678' }))
    expect(await change(me)).toBe('password_needed')
    expect(await callOutcome(shop.as(me)('POST /api/account/prove', { password: WRONG }))).toBe('wrong_password')
    expect(await change(me)).toBe('password_needed')
    await shop.as(me)('POST /api/account/prove', { password: RIGHT })
    expect(await change(me)).toBe('done')
    expect((await rowOf(me)).phone).toBe('0812345678')
    expect(await change(other)).toBe('password_needed')
    shop.passDays(5 / 1440)
    expect(await change(me)).toBe('password_needed')
  })
  test('signing in counts as reauthentication; the device is stored as text', async () => {
    const { email } = await people.addUser(shop.db, { passwordHash })
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) Version/18.1 Safari/604.1 Line/14.19.0' },
      payload: { email, password: RIGHT },
    })
    const headers = { authorization: `Bearer ${reply.json().data.token}` }
    const { list } = (await shop.app.inject({ url: '/api/account/session', headers })).json().data
    expect(list).toEqual([expect.objectContaining({ browser: 'LINE', system: 'iPhone', current: true })])
    const changed = await shop.app.inject({
      method: 'PUT',
      url: '/api/account/phone',
      headers,
      payload: { phone: '021234567' },
    })
    expect(changed.json().status).toBe(100)
  })
  test('gives the session a new token; the old one is invalid', async () => {
    const me = await createPerson()
    const { token } = await shop.as(me)('POST /api/account/prove', { password: RIGHT })
    expect(await living(me)).toBe(false)
    const now = await resolveActor(shop.db, { bearer: token, staffCall: false }, shop.deps.clock())
    expect(now).toMatchObject({ kind: 'user', sessionId: me.sessionId, recentAuth: true })
    await shop.db.update(session).set({ endedAt: shop.deps.clock() }).where(eq(session.id, me.sessionId))
    expect(await callOutcome(shop.as(me)('POST /api/account/prove', { password: RIGHT }))).toBe('login_required')
  })
  test('signing in again ends the previous session of the phone, and no other', async () => {
    const { email, id } = await people.addUser(shop.db, { passwordHash })
    const [had, other] = [await createPerson({ userId: id }), await createPerson({ userId: id })]
    const enter = async (token?: string) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const payload = { email, password: RIGHT }
      return (await shop.app.inject({ method: 'POST', url: '/api/login', headers, payload })).json().data
        .token as string
    }
    const token = await enter(had.token)
    expect([await living(had), await living(other), await living({ ...had, token })]).toEqual([false, true, true])
    await enter()
    expect(await living({ ...had, token })).toBe(true)
    expect(await actionsOf(had)).toContain('session.ended')
  })
  test('failed attempts are counted per session and do not delay other sessions', async () => {
    const me = await createPerson()
    for (let n = 0; n < 10; n += 1)
      expect(await callOutcome(shop.as(me)('POST /api/account/prove', { password: WRONG }))).toBe('wrong_password')
    expect(await callOutcome(shop.as(me)('POST /api/account/prove', { password: RIGHT }))).toBe('too_many')
    const elsewhere = await createPerson({ userId: me.userId })
    expect(await callOutcome(shop.as(elsewhere)('POST /api/account/prove', { password: RIGHT }))).toBe('done')
  })
})

describe('profile', () => {
  test('accepts a nickname with emoji; rejects an empty or too long one', async () => {
    const me = await createPerson()
    await shop.as(me)('PUT /api/account/nickname', { nickname: '  มะลิ 🌸👩‍🔬 ' })
    expect((await rowOf(me)).nickname).toBe('มะลิ 🌸👩‍🔬')
    for (const nickname of ['', '   ', 'ก'.repeat(41)])
      expect(await callOutcome(shop.as(me)('PUT /api/account/nickname', { nickname }))).toBe('bad_input')
    expect(await actionsOf(me)).toEqual(['user.nickname_changed'])
  })
  test('rejects an invalid phone number', async () => {
    const me = await createPerson({ proven: 0 })
    for (const phone of ['12345', 'abcdefghij', '+1'])
      expect(await callOutcome(shop.as(me)('PUT /api/account/phone', { phone }))).toBe('bad_input')
  })
  test('emails use the chosen language', async () => {
    const me = await createPerson()
    await shop.as(me)('PUT /api/account/language', { lang: 'zh' })
    expect((await rowOf(me)).lang).toBe('zh')
  })
})

describe('avatar', () => {
  const send = async (person: Person, bytes: Buffer) =>
    shop.as(person)('POST /api/user/avatar', {}, { upload: { bytes } })
  const get = (id: number, tag?: string) =>
    shop.app.inject({ url: `/api/user/avatar/${id}?v=1`, headers: tag ? { 'if-none-match': tag } : {} })

  test('is square, public, and its ETag changes with it', async () => {
    const me = await createPerson()
    const none = await get(me.userId)
    const { avatar } = await send(me, await noisePicture(900, 600).jpeg().toBuffer())
    expect(avatar).toMatch(/^[0-9a-f]{8}$/)
    expect((await shop.as(me)('GET /api/user-info', {})).user.avatar).toBe(avatar)
    const shown = await get(me.userId, none.headers.etag)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['cache-control']).toBe('public, no-cache')
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
    const again = await get(me.userId, shown.headers.etag)
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    const first = (await rowOf(me)).avatar!
    await send(me, await noisePicture(400, 400).png().toBuffer())
    expect((await get(me.userId, shown.headers.etag)).statusCode).toBe(200)
    expect(await shop.deps.files.has(first)).toBe(false)
    await shop.as(me)('DELETE /api/user/avatar', {})
    expect((await rowOf(me)).avatar).toBeNull()
    const missing = await get(me.userId)
    const unknown = await get(55)
    expect(missing.rawPayload.equals(unknown.rawPayload)).toBe(true)
    for (const name of ['etag', 'cache-control', 'content-type'])
      expect(unknown.headers[name]).toBe(missing.headers[name])
    expect(await actionsOf(me)).toEqual(['user.avatar_changed', 'user.avatar_changed', 'user.avatar_removed'])
  })
  test('rejects files that are not pictures, each with its error', async () => {
    const me = await createPerson()
    const jpeg = await noisePicture(200, 200).jpeg().toBuffer()
    expect(await callOutcome(send(me, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toBe('picture_kind')
    expect(await callOutcome(send(me, jpeg.subarray(0, jpeg.length / 3)))).toBe('picture_unreadable')
    expect(await callOutcome(send(me, Buffer.concat([jpeg, Buffer.alloc(11 * 1024 * 1024)])))).toBe('too_large')
    expect((await rowOf(me)).avatar).toBeNull()
  })
})

describe('password', () => {
  test('changes with the current one; other sessions end, and this one gets a new token', async () => {
    const me = await createPerson()
    const other = await createPerson({ userId: me.userId })
    const unrelated = await createPerson()
    const change = (current: string, password: string) =>
      callOutcome(shop.as(me)('PUT /api/account/password', { current, password }))
    expect(await change(WRONG, sha1('a new and long one'))).toBe('wrong_password')
    expect(await change(RIGHT, sha1('password'))).toBe('password_common')
    expect([await living(me), await living(other)]).toEqual([true, true])
    const next = { current: RIGHT, password: sha1('a new and long one') }
    const { token } = await shop.as(me)('PUT /api/account/password', next)
    expect([await living(me), await living(other), await living(unrelated)]).toEqual([false, false, true])
    const now = await resolveActor(shop.db, { bearer: token, staffCall: false }, shop.deps.clock())
    expect(now).toMatchObject({ kind: 'user', userId: me.userId, sessionId: me.sessionId })
    const login = (password: string) =>
      rowOf(me).then(({ email }) => callOutcome(shop.as({ kind: 'anonymous' })('POST /api/login', { email, password })))
    expect(await login(RIGHT)).toBe('wrong_login')
    expect(await login(sha1('a new and long one'))).toBe('done')
  })
})

describe('sessions', () => {
  test('can be ended only after reauthentication, one or all others', async () => {
    const me = await createPerson()
    const other = await createPerson({ userId: me.userId })
    const end = () => callOutcome(shop.as(me)('DELETE /api/account/session/{id}', { id: other.sessionId }))
    const endOthers = () => callOutcome(shop.as(me)('POST /api/account/session/end-others', {}))
    expect([await end(), await endOthers(), await living(other)]).toEqual(['password_needed', 'password_needed', true])
    await shop.as(me)('POST /api/account/prove', { password: RIGHT })
    expect([await end(), await living(other)]).toEqual(['done', false])
  })
  test('are listed, the current one first; one or all others can be ended; never those of another user', async () => {
    const me = await createPerson({ proven: 0 })
    const [second, third] = [await createPerson({ userId: me.userId }), await createPerson({ userId: me.userId })]
    const unrelated = await createPerson()
    const list = async () => (await shop.as(me)('GET /api/account/session', {})).list
    expect((await list()).map((one) => [one.id === me.sessionId, one.current])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ])
    const end = (id: string) => callOutcome(shop.as(me)('DELETE /api/account/session/{id}', { id }))
    expect(await end(unrelated.sessionId)).toBe('not_found')
    expect(await end(second.sessionId)).toBe('done')
    expect(await end(second.sessionId)).toBe('not_found')
    expect([await living(second), await living(third)]).toEqual([false, true])
    expect(await shop.as(me)('POST /api/account/session/end-others', {})).toEqual({ ended: 1 })
    expect([await living(me), await living(third), await living(unrelated)]).toEqual([true, false, true])
    expect(await list()).toHaveLength(1)
  })
  test('signing out is audited once, with the session', async () => {
    const me = await createPerson()
    await shop.as(me)('POST /api/logout', {})
    await shop.as(me)('POST /api/logout', {})
    expect(await living(me)).toBe(false)
    const rows = await shop.db
      .select()
      .from(audit)
      .where(eq(audit.refId, String(me.userId)))
    expect(rows.map(({ action, detail }) => ({ action, detail }))).toEqual([
      { action: 'session.ended', detail: expect.objectContaining({ session: me.sessionId }) },
    ])
  })
  test('end after seven idle days, and after thirty days in any case', async () => {
    const [idle, busy] = [await createPerson(), await createPerson()]
    for (let day = 0; day < 29; day += 1) {
      shop.passDays(1)
      expect(await living(busy)).toBe(true)
    }
    expect(await living(idle)).toBe(false)
    shop.passDays(0.99)
    expect(await living(busy)).toBe(true)
    shop.passDays(0.02)
    expect(await living(busy)).toBe(false)
    const me = await createPerson({ userId: busy.userId })
    expect((await shop.as(me)('GET /api/account/session', {})).list).toHaveLength(1)
  })
})
