import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { hashPassword } from '../../lib/password.ts'
import { unseal } from '../../lib/crypto.ts'
import { newToken } from '../../lib/tokens.ts'
import { audit } from '../audit/table.ts'
import { outboxMail } from '../mail/table.ts'
import { session, user } from './table.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { mailSealContext } from '../mail/queue-mail.ts'

const password = createHash('sha1').update('the right password').digest('hex')
let shop: TestApp
let passwordHash: string
let serial = 0
beforeAll(async () => {
  shop = await openTestApp()
  passwordHash = await hashPassword(shop.deps.config, password)
})
afterAll(() => shop?.close())

async function createPerson() {
  const row = await people.addUser(shop.db, { passwordHash, lang: 'th' })
  const actor = people.userActor(row.id) as Extract<Actor, { kind: 'user' }>
  const now = shop.deps.clock()
  await shop.db.insert(session).values({
    id: actor.sessionId,
    tokenHash: newToken().hash,
    userId: row.id,
    createdAt: now,
    seenAt: now,
    reauthenticatedAt: now,
  })
  return { ...actor, email: row.email }
}
type Person = Awaited<ReturnType<typeof createPerson>>
const fresh = () => `new${(serial += 1)}@other.example`
const ask = (person: Person, email: string) => shop.as(person)('POST /api/account/email', { email })
const confirm = (person: Person, code: string) =>
  callOutcome(shop.as(person)('POST /api/account/email/confirm', { code }))
const emailOf = async ({ userId }: Person) =>
  (await shop.db.select({ email: user.email }).from(user).where(eq(user.id, userId)))[0]!.email
const mailsTo = async (to: string) => {
  const rows = await shop.db.select().from(outboxMail).where(eq(outboxMail.to, to)).orderBy(outboxMail.id)
  return rows.map((row) => ({
    kind: row.kind,
    lang: row.lang,
    values: JSON.parse(unseal(shop.deps.config, mailSealContext(row.id), row.sealed ?? '')) as Record<string, string>,
  }))
}
const codeTo = async (to: string) => (await mailsTo(to)).at(-1)!.values['code']!
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('the emailed code changes the address; the old address is notified; the audit entry has masked addresses only', async () => {
  const me = await createPerson()
  const email = fresh()
  const { expires_at } = await ask(me, email)
  expect(new Date(expires_at).getTime() - shop.deps.clock().getTime()).toBe(600_000)
  expect((await shop.as(me)('GET /api/account/email', {})).pending).toEqual({ email, expires_at })
  expect(await emailOf(me)).toBe(me.email)
  const code = await codeTo(email)
  expect(code).toMatch(/^\d{6}$/)
  expect(await confirm(me, another(code))).toBe('code_wrong')
  expect(await confirm(me, code)).toBe('done')
  expect(await emailOf(me)).toBe(email)
  expect(await confirm(me, code)).toBe('code_late')
  expect((await shop.as(me)('GET /api/account/email', {})).pending).toBeNull()
  expect(await mailsTo(me.email)).toEqual([
    expect.objectContaining({
      kind: 'email_changed',
      lang: 'th',
      values: expect.objectContaining({ email: 'n•••@o•••.example' }),
    }),
  ])
  const rows = await shop.db
    .select()
    .from(audit)
    .where(eq(audit.refId, String(me.userId)))
    .orderBy(audit.id)
  expect(rows.map((row) => row.action)).toEqual(['user.email_change_asked', 'user.email_changed'])
  expect(JSON.stringify(rows)).not.toContain(email)
})

test('a taken address gives the same reply, emails its owner, and accepts no code', async () => {
  const [me, holder] = [await createPerson(), await createPerson()]
  const free = await ask(me, fresh())
  const takenReply = await ask(me, holder.email.toUpperCase())
  expect(Object.keys(takenReply)).toEqual(Object.keys(free))
  expect((await shop.as(me)('GET /api/account/email', {})).pending?.email).toBe(holder.email.toUpperCase())
  expect(await mailsTo(holder.email)).toEqual([expect.objectContaining({ kind: 'already_registered' })])
  expect(await confirm(me, '000000')).toBe('code_wrong')
  expect(await emailOf(me)).toBe(me.email)
})

test('allows five attempts within ten minutes, with the newest code, by the same account', async () => {
  const me = await createPerson()
  const [first, second] = [fresh(), fresh()]
  await ask(me, first)
  const old = await codeTo(first)
  await ask(me, second)
  expect(await confirm(me, old)).toBe('code_wrong')
  const code = await codeTo(second)
  expect(await confirm(await createPerson(), code)).toBe('code_late')
  for (let n = 0; n < 4; n += 1) expect(await confirm(me, another(code))).toBe('code_wrong')
  expect(await confirm(me, code)).toBe('code_spent')

  const late = await createPerson()
  const third = fresh()
  await ask(late, third)
  shop.passDays(10 / 1440)
  expect(await confirm(late, await codeTo(third))).toBe('code_late')
  expect((await shop.as(late)('GET /api/account/email', {})).pending).toBeNull()
  expect(await callOutcome(ask(late, third))).toBe('password_needed')
})

test('rejects the current address and more than three codes an hour', async () => {
  const me = await createPerson()
  expect(await callOutcome(ask(me, me.email.toUpperCase()))).toBe('email_same')
  for (let n = 0; n < 3; n += 1) expect(await callOutcome(ask(me, fresh()))).toBe('done')
  expect(await callOutcome(ask(me, fresh()))).toBe('too_many')
})

test('the code is rejected if the address has been taken since', async () => {
  const [me, other] = [await createPerson(), await createPerson()]
  const email = fresh()
  await ask(me, email)
  const code = await codeTo(email)
  await shop.db.update(user).set({ email }).where(eq(user.id, other.userId))
  expect(await confirm(me, code)).toBe('code_wrong')
  expect(await emailOf(me)).toBe(me.email)
})

test('concurrent use of the same code changes the address once', async () => {
  const me = await createPerson()
  const email = fresh()
  await ask(me, email)
  const code = await codeTo(email)
  const both = await Promise.all([confirm(me, code), confirm(me, code)])
  expect(both).toContain('done')
  expect(both.filter((one) => one !== 'done')).toHaveLength(1)
  expect(await mailsTo(me.email)).toHaveLength(1)
})

test('a password change is emailed', async () => {
  const me = await createPerson()
  const next = createHash('sha1').update('quite another one').digest('hex')
  await shop.as(me)('PUT /api/account/password', { current: password, password: next })
  expect((await mailsTo(me.email)).map((mail) => mail.kind)).toEqual(['password_changed'])
})
