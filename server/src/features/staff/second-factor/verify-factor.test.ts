import { Secret, TOTP } from 'otpauth'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../../core/context.ts'
import { perform } from '../../../core/perform.ts'
import { audit } from '../../audit/table.ts'
import { rateLimit } from '../../../database/core-tables.ts'
import { outboxMail } from '../../mail/table.ts'
import { staffLink, staffRecoveryCode, staffTotp } from '../table.ts'
import { newToken } from '../../../lib/tokens.ts'
import { resolveActor } from '../../../http/session-gate.ts'
import { handlers } from '../../../http/handlers.ts'
import * as people from '../../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addStaffAccount, removeSecondFactors } from '../manage-staff.ts'

let shop: TestApp
let serial = 0
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop?.close())
beforeEach(() => shop.db.delete(rateLimit))

const PASSWORD = 'twelve letters'
const LOGIN = 'POST /api/staff/login'
const signIn = (email: string, code?: string, password = PASSWORD) =>
  perform<typeof LOGIN>(handlers, LOGIN, shop.ctx({ kind: 'anonymous' }), {
    input: { email, password, ...(code !== undefined && { code }) },
  })
const work = async (token: string): Promise<Actor> =>
  resolveActor(shop.db, { bearer: token, staffCall: true }, shop.deps.clock())
const passSeconds = (seconds: number) => shop.setClock(new Date(shop.deps.clock().getTime() + seconds * 1000))
const codeOf = (secret: string, shift = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: shop.deps.clock().getTime() + shift * 30_000,
  })

async function person() {
  const email = `step${(serial += 1)}@staff.example`
  const id = await addStaffAccount(shop.ctx({ kind: 'system' }), {
    email,
    name: 'Nok',
    roles: ['content'],
    password: PASSWORD,
  })
  /** The current token; reauthentication replaces it. */
  const session = await signIn(email)
  // Reads the session for each call as the session gate does.
  const as: ReturnType<TestApp['as']> = async (...call) => shop.as(await work(session.token))(...call)
  return { id, email, as, session }
}

async function withStep() {
  const one = await person()
  const { secret, uri } = await one.as('POST /api/staff/me/second-step/start', {})
  const { recovery_codes: codes } = await one.as('POST /api/staff/me/second-step/confirm', { code: codeOf(secret) })
  passSeconds(60)
  return { ...one, secret, uri, codes }
}

test('an unconfirmed setup has no effect, and a wrong code does not confirm it', async () => {
  const { as, email } = await person()
  const { secret, uri } = await as('POST /api/staff/me/second-step/start', {})
  expect(uri).toContain(`secret=${secret}`)
  expect(uri).toContain('issuer=Bailu')
  const wrong = codeOf(secret, 5)
  await expect(as('POST /api/staff/me/second-step/confirm', { code: wrong })).rejects.toThrow('app_code_wrong')
  expect(await as('GET /api/staff/me/second-step', {})).toMatchObject({ on: false, since: null, recovery_left: 0 })
  expect(await signIn(email)).toHaveProperty('token')
})

test('restarting the setup invalidates the first secret', async () => {
  const { as } = await person()
  const first = await as('POST /api/staff/me/second-step/start', {})
  const second = await as('POST /api/staff/me/second-step/start', {})
  await expect(as('POST /api/staff/me/second-step/confirm', { code: codeOf(first.secret) })).rejects.toThrow(
    'app_code_wrong',
  )
  expect(
    (await as('POST /api/staff/me/second-step/confirm', { code: codeOf(second.secret) })).recovery_codes,
  ).toHaveLength(8)
  await expect(as('POST /api/staff/me/second-step/start', {})).rejects.toThrow('second_step_on')
})

test('when enabled, the password alone does not sign in; with the code it does', async () => {
  const { email, secret } = await withStep()
  await expect(signIn(email)).rejects.toMatchObject({ code: 'code_needed' })
  await expect(signIn(email, codeOf(secret, 3))).rejects.toMatchObject({ code: 'app_code_wrong' })
  await expect(signIn(email, codeOf(secret), 'wrong')).rejects.toMatchObject({ code: 'wrong_login' })
  expect((await work((await signIn(email, codeOf(secret))).token)).kind).toBe('staff')
})

test('the previous and next codes are accepted, each once, and no earlier one afterwards', async () => {
  const { email, secret } = await withStep()
  expect(await signIn(email, codeOf(secret, 1))).toHaveProperty('token')
  await expect(signIn(email, codeOf(secret, 1))).rejects.toThrow('app_code_wrong')
  await expect(signIn(email, codeOf(secret))).rejects.toThrow('app_code_wrong')
  passSeconds(60)
  expect(await signIn(email, codeOf(secret))).toHaveProperty('token')
  passSeconds(60)
  expect(await signIn(email, codeOf(secret, -1))).toHaveProperty('token')
  passSeconds(120)
  await expect(signIn(email, codeOf(secret, -2))).rejects.toThrow('app_code_wrong')
})

test('of two concurrent uses of the same code one succeeds', async () => {
  const { email, secret } = await withStep()
  const code = codeOf(secret)
  const both = await Promise.allSettled([signIn(email, code), signIn(email, code)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a recovery code works once, in any notation', async () => {
  const { email, codes, as, id } = await withStep()
  const [first, second] = codes as [string, string]
  expect(await signIn(email, first.toLowerCase().replaceAll('-', ' '))).toHaveProperty('token')
  await expect(signIn(email, first)).rejects.toThrow('app_code_wrong')
  expect(await as('GET /api/staff/me/second-step', {})).toMatchObject({ on: true, recovery_left: 7 })
  expect(await signIn(email, second)).toHaveProperty('token')
  const rows = await shop.db
    .select()
    .from(audit)
    .where(and(eq(audit.refId, id), eq(audit.action, 'staff.signed_in')))
    .orderBy(audit.id)
  expect(rows.map(({ detail }) => detail)).toEqual([{}, { by: 'recovery' }, { by: 'recovery' }])
})

test('neither the secret nor a recovery code is readable in the database', async () => {
  const { id, secret, codes } = await withStep()
  const stored = await shop.db.select().from(staffTotp).where(eq(staffTotp.staffId, id))
  const hashes = await shop.db.select().from(staffRecoveryCode).where(eq(staffRecoveryCode.staffId, id))
  const trail = await shop.db.select().from(audit).where(eq(audit.refId, id)).orderBy(audit.id)
  const all = JSON.stringify([stored, hashes.map(({ codeHash }) => codeHash), trail])
  expect(all).not.toContain(secret)
  for (const code of codes) expect(all).not.toContain(code.slice(5, 9))
})

test('guessing codes is delayed increasingly, also for the right code, and the password does not reset it', async () => {
  const { email, secret } = await withStep()
  for (let i = 0; i < 5; i += 1) await expect(signIn(email, '000000')).rejects.toThrow('app_code_wrong')
  await expect(signIn(email, codeOf(secret))).rejects.toThrow('too_many')
  await expect(signIn(email)).rejects.toThrow('code_needed')
  await expect(signIn(email, codeOf(secret))).rejects.toThrow('too_many')
  passSeconds(2)
  expect(await signIn(email, codeOf(secret))).toHaveProperty('token')
})

test('can be disabled after reauthentication, or from the command line, which ends the sessions', async () => {
  const { email, secret, as, id, session } = await withStep()
  passSeconds(301)
  const stop = () => as('POST /api/staff/me/second-step/stop', {})
  await expect(stop()).rejects.toThrow('password_needed')
  await expect(as('POST /api/staff/me/prove', { password: PASSWORD })).rejects.toThrow('code_needed')
  await expect(as('POST /api/staff/me/prove', { password: 'wrong', code: codeOf(secret) })).rejects.toThrow(
    'wrong_password',
  )
  session.token = (await as('POST /api/staff/me/prove', { password: PASSWORD, code: codeOf(secret) })).token
  await stop()
  expect(await signIn(email)).toHaveProperty('token')
  expect(await shop.db.$count(staffRecoveryCode, eq(staffRecoveryCode.staffId, id))).toBe(0)

  const other = await withStep()
  const { token } = await signIn(other.email, codeOf(other.secret))
  await removeSecondFactors(shop.ctx({ kind: 'system' }), other.email)
  expect(await work(token)).toEqual({ kind: 'anonymous' })
  expect(await signIn(other.email)).toHaveProperty('token')
  await expect(removeSecondFactors(shop.ctx({ kind: 'system' }), other.email)).rejects.toThrow('without a second step')
})

test('changing the own password needs the old one, a long and uncommon new one, and ends other sessions', async () => {
  const { email } = await person()
  const own = await work((await signIn(email)).token)
  const elsewhere = (await signIn(email)).token
  const as = shop.as(own)
  const change = (current: string, password: string) => as('PUT /api/staff/me/password', { current, password })
  await expect(change('wrong', 'another password')).rejects.toThrow('wrong_password')
  await expect(change(PASSWORD, 'short')).rejects.toMatchObject({ fields: { password: { what: 'short', n: 12 } } })
  await expect(change(PASSWORD, 'Unbelievable')).rejects.toThrow('password_common')
  expect((await as('GET /api/staff/me/session', {})).list.map(({ current }) => current)).toEqual([true, false, false])
  await change(PASSWORD, 'another password')
  expect(await work(elsewhere)).toEqual({ kind: 'anonymous' })
  expect((await as('GET /api/staff/me/session', {})).list).toMatchObject([{ current: true }])
  expect(await signIn(email, undefined, 'another password')).toHaveProperty('token')
})

test('changing the password needs the second factor too, and is emailed', async () => {
  const { as, email, secret, session } = await withStep()
  passSeconds(301)
  const change = () => as('PUT /api/staff/me/password', { current: PASSWORD, password: 'another password' })
  await expect(change()).rejects.toThrow('password_needed')
  session.token = (await as('POST /api/staff/me/prove', { password: PASSWORD, code: codeOf(secret) })).token
  await change()
  const mails = await shop.db
    .select()
    .from(outboxMail)
    .where(and(eq(outboxMail.to, email), eq(outboxMail.kind, 'staff_password_changed')))
  expect(mails).toHaveLength(1)
})

test('a password chosen with an emailed link leaves the second factor enabled', async () => {
  const { id, email, secret } = await withStep()
  const owner = people.staffActor(await people.addStaff(shop.db, 'owner'), 'owner')
  await shop.as(owner)('POST /api/staff/colleague/{id}/link', { id, lang: 'en' })
  const { token, hash } = newToken()
  await shop.db.update(staffLink).set({ tokenHash: hash }).where(eq(staffLink.staffId, id))
  const password = 'seven blue bottles'
  await shop.as({ kind: 'anonymous' })('POST /api/staff/welcome', { token, password })
  await expect(signIn(email, undefined, password)).rejects.toThrow('code_needed')
  expect(await signIn(email, codeOf(secret), password)).toHaveProperty('token')
})

test('own sessions can be ended after reauthentication, those of others cannot', async () => {
  const one = await person()
  const other = await person()
  const [session] = (await other.as('GET /api/staff/me/session', {})).list
  passSeconds(301)
  const end = () => other.as('DELETE /api/staff/me/session/{id}', { id: session!.id })
  await expect(end()).rejects.toThrow('password_needed')
  for (const account of [one, other])
    account.session.token = (await account.as('POST /api/staff/me/prove', { password: PASSWORD })).token
  await expect(one.as('DELETE /api/staff/me/session/{id}', { id: session!.id })).rejects.toThrow('not_found')
  await end()
  await expect(other.as('GET /api/staff/me/session', {})).rejects.toThrow('login_required')
})
