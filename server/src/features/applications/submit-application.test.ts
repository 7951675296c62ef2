import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { InputOf } from '@bailu/contract/calls'
import { unsealBirthDate } from '../partners/sealed-fields.ts'
import { latestBirthDate } from '../../lib/bangkok.ts'
import { inTx } from '../../database/transaction.ts'
import { staffOwnAccount } from '../approvals/table.ts'
import { partnerApplication, partner, consent, user, session } from '../account/table.ts'
import { audit } from '../audit/table.ts'
import { outboxMail } from '../mail/table.ts'
import { account } from '../ledger/table.ts'
import { shopRule } from '../shop-rules/table.ts'
import { staff } from '../staff/table.ts'
import { resolveActor } from '../../http/session-gate.ts'
import { newToken } from '../../lib/tokens.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'
import { bindMentor } from './read-applications.ts'
import { createPartner, drawEmployeeNo } from './decide-application.ts'

let shop: TestApp
let [mentorId, operations] = [0, undefined as unknown as ReturnType<TestApp['as']>]
beforeAll(async () => {
  shop = await openTestApp()
  mentorId = (await people.addPartner(shop.db, 'BL0001', { nickname: 'Malee' })).id
  operations = shop.as(people.staffActor(await people.addStaff(shop.db, 'operations'), 'operations'))
})
afterAll(() => shop.close())
beforeEach(() => shop.setClock(new Date('2026-11-20T05:00:00Z')))

const someone = async (values: Partial<typeof user.$inferInsert> = {}) => {
  const { id } = await people.addUser(shop.db, values)
  return { id, call: shop.as(people.userActor(id)) }
}
const apply = (call: ReturnType<TestApp['as']>, values: Partial<InputOf<'POST /api/application'>> = {}) =>
  call('POST /api/application', { ...people.APPLICATION, ...values })
const waiting = async (values: Partial<typeof user.$inferInsert> = {}) => {
  const applicant = await someone(values)
  await apply(applicant.call)
  const { last } = await applicant.call('GET /api/application', {})
  return { ...applicant, application: last!.id }
}
const mentorOf = async (id: number) => (await shop.db.select().from(user).where(eq(user.id, id)))[0]!.mentorId
const bornOn = async (birth_date: string) => callOutcome(apply((await someone()).call, { birth_date }))

test('an application waits for staff, whose approval creates the partner', async () => {
  const applicant = await someone()
  expect(await applicant.call('GET /api/application', {})).toEqual({
    open: true,
    closed: false,
    rates_bp: [1000, 1500, 2000, 2500],
    last: null,
    latest_birth_date: '2006-11-20',
    answer_days: 3,
  })
  expect(await apply(applicant.call, { mentor: 'bl0001', message: 'I sell well' })).toEqual({ status: 'submitted' })
  expect(await mentorOf(applicant.id)).toBeNull()
  const { open, last } = await applicant.call('GET /api/application', {})
  expect(open).toBe(false)
  expect(last).toMatchObject({ status: 'submitted', mentor: { nickname: 'Malee', employee_no: 'BL0001' }, reason: '' })
  const consents = await shop.db.select().from(consent).where(eq(consent.userId, applicant.id))
  expect(consents.map((row) => [row.agreement, row.version]).sort()).toEqual([
    ['partner', '1'],
    ['privacy', '0'],
  ])

  const { list } = await operations('GET /api/staff/application', { status: 'submitted' })
  expect(list[0]!.applicant).toMatchObject({
    email: expect.stringMatching(/^.•••@/),
    phone: expect.stringContaining('•'),
  })
  expect(list[0]).toMatchObject({ id: last!.id, message: 'I sell well', decided_by: null, employee_no: null })
  const { employee_no } = await operations('POST /api/staff/application/{id}/approve', { id: last!.id })
  expect(employee_no).toMatch(/^BL[2-9B-Z]{5}$/)
  expect(await mentorOf(applicant.id)).toBe(mentorId)
  const [made] = await shop.db.select().from(partner).where(eq(partner.userId, applicant.id))
  expect(made).toMatchObject({ employeeNo: employee_no, level: 1, disabledAt: null })
  expect(unsealBirthDate(shop, made!)).toBe('1990-02-28')
  const accounts = await shop.db.select().from(account).where(eq(account.partnerId, applicant.id))
  expect(accounts.map(({ kind }) => kind).sort()).toEqual(
    ['available', 'growth', 'hold', 'pending', 'points', 'receivable'].sort(),
  )
  expect(await checkLedger({ db: shop.db })).toEqual([])
  const written = await shop.db.select().from(audit).where(eq(audit.refId, last!.id)).orderBy(audit.id)
  expect(written.map(({ action }) => action)).toEqual(['application.submitted', 'application.approved'])
  const after = await operations('GET /api/staff/application', { status: 'approved' })
  expect(after.list[0]).toMatchObject({ employee_no, decided_by: 'operations' })
})

test('the applicant’s session is a partner session from the next call on', async () => {
  const { id, application } = await waiting()
  const { token, hash } = newToken()
  const now = shop.deps.clock()
  await shop.db.insert(session).values({ id: uuidv7(), tokenHash: hash, userId: id, createdAt: now, seenAt: now })
  const actor = () => resolveActor(shop.db, { bearer: token, staffCall: false }, now)
  expect((await shop.as(await actor())('GET /api/user-info', {})).sale).toBeNull()
  await operations('POST /api/staff/application/{id}/approve', { id: application })
  const { sale } = await shop.as(await actor())('GET /api/user-info', {})
  expect(sale).toMatchObject({ level: 1, level_name: 'BL', growth: 0, points_total: 0 })
  expect((await shop.as(await actor())('GET /api/income', {})).withdrawable).toBe(0)
})

test('the age of twenty is computed in Bangkok, to the day', async () => {
  expect(await bornOn('2006-11-20')).toBe('done')
  expect(await bornOn('2006-11-21')).toBe('under_age')
  shop.setClock(new Date('2026-11-20T16:59:59Z'))
  expect(await bornOn('2006-11-21')).toBe('under_age')
  shop.setClock(new Date('2026-11-20T17:00:00Z'))
  expect(await bornOn('2006-11-21')).toBe('done')
  expect(await bornOn('2027-01-01')).toBe('under_age')
})

test('handles a birthday on 29 February', async () => {
  shop.setClock(new Date('2028-02-28T05:00:00Z'))
  expect(await bornOn('2008-02-29')).toBe('under_age')
  shop.setClock(new Date('2028-02-29T05:00:00Z'))
  expect(await bornOn('2008-02-29')).toBe('done')
  expect(await bornOn('2007-02-29')).toBe('bad_input')
  expect('2080-02-29' > latestBirthDate(20, new Date('2100-02-28T05:00:00Z'))).toBe(true)
  expect('2080-02-29' > latestBirthDate(20, new Date('2100-03-01T05:00:00Z'))).toBe(false)
})

test.each(['20061120', '2549-11-20x', '2006-13-01', '2006-11-31', '1899-12-31', '', '0000-00-00'])(
  '%j is no birth date',
  async (birth_date) => expect(await bornOn(birth_date)).toBe('bad_input'),
)

test('rejects a birth year of the Buddhist era', async () => expect(await bornOn('2535-01-01')).toBe('under_age'))

test('rejects an outdated version of the agreement', async () => {
  const { call, id } = await someone()
  expect(await callOutcome(apply(call, { agreement: 2 }))).toBe('agreement_changed')
  expect(await shop.db.select().from(consent).where(eq(consent.userId, id))).toEqual([])
  expect(await apply(call, { agreement: 1 })).toEqual({ status: 'submitted' })
})

test('the decision is emailed in the applicant’s language', async () => {
  const mailsTo = async (to: string) =>
    (await shop.db.select().from(outboxMail).where(eq(outboxMail.to, to))).map(({ kind, lang }) => [kind, lang])
  const person = (name: string) => ({ email: `${name}@mails.example`, lang: 'zh' as const })
  for (const [name, answer] of [
    ['yes', 'approve'],
    ['no', 'reject'],
  ] as const) {
    const applicant = await waiting(person(name))
    const id = applicant.application
    const decide = () =>
      answer === 'approve'
        ? operations('POST /api/staff/application/{id}/approve', { id })
        : operations('POST /api/staff/application/{id}/reject', { id, reason: 'Too far away' })
    await decide()
    expect(await callOutcome(decide())).toBe('application_moved_on')
    const kind = answer === 'approve' ? 'application_approved' : 'application_rejected'
    expect(await mailsTo(`${name}@mails.example`)).toEqual([[kind, 'zh']])
  }
})

test('both consents are needed', async () => {
  const { call } = await someone()
  const consents = { partner: true, privacy: false } as never
  expect(await callOutcome(apply(call, { consents }))).toBe('bad_input')
})

test('after a rejection with a reason one may apply again, with the previous input', async () => {
  const { call, application } = await waiting()
  await operations('POST /api/staff/application/{id}/reject', { id: application, reason: 'Please call us first' })
  const { open, last } = await call('GET /api/application', {})
  expect(open).toBe(true)
  expect(last).toMatchObject({ status: 'rejected', reason: 'Please call us first', first_name: 'Malee' })
  expect(await apply(call)).toEqual({ status: 'submitted' })
  expect(await callOutcome(operations('POST /api/staff/application/{id}/approve', { id: application }))).toBe(
    'application_moved_on',
  )
})

test('at most one application is open, and a partner cannot apply', async () => {
  const { call, application } = await waiting()
  expect(await callOutcome(apply(call))).toBe('application_open')
  await operations('POST /api/staff/application/{id}/approve', { id: application })
  expect(await callOutcome(apply(call))).toBe('already_partner')
  expect((await call('GET /api/application', {})).open).toBe(false)
})

test('a disabled partner cannot apply again', async () => {
  const gone = await people.addPartner(shop.db, 'BL0404')
  await shop.db.update(partner).set({ disabledAt: shop.deps.clock() }).where(eq(partner.userId, gone.id))
  const call = shop.as(people.userActor(gone.id))
  expect(await callOutcome(apply(call))).toBe('already_partner')
  expect(await call('GET /api/application', {})).toMatchObject({ open: false, closed: true })
})

test('approval is automatic if the shop rule in effect says so', async () => {
  const value = { approval: 'automatic', answer_days: 3 }
  const validFrom = new Date('2026-12-01T00:00:00Z')
  await shop.db.insert(shopRule).values({ id: uuidv7(), name: 'partner_applications', value, validFrom })
  shop.setClock(validFrom)
  forgetShopRules(shop.deps)
  const { id, call } = await someone()
  expect((await call('GET /api/application', {})).answer_days).toBeNull()
  expect(await apply(call, { mentor: 'BL0001' })).toEqual({ status: 'approved' })
  expect(await mentorOf(id)).toBe(mentorId)
  const [row] = await shop.db.select().from(partnerApplication).where(eq(partnerApplication.userId, id))
  expect(row).toMatchObject({ status: 'approved', decidedBy: null })
  const [opened] = await shop.db
    .select()
    .from(audit)
    .where(and(eq(audit.refType, 'user'), eq(audit.refId, String(id)), eq(audit.action, 'partner.opened')))
    .orderBy(audit.id)
  expect(opened?.actor).toBe('system')
  shop.setClock(new Date('2026-11-20T05:00:00Z'))
  forgetShopRules(shop.deps)
})

test('staff cannot decide their own application, and a disabled account cannot be approved', async () => {
  const boss = await people.addStaff(shop.db, 'owner')
  await shop.db.update(staff).set({ email: 'Boss@test.example' }).where(eq(staff.id, boss))
  const { call, id } = await someone({ email: 'boss@test.example' })
  await apply(call)
  const { last } = await call('GET /api/application', {})
  const own = shop.as(people.staffActor(boss, 'owner'))
  expect(await callOutcome(own('POST /api/staff/application/{id}/approve', { id: last!.id }))).toBe('own_application')
  expect(await callOutcome(own('POST /api/staff/application/{id}/reject', { id: last!.id, reason: 'No' }))).toBe(
    'own_application',
  )
  const [clerk, link] = [await people.addStaff(shop.db, 'operations'), { userId: id, declaredAt: shop.deps.clock() }]
  await shop.db.insert(staffOwnAccount).values({ id: uuidv7(), staffId: clerk, declaredBy: clerk, ...link })
  const linked = shop.as(people.staffActor(clerk, 'operations'))
  expect(await callOutcome(linked('POST /api/staff/application/{id}/approve', { id: last!.id }))).toBe(
    'own_application',
  )
  await shop.db.update(user).set({ disabledAt: shop.deps.clock() }).where(eq(user.id, id))
  expect(await callOutcome(operations('POST /api/staff/application/{id}/approve', { id: last!.id }))).toBe('forbidden')
  expect(await callOutcome(operations('POST /api/staff/application/{id}/reject', { id: last!.id, reason: 'No' }))).toBe(
    'done',
  )
})

test('a mentor must be an active partner; an existing mentor stays', async () => {
  const free = await someone()
  expect(await callOutcome(apply(free.call, { mentor: 'BL9999' }))).toBe('mentor_unknown')
  expect(await callOutcome(apply(free.call, { mentor: 'BL0404' }))).toBe('mentor_unknown')
  const other = await people.addPartner(shop.db, 'BL0002')
  const bound = await someone({ mentorId: other.id })
  expect(await callOutcome(apply(bound.call, { mentor: 'BL0001' }))).toBe('mentor_bound')
  expect(await apply(bound.call, { mentor: 'BL0002' })).toEqual({ status: 'submitted' })
  const { last } = await bound.call('GET /api/application', {})
  await shop.db.update(user).set({ mentorId }).where(eq(user.id, bound.id))
  await operations('POST /api/staff/application/{id}/approve', { id: last!.id })
  expect(await mentorOf(bound.id)).toBe(mentorId)
})

test('a mentor disabled before the decision is not set', async () => {
  const leaving = await people.addPartner(shop.db, 'BL0003')
  const { id, call } = await someone()
  await apply(call, { mentor: 'BL0003' })
  await shop.db.update(partner).set({ disabledAt: shop.deps.clock() }).where(eq(partner.userId, leaving.id))
  const { last } = await call('GET /api/application', {})
  await operations('POST /api/staff/application/{id}/approve', { id: last!.id })
  expect(await mentorOf(id)).toBeNull()
})

test('nobody can be their own mentor, nor a mentor of their mentors', async () => {
  const top = await someone()
  const under = await people.addPartner(shop.db, 'BL0005', { mentorId: top.id })
  await people.addPartner(shop.db, 'BL0006', { mentorId: under.id })
  expect(await callOutcome(apply(top.call, { mentor: 'BL0006' }))).toBe('mentor_circle')
  expect(await callOutcome(inTx(shop.ctx({ kind: 'system' }), (tx) => bindMentor(tx, top.id, top.id)))).toBe(
    'mentor_circle',
  )
  await expect(shop.db.update(user).set({ mentorId: top.id }).where(eq(user.id, top.id))).rejects.toThrow()
})

test('a mentor cycle formed before the decision blocks the approval', async () => {
  const head = await people.addPartner(shop.db, 'BL0007')
  const { id, call } = await someone()
  await apply(call, { mentor: 'BL0007' })
  await shop.db.update(user).set({ mentorId: id }).where(eq(user.id, head.id))
  const { last } = await call('GET /api/application', {})
  expect(await callOutcome(operations('POST /api/staff/application/{id}/approve', { id: last!.id }))).toBe(
    'mentor_circle',
  )
  expect((await call('GET /api/application', {})).last?.status).toBe('submitted')
})

test('a taken number is drawn again, and numbers get longer when short ones run out', async () => {
  const { id } = await someone()
  const drawn = ['BL0001', 'BL0002', 'BLNEW23']
  const made = await inTx(shop.ctx({ kind: 'system' }), (tx) =>
    createPartner(tx, { userId: id, birthDate: '1990-01-01' }, (attempt) => drawn[attempt]!),
  )
  expect(made).toBe('BLNEW23')
  expect(drawEmployeeNo(0)).toHaveLength(7)
  expect(drawEmployeeNo(8)).toHaveLength(9)
})

test('a number reveals the partner’s nickname only', async () => {
  const { call } = await someone()
  const seen = await call('GET /api/application/mentor', { employee_no: ' bl0001 ' })
  expect(seen).toEqual({ nickname: 'Malee', employee_no: 'BL0001' })
  for (let n = 0; n < 29; n += 1) await callOutcome(call('GET /api/application/mentor', { employee_no: `X${n}` }))
  expect(await callOutcome(call('GET /api/application/mentor', { employee_no: 'BL0001' }))).toBe('too_many')
})

test('staff list applications in pages, newest first', async () => {
  for (let n = 0; n < 21; n += 1) await waiting()
  const first = await operations('GET /api/staff/application', { status: 'submitted' })
  expect(first.list).toHaveLength(20)
  const second = await operations('GET /api/staff/application', { status: 'submitted', cursor: first.next! })
  const ids = [...first.list, ...second.list].map((one) => one.id)
  expect(ids).toEqual([...new Set(ids)].sort().reverse())
  expect(await callOutcome(operations('GET /api/staff/application', { cursor: 'x' }))).toBe('bad_input')
})
