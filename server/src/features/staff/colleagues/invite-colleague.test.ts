import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../../core/context.ts'
import { perform } from '../../../core/perform.ts'
import { unseal } from '../../../lib/crypto.ts'
import { audit } from '../../audit/table.ts'
import { rateLimit } from '../../../database/core-tables.ts'
import { outboxMail } from '../../mail/table.ts'
import { staffLink } from '../table.ts'
import { resolveActor } from '../../../http/session-gate.ts'
import { handlers } from '../../../http/handlers.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { readAuditEntries } from '../../../testing/database-reads.ts'
import * as people from '../../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailSealContext } from '../../mail/queue-mail.ts'
import { setStaffPassword, disableStaff } from '../manage-staff.ts'

type Role = (Actor & { kind: 'staff' })['roles'][number]
type Choice = Exclude<Role, 'owner'>

let shop: TestApp
let owner: Actor & { kind: 'staff' }
let serial = 0
beforeAll(async () => {
  shop = await openTestApp()
  owner = people.staffActor(await people.addStaff(shop.db, 'owner'), 'owner') as typeof owner
})
afterAll(() => shop?.close())
beforeEach(() => shop.db.delete(rateLimit))

const PASSWORD = 'seven green bottles'
const anonymous = () => shop.as({ kind: 'anonymous' })
const signIn = (email: string, password = PASSWORD) =>
  perform<'POST /api/staff/login'>(handlers, 'POST /api/staff/login', shop.ctx({ kind: 'anonymous' }), {
    input: { email, password },
  })
const gate = (token: string) => resolveActor(shop.db, { bearer: token, staffCall: true }, shop.deps.clock())
const find = async (id: string) =>
  (await shop.as(owner)('GET /api/staff/colleague', {})).list.find((one) => one.id === id)!

/** The link in the last email to an address. */
async function linkTo(email: string) {
  const mails = await shop.db.select().from(outboxMail).where(eq(outboxMail.to, email))
  const mail = mails.toSorted((a, b) => a.id.localeCompare(b.id)).at(-1)!
  const { link } = JSON.parse(unseal(shop.deps.config, mailSealContext(mail.id), mail.sealed!)) as { link: string }
  return {
    kind: mail.kind,
    lang: mail.lang,
    link,
    token: new URLSearchParams(new URL(link).hash.slice(1)).get('token')!,
  }
}

async function added(role: 'content' | 'finance' = 'content') {
  const email = `new${(serial += 1)}@staff.example`
  const { id } = await shop.as(owner)('POST /api/staff/colleague', { email, name: 'Nok', roles: [role], lang: 'th' })
  return { id, email }
}

async function welcomed(role: 'content' | 'finance' = 'content') {
  const one = await added(role)
  await anonymous()('POST /api/staff/welcome', { token: (await linkTo(one.email)).token, password: PASSWORD })
  return { ...one, token: (await signIn(one.email)).token }
}

test('a new colleague chooses a password with an emailed link, once', async () => {
  const { id, email } = await added()
  const { kind, lang, link, token } = await linkTo(email)
  expect([kind, lang]).toEqual(['staff_welcome', 'th'])
  expect(link).toMatch(/^https?:\/\/[^/]+\/back-office\/welcome#token=/)
  expect(await find(id)).toMatchObject({ email, roles: ['content'], invited: true, second_step: false, seen_at: null })
  await expect(signIn(email, '-')).rejects.toThrow('wrong_login')
  expect(await anonymous()('POST /api/staff/welcome/look', { token })).toEqual({ name: 'Nok', email })
  await expect(anonymous()('POST /api/staff/welcome', { token, password: 'unbelievable' })).rejects.toThrow(
    'password_common',
  )
  await anonymous()('POST /api/staff/welcome', { token, password: PASSWORD })
  const again = anonymous()('POST /api/staff/welcome', { token, password: 'another password' })
  await expect(again).rejects.toThrow('link_over')
  expect(await gate((await signIn(email)).token)).toMatchObject({ staffId: id, roles: ['content'] })
  expect(await find(id)).toMatchObject({ invited: false, link_until: null })
  const [storedLink] = await shop.db.select().from(staffLink).where(eq(staffLink.staffId, id))
  expect(storedLink!.tokenHash.toString('base64url')).not.toBe(token)
})

test('of two concurrent uses of a link one sets the password', async () => {
  const { email } = await added()
  const { token } = await linkTo(email)
  const both = await Promise.allSettled(
    ['seven red bottles', 'seven blue bottles'].map((password) =>
      anonymous()('POST /api/staff/welcome', { token, password }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a link expires after a day, and when a newer one is sent', async () => {
  const { id, email } = await added()
  const first = await linkTo(email)
  await shop.as(owner)('POST /api/staff/colleague/{id}/link', { id, lang: 'en' })
  await expect(anonymous()('POST /api/staff/welcome/look', { token: first.token })).rejects.toThrow('link_over')
  const second = await linkTo(email)
  expect(second.kind).toBe('staff_welcome')
  shop.passDays(1)
  await expect(anonymous()('POST /api/staff/welcome/look', { token: second.token })).rejects.toThrow('link_over')
  const late = anonymous()('POST /api/staff/welcome', { token: second.token, password: PASSWORD })
  await expect(late).rejects.toThrow('link_over')
})

test('a reset leaves password and sessions unchanged until the link is used', async () => {
  const { id, email, token } = await welcomed()
  await shop.as(owner)('POST /api/staff/colleague/{id}/link', { id, lang: 'zh' })
  const mail = await linkTo(email)
  expect([mail.kind, mail.lang]).toEqual(['staff_reset', 'zh'])
  expect((await gate(token)).kind).toBe('staff')
  await anonymous()('POST /api/staff/welcome', { token: mail.token, password: 'seven blue bottles' })
  expect((await gate(token)).kind).toBe('anonymous')
  await expect(signIn(email)).rejects.toThrow('wrong_login')
  expect(await signIn(email, 'seven blue bottles')).toHaveProperty('token')
})

test('a pending link ends when the password is changed otherwise or the account is disabled', async () => {
  const { id, email, token } = await welcomed()
  const actor = await gate(token)
  const mailed = async () => {
    await shop.as(owner)('POST /api/staff/colleague/{id}/link', { id, lang: 'en' })
    return (await linkTo(email)).token
  }
  const follow = (link: string) => anonymous()('POST /api/staff/welcome', { token: link, password: PASSWORD })
  const first = await mailed()
  await shop.as(actor)('PUT /api/staff/me/password', { current: PASSWORD, password: 'nine green bottles' })
  await expect(follow(first)).rejects.toThrow('link_over')
  const second = await mailed()
  await setStaffPassword(shop.ctx({ kind: 'system' }), email, 'ten green bottles')
  await expect(follow(second)).rejects.toThrow('link_over')
  const third = await mailed()
  await disableStaff(shop.ctx({ kind: 'system' }), email)
  await shop.as(owner)('POST /api/staff/colleague/{id}/enable', { id, reason: 'Back' })
  await expect(follow(third)).rejects.toThrow('link_over')
})

test('changing a role ends the sessions and audits before, after and reason', async () => {
  const { id, token, email } = await welcomed()
  await shop.as(owner)('PUT /api/staff/colleague/{id}/roles', {
    id,
    roles: ['finance'],
    seen: ['content'],
    reason: 'Helps with slips',
  })
  expect((await gate(token)).kind).toBe('anonymous')
  expect(await gate((await signIn(email)).token)).toMatchObject({ roles: ['finance'] })
  const [row] = await readAuditEntries(shop, eq(audit.action, 'staff.role_changed'))
  expect(row).toMatchObject({
    actor: `staff:${owner.staffId}`,
    refId: id,
    detail: { before: { roles: ['content'] }, after: { roles: ['finance'] }, reason: 'Helps with slips' },
  })
})

test('several roles at once: stored in one sequence, not for who saw others, and the same again changes nothing', async () => {
  const { id, email } = await welcomed()
  const change = (roles: Choice[], seen: Role[]) =>
    callOutcome(shop.as(owner)('PUT /api/staff/colleague/{id}/roles', { id, roles, seen, reason: 'Small shop' }))
  expect(await change(['content', 'operations'], ['content'])).toBe('done')
  const { token } = await signIn(email)
  expect(await gate(token)).toMatchObject({ roles: ['operations', 'content'] })
  expect(await change(['finance'], ['content'])).toBe('colleague_moved_on')
  // A lost answer: what was chosen is there already.
  expect(await change(['operations', 'content'], ['content'])).toBe('done')
  expect((await gate(token)).kind).toBe('staff')
  expect(await find(id)).toMatchObject({ roles: ['operations', 'content'] })
  for (const roles of [[], ['content', 'content'], ['owner'], ['cook'], 'content'])
    expect(await change(roles as Choice[], ['operations', 'content'])).toBe('bad_input')
  expect(await change(['finance'], ['content', 'operations'])).toBe('done')
  const details = (await readAuditEntries(shop, eq(audit.action, 'staff.role_changed'))).filter(
    ({ refId }) => refId === id,
  )
  expect(details.map(({ detail }) => detail)).toMatchObject([
    { before: { roles: ['content'] }, after: { roles: ['operations', 'content'] } },
    { before: { roles: ['operations', 'content'] }, after: { roles: ['finance'] } },
  ])
})

test('of two owners who change the same roles at once, one finds them changed', async () => {
  const { id } = await added()
  const peer = people.staffActor(await people.addStaff(shop.db, 'owner'), 'owner')
  const change = (who: Actor, roles: Choice[]) =>
    callOutcome(shop.as(who)('PUT /api/staff/colleague/{id}/roles', { id, roles, seen: ['content'], reason: 'Needed' }))
  const outcomes = await Promise.all([change(owner, ['operations', 'content']), change(peer, ['finance'])])
  expect(outcomes.toSorted()).toEqual(['colleague_moved_on', 'done'])
})

test('a disabled account is signed out at once, gets no link, and can be enabled again', async () => {
  const { id, token, email } = await welcomed()
  await shop.as(owner)('POST /api/staff/colleague/{id}/link', { id, lang: 'en' })
  const mail = await linkTo(email)
  await shop.as(owner)('POST /api/staff/colleague/{id}/disable', { id, reason: 'On leave' })
  expect((await gate(token)).kind).toBe('anonymous')
  await expect(signIn(email)).rejects.toThrow('wrong_login')
  await expect(anonymous()('POST /api/staff/welcome/look', { token: mail.token })).rejects.toThrow('link_over')
  const link = shop.as(owner)('POST /api/staff/colleague/{id}/link', { id, lang: 'en' })
  await expect(link).rejects.toThrow('colleague_disabled')
  await shop.as(owner)('POST /api/staff/colleague/{id}/enable', { id, reason: 'Back' })
  expect(await signIn(email)).toHaveProperty('token')
})

test('nobody can edit an account at or above their own role, nor their own', async () => {
  const peer = await people.addStaff(shop.db, 'owner')
  for (const id of [peer, owner.staffId]) {
    const reason = 'x'
    const forbiddenChanges = [
      () => shop.as(owner)('PUT /api/staff/colleague/{id}/roles', { id, roles: ['content'], seen: ['owner'], reason }),
      () => shop.as(owner)('POST /api/staff/colleague/{id}/disable', { id, reason }),
      () => shop.as(owner)('POST /api/staff/colleague/{id}/enable', { id, reason }),
      () => shop.as(owner)('POST /api/staff/colleague/{id}/link', { id, lang: 'en' }),
    ]
    for (const change of forbiddenChanges) await expect(change()).rejects.toMatchObject({ code: 'forbidden' })
    expect(await find(id)).toMatchObject({ editable: false, roles: ['owner'], disabled_at: null })
  }
  const addReply = shop.as(owner)('POST /api/staff/colleague', {
    email: 'boss@staff.example',
    name: 'B',
    roles: ['owner' as never],
    lang: 'en',
  })
  await expect(addReply).rejects.toMatchObject({ code: 'bad_input' })
})

test('an email can be used by one account only', async () => {
  const { email } = await added()
  const again = shop.as(owner)('POST /api/staff/colleague', {
    email: email.toUpperCase(),
    name: 'N',
    roles: ['finance'],
    lang: 'en',
  })
  await expect(again).rejects.toMatchObject({ code: 'staff_email_taken' })
})
