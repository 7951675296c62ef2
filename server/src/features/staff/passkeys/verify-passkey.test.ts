import { Secret, TOTP } from 'otpauth'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffRole } from '@bailu/contract/call'
import type { InputOf, Key } from '@bailu/contract/calls'
import type { Actor } from '../../../core/context.ts'
import { perform } from '../../../core/perform.ts'
import { rateLimit } from '../../../database/core-tables.ts'
import { outboxMail } from '../../mail/table.ts'
import { staffSession, staffChallenge, staffPasskey, staffRecoveryCode } from '../table.ts'
import { resolveActor } from '../../../http/session-gate.ts'
import { handlers } from '../../../http/handlers.ts'
import { createAuthenticator } from '../../../testing/stand-ins/passkey-authenticator.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addStaffAccount } from '../manage-staff.ts'

const PASSWORD = 'twelve letters'
let shop: TestApp
let serial = 0
beforeAll(async () => {
  // Production configuration: owner and finance must have a second factor.
  shop = await openTestApp(undefined, { DEMO: '0' })
})
afterAll(() => shop?.close())
beforeEach(() => shop.db.delete(rateLimit))

const anonymous = <K extends Key>(key: K, input: InputOf<K>) => shop.as({ kind: 'anonymous' })(key, input)
const work = (token: string): Promise<Actor> =>
  resolveActor(shop.db, { bearer: token, staffCall: true }, shop.deps.clock())
const signIn = (email: string, more: object = {}) =>
  anonymous('POST /api/staff/login', { email, password: PASSWORD, ...more })
const ask = () => anonymous('POST /api/staff/login/passkey/start', {})
const LOGIN = 'POST /api/staff/login'
const mailsTo = (email: string) =>
  shop.db.select().from(outboxMail).where(eq(outboxMail.to, email)).orderBy(outboxMail.id)
const passSeconds = (seconds: number) => shop.setClock(new Date(shop.deps.clock().getTime() + seconds * 1000))

async function person(role: StaffRole) {
  const email = `pass${(serial += 1)}@staff.example`
  const id = await addStaffAccount(shop.ctx({ kind: 'system' }), {
    email,
    name: 'Nok',
    roles: [role],
    password: PASSWORD,
  })
  return { id, email, token: (await signIn(email)).token }
}

async function withPasskey(role: StaffRole = 'owner', options = {}) {
  const one = await person(role)
  const as = shop.as(await work(one.token))
  const key = createAuthenticator(options)
  const registered = await as('POST /api/staff/me/passkey', {
    name: 'Work laptop',
    passkey: key.make(await as('POST /api/staff/me/passkey/start', {})),
  })
  return { ...one, key, codes: registered.recovery_codes, passkey: registered.id, as: shop.as(await work(one.token)) }
}

test.each(['owner', 'finance'] as const)('%s without a second factor can do nothing but set one up', async (role) => {
  const { token } = await person(role)
  const as = shop.as(await work(token))
  expect(await as('GET /api/staff/me', {})).toMatchObject({ factor: 'needed' })
  for (const key of ['GET /api/staff/today', 'GET /api/staff/me/session', 'GET /api/staff/audit'] as const)
    await expect(as(key, {})).rejects.toMatchObject({ code: 'second_factor_needed' })
  const setting = as('GET /api/staff/shop-rule', {})
  await expect(setting).rejects.toMatchObject({ code: 'second_factor_needed' })
  const { secret } = await as('POST /api/staff/me/second-step/start', {})
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.deps.clock().getTime() })
  const { recovery_codes: codes } = await as('POST /api/staff/me/second-step/confirm', { code })
  expect(codes).toHaveLength(8)
  const after = shop.as(await work(token))
  expect(await after('GET /api/staff/me', {})).toMatchObject({ factor: 'on' })
  expect(await after('GET /api/staff/today', {})).toBeTruthy()
  await expect(after('POST /api/staff/me/second-step/stop', {})).rejects.toMatchObject({ code: 'last_factor' })
})

test.each(['operations', 'content'] as const)('%s works without one', async (role) => {
  const { token } = await person(role)
  const as = shop.as(await work(token))
  expect(await as('GET /api/staff/me', {})).toMatchObject({ factor: 'off' })
  expect(await as('GET /api/staff/today', {})).toBeTruthy()
})

test('an account that becomes finance without a second factor must set one up at once', async () => {
  const owner = await withPasskey()
  const { id, email } = await person('content')
  await owner.as('PUT /api/staff/colleague/{id}/roles', { id, roles: ['finance'], seen: ['content'], reason: 'Moved' })
  const as = shop.as(await work((await signIn(email)).token))
  await expect(as('GET /api/staff/today', {})).rejects.toMatchObject({ code: 'second_factor_needed' })
})

test('a passkey signs in alone, and together with the password', async () => {
  const { email, key, id } = await withPasskey()
  await expect(signIn(email)).rejects.toMatchObject({ code: 'code_needed' })
  const { token } = await anonymous('POST /api/staff/login/passkey', { passkey: key.prove(await ask()) })
  expect(await work(token)).toMatchObject({ staffId: id, roles: ['owner'], recentAuth: true, factor: true })
  expect(await signIn(email, { passkey: key.prove(await ask()) })).toHaveProperty('token')
})

test('a passkey without user verification is accepted only together with the password', async () => {
  const { email, key } = await withPasskey('finance', { verifies: false })
  const alone = anonymous('POST /api/staff/login/passkey', { passkey: key.prove(await ask()) })
  await expect(alone).rejects.toMatchObject({ code: 'passkey_unverified' })
  expect(await signIn(email, { passkey: key.prove(await ask()) })).toHaveProperty('token')
})

test('rejects replayed, expired, wrong-origin, wrong-account and cloned responses', async () => {
  const own = await withPasskey()
  const signInBy = (passkey: ReturnType<typeof own.key.prove>) =>
    anonymous('POST /api/staff/login/passkey', { passkey })
  const wrong = (attempt: Promise<unknown>) => expect(attempt).rejects.toMatchObject({ code: 'passkey_wrong' })
  const proof = own.key.prove(await ask())
  expect(await signInBy(proof)).toHaveProperty('token')
  await wrong(signInBy(proof))
  const late = own.key.prove(await ask())
  passSeconds(300)
  await wrong(signInBy(late))
  await wrong(signInBy(createAuthenticator({ origin: 'https://bailu.example.net' }).prove(await ask())))
  const invented = { options: { challenge: Buffer.alloc(54).toString('base64url') } }
  await wrong(signInBy(own.key.prove(invented)))
  const other = await withPasskey('finance')
  await wrong(signIn(own.email, { passkey: other.key.prove(await ask()) }))
  const forMaking = await other.as('POST /api/staff/me/passkey/start', {})
  await wrong(signInBy(other.key.prove(forMaking)))
  own.key.rewind()
  await wrong(signInBy(own.key.prove(await ask())))
  expect(await shop.db.$count(staffChallenge)).toBeGreaterThan(0)
})

test('a passkey of another origin or another account is not stored', async () => {
  const { as } = await withPasskey()
  const elsewhere = createAuthenticator({ origin: 'https://bailu.example.net' })
  const options = await as('POST /api/staff/me/passkey/start', {})
  const add = (passkey: ReturnType<typeof elsewhere.make>) => as('POST /api/staff/me/passkey', { name: 'x', passkey })
  await expect(add(elsewhere.make(options))).rejects.toMatchObject({ code: 'passkey_wrong' })
  const another = await withPasskey('finance')
  const theirs = await another.as('POST /api/staff/me/passkey/start', {})
  await expect(add(createAuthenticator().make(theirs))).rejects.toMatchObject({ code: 'passkey_wrong' })
  await expect(add(createAuthenticator().make(await ask()))).rejects.toMatchObject({ code: 'passkey_wrong' })
})

test('allows several named passkeys; the last one stays if the role needs it, and every change is emailed', async () => {
  const { as, email, passkey, codes } = await withPasskey()
  expect(codes).toHaveLength(8)
  expect(codes[0]).toMatch(/^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$/)
  await expect(as('DELETE /api/staff/me/passkey/{id}', { id: passkey })).rejects.toMatchObject({ code: 'last_factor' })
  const second = await as('POST /api/staff/me/passkey', {
    name: 'Phone',
    passkey: createAuthenticator().make(await as('POST /api/staff/me/passkey/start', {})),
  })
  expect(second.recovery_codes).toEqual([])
  expect((await as('GET /api/staff/me/second-step', {})).passkeys.map(({ name }) => name)).toEqual([
    'Work laptop',
    'Phone',
  ])
  await as('DELETE /api/staff/me/passkey/{id}', { id: passkey })
  expect((await as('GET /api/staff/me/second-step', {})).passkeys.map(({ id }) => id)).toEqual([second.id])
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['factor_changed', 'factor_changed', 'factor_changed'])
})

test('a passkey reauthenticates; without user verification only with the password', async () => {
  const { token, key, id } = await withPasskey()
  passSeconds(301)
  const stale = shop.as(await work(token))
  const other = await person('content')
  const end = (as: typeof stale) =>
    as('POST /api/staff/colleague/{id}/session/end', { id: other.id, reason: 'Laptop lost' })
  await expect(end(stale)).rejects.toMatchObject({ code: 'password_needed' })
  await expect(stale('POST /api/staff/me/prove', {})).rejects.toMatchObject({ code: 'wrong_password' })
  await expect(stale('POST /api/staff/me/prove', { password: PASSWORD })).rejects.toMatchObject({ code: 'code_needed' })
  const theirs = await withPasskey('finance')
  const foreign = stale('POST /api/staff/me/prove', { passkey: theirs.key.prove(await ask()) })
  await expect(foreign).rejects.toMatchObject({ code: 'passkey_wrong' })
  const renewed = await stale('POST /api/staff/me/prove', { passkey: key.prove(await ask()) })
  expect((await work(token)).kind).toBe('anonymous')
  expect(await end(shop.as(await work(renewed.token)))).toEqual({ ended: 1 })
  expect((await work(other.token)).kind).toBe('anonymous')
  expect(await work(renewed.token)).toMatchObject({ staffId: id, recentAuth: true })
})

test('an owner lists the sessions of colleagues and ends one', async () => {
  const { as, id: owner } = await withPasskey()
  const { id, email } = await person('content')
  await signIn(email)
  const { list } = await as('GET /api/staff/colleague/{id}/session', { id })
  expect(list).toMatchObject([
    { network: '127.0.0.1', current: false },
    { network: '127.0.0.1', current: false },
  ])
  const session = list[0]!.id
  const reason = 'Laptop lost'
  const wrong = as('POST /api/staff/colleague/{id}/session/end', { id: owner, session, reason })
  await expect(wrong).rejects.toMatchObject({ code: 'not_found' })
  await as('POST /api/staff/colleague/{id}/session/end', { id, session, reason })
  const left = await shop.db.select().from(staffSession).where(eq(staffSession.staffId, id)).orderBy(staffSession.id)
  expect(left.filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
})

test('another owner can remove lost factors, nobody their own; both are notified', async () => {
  const lost = await withPasskey()
  const helper = await withPasskey()
  const off = (as: typeof helper.as, id: string) =>
    as('POST /api/staff/colleague/{id}/second-step-off', { id, reason: 'Phone lost' })
  await expect(off(lost.as, lost.id)).rejects.toMatchObject({ code: 'forbidden' })
  await off(helper.as, lost.id)
  expect(await shop.db.$count(staffPasskey, eq(staffPasskey.staffId, lost.id))).toBe(0)
  expect(await shop.db.$count(staffRecoveryCode, eq(staffRecoveryCode.staffId, lost.id))).toBe(0)
  expect((await work(lost.token)).kind).toBe('anonymous')
  expect((await mailsTo(lost.email)).map(({ kind }) => kind)).toContain('factor_changed')
  expect((await mailsTo(helper.email)).map(({ kind }) => kind)).toContain('alarm')
  const as = shop.as(await work((await signIn(lost.email)).token))
  expect(await as('GET /api/staff/me', {})).toMatchObject({ factor: 'needed' })
})

test('recovery codes work once, can be renewed, and exist only with a factor', async () => {
  const { email, codes, as } = await withPasskey()
  expect(await signIn(email, { code: codes[0]!.toLowerCase().replaceAll('-', ' ') })).toHaveProperty('token')
  await expect(signIn(email, { code: codes[0] })).rejects.toMatchObject({ code: 'app_code_wrong' })
  const { recovery_codes: fresh } = await as('POST /api/staff/me/recovery-codes', {})
  await expect(signIn(email, { code: codes[1] })).rejects.toMatchObject({ code: 'app_code_wrong' })
  expect(await signIn(email, { code: fresh[1] })).toHaveProperty('token')
  const none = await person('content')
  const renew = shop.as(await work(none.token))('POST /api/staff/me/recovery-codes', {})
  await expect(renew).rejects.toMatchObject({ code: 'factor_missing' })
})

test('guessed codes from elsewhere do not delay a known network', async () => {
  const { email, codes } = await withPasskey()
  const from = (ip: string, code: string) => {
    const ctx = { ...shop.ctx({ kind: 'anonymous' }), ip }
    return perform<typeof LOGIN>(handlers, LOGIN, ctx, { input: { email, password: PASSWORD, code } })
  }
  for (let n = 0; n < 36; n += 1)
    await from(`198.51.100.${n}`, '000000').catch((cause: { code: string }) =>
      expect(['app_code_wrong', 'too_many']).toContain(cause.code),
    )
  await expect(from('198.51.100.200', codes[0]!)).rejects.toMatchObject({ code: 'too_many' })
  expect(await from('127.0.0.1', codes[0]!)).toHaveProperty('token')
})
