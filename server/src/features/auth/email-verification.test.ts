import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Key } from '@bailu/contract/calls'
import { hashPassword } from '../../lib/password.ts'
import { unseal } from '../../lib/crypto.ts'
import { rateLimit } from '../../database/core-tables.ts'
import { lead } from '../leads/table.ts'
import { outboxMail } from '../mail/table.ts'
import { user } from '../account/table.ts'
import { openHttpTestApp, type ReplyEnvelope, type HttpTestApp } from '../../testing/http-test-app.ts'
import { PERSON_LEAD } from '../../testing/fixtures/leads-fixture.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { mailSealContext } from '../mail/queue-mail.ts'

const PASSWORD = '0123456789abcdef0123456789abcdef01234567'
const OTHER = 'fedcba9876543210fedcba9876543210fedcba98'
const START = new Date('2026-11-20T05:00:00Z')

let shop: HttpTestApp
let serial = 0
let email: string
beforeAll(async () => {
  shop = await openHttpTestApp()
  await people.addPartner(shop.db, 'BL0001', { nickname: 'Orn' })
  await people.addPartner(shop.db, 'BL0002')
})
afterAll(() => shop?.close())
beforeEach(async () => {
  shop.setClock(START)
  await shop.db.delete(rateLimit)
  email = `fresh${(serial += 1)}@test.example`
})

type Browser = { cookie?: string; token?: string }
async function call(key: Key, payload: Record<string, unknown> = {}, browser: Browser = {}) {
  const [method, url] = key.split(' ') as ['POST', string]
  const headers = {
    ...(browser.cookie && { cookie: browser.cookie }),
    ...(browser.token && { authorization: `Bearer ${browser.token}` }),
  }
  const reply = await shop.app.inject({ method, url, headers, ...(method === 'POST' && { payload }) })
  const cookie = String(reply.headers['set-cookie'] ?? '').split(';')[0]!
  if (cookie) browser.cookie = cookie
  return reply.json<ReplyEnvelope>()
}
async function register(more: Record<string, unknown> = {}): Promise<Browser> {
  const browser: Browser = {}
  const form = { email, password: PASSWORD, nickname: 'Suda', phone: '0812223334', agreed: true, lang: 'en', ...more }
  browser.token = (await call('POST /api/register', form, browser)).data['token'] as string
  return browser
}
async function links(to = email): Promise<string[]> {
  const rows = await shop.db.select().from(outboxMail).where(eq(outboxMail.to, to)).orderBy(outboxMail.id)
  return rows
    .filter(({ kind, sealed }) => sealed && (kind === 'email_proof' || kind === 'reset_code'))
    .map(
      ({ id, sealed }) => (JSON.parse(unseal(shop.deps.config, mailSealContext(id), sealed!)) as { link: string }).link,
    )
    .map((link) => link.split('#')[1]!)
}
const lastLink = async () => (await links()).at(-1)!
const me = async ({ token = '' }: Browser) =>
  (await call('GET /api/user-info', {}, { token })).data['user'] as Record<string, unknown>
const confirm = (token: string) => call('POST /api/email-verification', { token })
const rowOf = async (browser: Browser) =>
  (
    await shop.db
      .select()
      .from(user)
      .where(eq(user.id, Number((await me(browser))['id'])))
  )[0]!

test('the referral binds the mentor and leads get suggestions when the emailed link is used; in any browser, idempotently', async () => {
  const orn = (await shop.db.select().from(user).where(eq(user.nickname, 'Orn')))[0]!
  await shop.as(people.userActor(orn.id, true))('POST /api/potential-customer', {
    lead: { ...PERSON_LEAD, phone: '081-222-3334' },
    draft: 'a'.repeat(32),
  })
  const browser = await register({ invitation_code: 'BL0001' })
  expect(await me(browser)).toMatchObject({ email, email_proven: false, mentor: null })
  expect((await rowOf(browser)).pendingMentorId).toBe(orn.id)
  const suggested = () => shop.db.select({ id: lead.suggestedId }).from(lead).where(eq(lead.partnerId, orn.id))
  expect(await suggested()).toEqual([{ id: null }])
  const token = await lastLink()
  expect((await call('POST /api/email-verification/look', { token })).data).toMatchObject({
    nickname: 'Suda',
    mentor: { nickname: 'Orn', employee_no: 'BL0001' },
    proven: false,
  })
  for (let i = 0; i < 2; i += 1) expect(await confirm(token)).toMatchObject({ status: 100 })
  expect(await me(browser)).toMatchObject({ email_proven: true, mentor: { employee_no: 'BL0001' } })
  expect(await suggested()).toEqual([{ id: (await rowOf(browser)).id }])
})

test('the account that verifies an address owns it: the other one loses the address but not its session', async () => {
  const unrelated = await register({ invitation_code: 'BL0002', password: OTHER })
  const owner = await register({ invitation_code: 'BL0001' })
  const [othersLink, own] = await links()
  expect(await confirm(own!)).toMatchObject({ status: 100 })
  expect(await me(owner)).toMatchObject({ email, email_proven: true, mentor: { employee_no: 'BL0001' } })
  expect(await me(unrelated)).toMatchObject({ email: '', email_proven: false, mentor: null })
  expect(await confirm(othersLink!)).toMatchObject({ code: 'link_over' })
  expect(await call('POST /api/login', { email, password: PASSWORD })).toMatchObject({ status: 100 })
  expect(await call('POST /api/login', { email, password: OTHER }, unrelated)).toMatchObject({ code: 'wrong_login' })
})

test('of two concurrent verifications of the same address one succeeds', async () => {
  await register()
  await register()
  const answers = await Promise.all((await links()).map(confirm))
  expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['link_over', 'ok'])
})

test('registering and signing in do not reveal whether an email has an account', async () => {
  const taken = (await people.addUser(shop.db, { passwordHash: await hashPassword(shop.deps.config, OTHER) })).email
  for (const address of [taken, email]) {
    const browser = await register({ email: address })
    expect(await me(browser)).toMatchObject({ email: address, email_proven: false })
    const again = await call('POST /api/login', { email: address, password: PASSWORD }, browser)
    expect(again).toMatchObject({ status: 100 })
    browser.token = again.data['token'] as string
    expect(await call('POST /api/login', { email: address, password: PASSWORD })).toMatchObject({ code: 'wrong_login' })
    expect(await call('POST /api/account/email/verification', {}, browser)).toMatchObject({ status: 100 })
  }
  expect(await links(taken)).toEqual([])
  expect(await links()).toHaveLength(2)
  // The owner signs in from that browser too.
  expect(
    await call('POST /api/login', { email: taken, password: OTHER }, await register({ email: taken })),
  ).toMatchObject({ status: 100 })
})

test('"this was not me" removes the email from the account; the one who mistyped it stays signed in and gives another', async () => {
  const unrelated = await register({ invitation_code: 'BL0002' })
  const token = await lastLink()
  expect(await call('POST /api/email-verification/deny', { token })).toMatchObject({ status: 100 })
  expect(await me(unrelated)).toMatchObject({ email: '', email_proven: false })
  expect(await call('POST /api/account/email', { email: 'right@verify.example' }, unrelated)).toMatchObject({
    status: 100,
  })
  expect(await confirm(token)).toMatchObject({ code: 'link_over' })
  expect(await call('POST /api/email-verification/deny', { token })).toMatchObject({ code: 'link_over' })
})

test('a verified address cannot be denied; a link is valid for a day and for its purpose only', async () => {
  const browser = await register()
  const token = await lastLink()
  for (const bad of ['', 'x', `${token}x`, token.replace(/^\d+/, '100001'), 'a.b.c'])
    expect((await confirm(bad)).status, bad).not.toBe(100)
  expect(await call('POST /api/reset-password/link', { token, password: OTHER })).toMatchObject({ code: 'link_over' })
  shop.setClock(new Date(START.getTime() + 24 * 3_600_000))
  expect(await confirm(token)).toMatchObject({ code: 'link_over' })
  shop.setClock(START)
  await confirm(token)
  expect(await call('POST /api/email-verification/deny', { token })).toMatchObject({ code: 'link_over' })
  expect(await me(browser)).toMatchObject({ email_proven: true })
})

test('the link can be sent again three times an hour; not for a verified address', async () => {
  const browser = await register()
  const again = () => call('POST /api/account/email/verification', {}, browser)
  for (let i = 0; i < 3; i += 1) expect(await again()).toMatchObject({ status: 100, data: { again_in: 60 } })
  expect(await again()).toMatchObject({ code: 'too_many' })
  expect(await links()).toHaveLength(4)
  await confirm(await lastLink())
  shop.setClock(new Date(START.getTime() + 3_600_000))
  expect(await again()).toMatchObject({ status: 100 })
  expect(await links()).toHaveLength(4)
})

test('an address gets at most eight emails of each kind, for any number of accounts', async () => {
  const other = await register({ email: `else${serial}@test.example` })
  for (let i = 0; i < 10; i += 1) {
    const browser = await register()
    expect(await call('POST /api/reset-password/code', { email }, browser)).toMatchObject({ status: 100 })
  }
  expect(await call('POST /api/account/email', { email }, other)).toMatchObject({ status: 100 })
  const rows = await shop.db.select().from(outboxMail).where(eq(outboxMail.to, email))
  const sent = (kind: string) => rows.filter((row) => row.kind === kind && row.failedAt === null).length
  expect(rows).toHaveLength(21)
  expect([sent('email_proof'), sent('reset_code'), sent('email_code')]).toEqual([8, 8, 0])
})

test('the browser that registered an address can sign in, also if others registered it later', async () => {
  const browser = await register()
  for (let i = 0; i < 25; i += 1) await register({ password: OTHER })
  expect(await call('POST /api/login', { email, password: PASSWORD }, browser)).toMatchObject({ status: 100 })
})

test('a password reset verifies the address too; the referral takes effect only on the registering device', async () => {
  for (const own of [true, false]) {
    email = `reset${String(own)}@test.example`
    const browser = await register({ invitation_code: 'BL0001' })
    await call('POST /api/reset-password/code', { email }, own ? browser : {})
    const used = own ? browser : {}
    expect(
      await call('POST /api/reset-password/link', { token: await lastLink(), password: OTHER }, used),
    ).toMatchObject({ status: 100 })
    const [row] = await shop.db.select().from(user).where(eq(user.email, email))
    expect(row!.emailVerifiedAt).not.toBeNull()
    expect(row!.mentorId !== null).toBe(own)
    expect(row!.pendingMentorId).toBeNull()
  }
})

test('an account has at most twenty sessions: the least recently used one ends', async () => {
  const first = await register()
  await confirm(await lastLink())
  for (let i = 1; i <= 20; i += 1) {
    shop.setClock(new Date(START.getTime() + i * 1000))
    expect((await call('POST /api/login', { email, password: PASSWORD })).status).toBe(100)
  }
  expect(await call('GET /api/user-info', {}, first)).toMatchObject({ status: 401 })
})

test('the database rejects a mentor before the verification', async () => {
  const browser = await register({ invitation_code: 'BL0001' })
  const { id, pendingMentorId } = await rowOf(browser)
  await expect(shop.db.update(user).set({ mentorId: pendingMentorId }).where(eq(user.id, id))).rejects.toThrow()
})
