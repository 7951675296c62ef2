import { and, asc, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, asUser } from '../../core/context.ts'
import { newToken } from '../../lib/tokens.ts'
import { asDatabaseOwner } from '../../testing/test-database.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { CORRECTION_REASON, correctionCalls } from '../../testing/scenarios/correction-calls.ts'
import { CARD, signInRecently } from '../../testing/fixtures/payouts-fixture.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { emailChangeData } from '../account/own-data.ts'
import { session, user } from '../account/table.ts'
import { emailChange } from './table.ts'
import { alarm, audit } from '../audit/table.ts'
import { approval as approvalTable, staffOwnAccount } from '../approvals/table.ts'
import { elapseDueApprovals } from '../approvals/registry.ts'
import { eraseAllExpiredData } from '../legal/registry.ts'
import { mayEmailUnverified } from '../mail/queue-mail.ts'
import { outboxMail } from '../mail/table.ts'
import { bankCard } from '../payouts/table.ts'
import { accountHoldAfterStaffChange } from '../refunds/refund-account.ts'

let shop: TestApp
let operations: Actor
let finance: Actor
let serial = 0
let calls: ReturnType<typeof correctionCalls>
beforeAll(async () => {
  shop = await openTestApp()
  operations = people.staffActor(await people.addStaff(shop.db, 'operations'), 'operations')
  finance = people.staffActor(await people.addStaff(shop.db, 'finance'), 'finance')
  shop.passDays(2)
  calls = correctionCalls(shop, operations)
})
afterAll(() => shop?.close())
beforeEach(() => shop.db.delete(outboxMail))

const fresh = () => `right${(serial += 1)}@test.example`
const emailOf = async (id: number) => (await shop.db.select().from(user).where(eq(user.id, id)))[0]!.email
const approve = (id: string | null, actor = finance) =>
  callOutcome(shop.as(actor)('POST /api/staff/approval/{id}/approve', { id: id ?? '' }))
const elapse = () => elapseDueApprovals(shop.ctx({ kind: 'system' }))
const actionsOn = async (id: number) =>
  (
    await shop.db
      .select()
      .from(audit)
      .where(eq(audit.refId, String(id)))
      .orderBy(asc(audit.id))
  )
    .map(({ action }) => action)
    .filter((action) => action !== 'user.read')

describe('a mistyped address', () => {
  test('changes once the link in the email to the new one is used; sessions end, the password stays', async () => {
    const { id, email: before, passwordHash } = await people.addUser(shop.db, { emailVerifiedAt: null })
    const now = shop.deps.clock()
    const values = { userId: id, tokenHash: newToken().hash, createdAt: now, seenAt: now }
    await shop.db.insert(session).values({ id: uuidv7(), ...values })
    const email = fresh()
    const started = await calls.start(id, email)
    expect(started).toMatchObject({ approval: null, contested: false, usable_at: now.toISOString() })
    expect(await emailOf(id)).toBe(before)
    expect(await calls.newestOf(id)).toMatchObject({
      state: 'open',
      to: 'r•••@t•••.example',
      proof: 'call_back',
      reason: CORRECTION_REASON,
    })
    const token = await calls.tokenTo(email)
    expect(await calls.look(token)).toMatchObject({ sent_to: 'new', state: 'open', email: 'r•••@t•••.example' })
    expect(await calls.confirm(token)).toBe('done')
    expect(await calls.confirm(token)).toBe('done')
    expect(await calls.look(token)).toMatchObject({ state: 'done' })
    const [after] = await shop.db.select().from(user).where(eq(user.id, id))
    expect(after).toMatchObject({ email, passwordHash })
    expect(after?.emailVerifiedAt).not.toBeNull()
    expect(await shop.db.$count(session, and(eq(session.userId, id), isNull(session.endedAt)))).toBe(0)
    expect(await calls.newestOf(id)).toMatchObject({ state: 'done', objected_at: null })
    expect(await actionsOn(id)).toEqual(['user.email_correction_started', 'user.email_proven', 'user.email_changed'])
    const rows = await shop.db
      .select()
      .from(audit)
      .where(eq(audit.refId, String(id)))
    expect(JSON.stringify(rows)).not.toContain(email)
    expect(JSON.stringify(await shop.db.select().from(emailChange).where(eq(emailChange.userId, id)))).not.toContain(
      'called back',
    )
  })

  test('is refused when another account has verified it, without telling the reader of a link', async () => {
    const [{ id }, other] = [await people.addUser(shop.db), await people.addUser(shop.db)]
    expect(await callOutcome(calls.start(id, other.email.toUpperCase()))).toBe('email_taken')
    expect(await callOutcome(calls.start(id, await emailOf(id)))).toBe('correction_same')
    const email = fresh()
    await calls.start(id, email)
    const token = await calls.tokenTo(email)
    await shop.db.update(user).set({ email }).where(eq(user.id, other.id))
    expect(await calls.confirm(token)).toBe('link_over')
    expect(await calls.newestOf(id)).toMatchObject({ state: 'open' })
    const { list } = await shop.as(operations)('GET /api/staff/customer', { q: email })
    expect(list).toHaveLength(1)
  })

  test('takes an address that others typed without verifying it', async () => {
    const email = fresh()
    const [{ id }, typed] = [
      await people.addUser(shop.db),
      await people.addUser(shop.db, { email, emailVerifiedAt: null }),
    ]
    await calls.start(id, email)
    expect(await calls.confirm(await calls.tokenTo(email))).toBe('done')
    expect(await emailOf(typed.id)).toMatch(/@lost\.invalid$/)
  })

  test('is corrected by operations and owners, who cannot correct their own account or a closed one', async () => {
    const { id } = await people.addUser(shop.db, { disabledAt: shop.deps.clock() })
    expect(await callOutcome(calls.start(id, fresh()))).toBe('no_mailbox')
    expect(await callOutcome(calls.start(id, fresh(), finance))).toBe('forbidden')
    const own = await people.addUser(shop.db)
    const { staffId } = operations as Extract<Actor, { kind: 'staff' }>
    const link = { id: uuidv7(), staffId, userId: own.id, declaredBy: staffId, declaredAt: shop.deps.clock() }
    await shop.db.insert(staffOwnAccount).values(link)
    expect(await callOutcome(calls.start(own.id, fresh()))).toBe('own_account')
  })

  test('has one open correction, which staff withdraw, and the customer replaces', async () => {
    const { id } = await people.addUser(shop.db)
    const [first, second] = [fresh(), fresh()]
    const { id: correction } = await calls.start(id, first)
    expect(await callOutcome(calls.start(id, second))).toBe('correction_open')
    const token = await calls.tokenTo(first)
    expect(await calls.withdraw(id, correction)).toBe('done')
    expect(await calls.withdraw(id, correction)).toBe('correction_over')
    expect(await calls.confirm(token)).toBe('link_over')
    expect(await calls.newestOf(id)).toMatchObject({ state: 'withdrawn' })
    await calls.start(id, second)
    const me = people.userActor(id)
    expect((await shop.as(me)('GET /api/account/email', {})).pending).toBeNull()
    await shop.as({ ...me, recentAuth: true } as Actor)('POST /api/account/email', { email: fresh() })
    expect(await calls.newestOf(id)).toMatchObject({ state: 'replaced' })
    expect(await calls.confirm(await calls.tokenTo(second))).toBe('link_over')
  })

  test('gets its link again, three times an hour, and expires after a week', async () => {
    const { id } = await people.addUser(shop.db)
    const email = fresh()
    const { id: correction } = await calls.start(id, email)
    const send = () =>
      callOutcome(
        shop.as(operations)('POST /api/staff/customer/{id}/email-correction/{correction}/send', { id, correction }),
      )
    for (let n = 0; n < 3; n += 1) expect(await send()).toBe('done')
    expect(await send()).toBe('too_many')
    expect((await calls.mailsTo(email)).map(({ kind }) => kind)).toEqual(Array(4).fill('email_correction'))
    const token = await calls.tokenTo(email)
    shop.passDays(7)
    expect(await calls.confirm(token)).toBe('link_over')
    expect(await callOutcome(calls.look(token))).toBe('link_over')
    expect(await calls.newestOf(id)).toMatchObject({ state: 'expired' })
    expect(await send()).toBe('correction_over')
    expect(await callOutcome(calls.start(id, fresh()))).toBe('done')
  })
})

describe('the old address', () => {
  test('is notified at once and stops the correction; the next one needs a second person, and no link objects to it', async () => {
    const { id, email: before } = await people.addUser(shop.db)
    const email = fresh()
    await calls.start(id, email)
    const [notice] = await calls.mailsTo(before)
    expect(notice).toMatchObject({ kind: 'email_correction_notice', values: { email: 'r•••@t•••.example' } })
    const objection = await calls.tokenTo(before)
    const link = await calls.tokenTo(email)
    expect(await calls.look(objection)).toMatchObject({ sent_to: 'old', state: 'open', nickname: '' })
    expect(await calls.confirm(objection)).toBe('link_over')
    expect(await calls.object(link)).toBe('link_over')
    expect(await calls.object(objection)).toBe('done')
    expect(await calls.object(objection)).toBe('done')
    expect(await calls.confirm(link)).toBe('link_over')
    expect(await calls.newestOf(id)).toMatchObject({ state: 'objected' })
    expect(await shop.db.$count(alarm, eq(alarm.subject, `user:${id}`))).toBe(1)

    await shop.db.delete(outboxMail)
    const next = fresh()
    const { approval, contested } = await calls.start(id, next)
    expect([approval === null, contested]).toEqual([false, true])
    const proposal = () => shop.as(finance)('GET /api/staff/approval/{id}', { id: approval! })
    expect(await proposal()).toMatchObject({ state: 'waiting', lapses: true })
    expect(await calls.newestOf(id)).toMatchObject({ state: 'waiting', contested: true })
    expect((await calls.mailsTo(before)).map(({ kind }) => kind)).toEqual(['email_correction_decided'])
    shop.passDays(1)
    expect((await proposal()).state).toBe('outdated')
    await elapse()
    expect(await calls.mailsTo(next)).toEqual([])
    expect(await calls.newestOf(id)).toMatchObject({ state: 'expired' })
    const third = fresh()
    const again = await calls.start(id, third)
    expect(await approve(again.approval)).toBe('done')
    expect(await calls.confirm(await calls.tokenTo(third))).toBe('done')
    expect(await emailOf(id)).toBe(third)
  })

  test('objects for two weeks after the change, too: it stays, and staff are alarmed', async () => {
    const { id, email: before } = await people.addUser(shop.db)
    const email = fresh()
    await calls.start(id, email)
    const objection = await calls.tokenTo(before)
    await calls.confirm(await calls.tokenTo(email))
    expect(await calls.look(objection)).toMatchObject({ state: 'done' })
    shop.passDays(13)
    const reply = await shop.as({ kind: 'anonymous' })('POST /api/email-correction/object', { token: objection })
    expect(reply).toEqual({ was_changed: true })
    expect(await emailOf(id)).toBe(email)
    expect(await calls.newestOf(id)).toMatchObject({ state: 'done', objected_at: expect.any(String) })
    expect(await shop.db.$count(alarm, eq(alarm.subject, `user:${id}`))).toBe(1)
    shop.passDays(2)
    expect(await callOutcome(calls.look(objection))).toBe('link_over')
  })

  test('has its objection remembered for 90 days, longer than other changes are retained', async () => {
    const { id, email: before } = await people.addUser(shop.db)
    await calls.start(id, fresh())
    await calls.object(await calls.tokenTo(before))
    const stored = () => shop.db.$count(emailChange, eq(emailChange.userId, id))
    shop.passDays(89)
    await eraseAllExpiredData(shop.ctx({ kind: 'system' }))
    const next = await calls.start(id, fresh())
    expect(next).toMatchObject({ contested: true, approval: expect.any(String) })
    await calls.withdraw(id, next.id)
    expect(await stored()).toBe(2)
    shop.passDays(32)
    await eraseAllExpiredData(shop.ctx({ kind: 'system' }))
    expect(await stored()).toBe(0)
    expect(await calls.start(id, fresh())).toMatchObject({ contested: false, approval: null })
  })

  test('is notified where it is not verified and others have used up the limit of its emails', async () => {
    const { id, email: before } = await people.addUser(shop.db, { emailVerifiedAt: null })
    while (await mayEmailUnverified(shop.ctx({ kind: 'anonymous' }), before)) continue
    await calls.start(id, fresh())
    expect((await calls.mailsTo(before)).map(({ kind }) => kind)).toEqual(['email_correction_notice'])
  })
})

describe('an account with money', () => {
  test('waits for a second person, who sees the account; then payouts are on hold like after a changed card', async () => {
    const { id } = await people.addPartner(shop.db, `CA${(serial += 1)}`)
    const now = shop.deps.clock()
    const sample = {
      bank: '004' as const,
      bankName: '',
      version: 1,
      accountTail: '1234',
      sealed: 'x',
      linkedAt: now,
      changedAt: now,
    }
    await shop.db.insert(bankCard).values({ partnerId: id, ...sample })
    const email = fresh()
    const { approval, usable_at: usableAt } = await calls.start(id, email)
    expect(new Date(usableAt).getTime() - now.getTime()).toBe(86_400_000)
    expect(await calls.mailsTo(email)).toEqual([])
    const proposal = await shop.as(finance)('GET /api/staff/approval/{id}', { id: approval ?? '' })
    expect(proposal).toMatchObject({
      lapses: false,
      kind: 'email_change',
      detail: { customer: { id } },
      may_approve: true,
    })
    expect(await approve(approval, operations)).toBe('forbidden')
    expect(await approve(approval)).toBe('done')
    expect(await calls.newestOf(id)).toMatchObject({ state: 'open', approval })
    expect(await calls.confirm(await calls.tokenTo(email))).toBe('done')
    const [held] = await shop.db.select().from(bankCard).where(eq(bankCard.partnerId, id))
    expect(held?.holdUntil?.getTime()).toBeGreaterThan(now.getTime() + 71 * 3_600_000)
  })

  test('gets the link after a day without a decision; a rejected or withdrawn one never', async () => {
    const { id } = await people.addPartner(shop.db, `CB${(serial += 1)}`)
    const [first, second, third] = [fresh(), fresh(), fresh()]
    const { approval } = await calls.start(id, first)
    const stop = { id: approval ?? '', reason: 'Not their voice' }
    expect(await callOutcome(shop.as(finance)('POST /api/staff/approval/{id}/stop', stop))).toBe('done')
    expect(await calls.newestOf(id)).toMatchObject({ state: 'rejected' })
    const { id: correction, approval: withdrawn } = await calls.start(id, second)
    await calls.withdraw(id, correction)
    expect(await approve(withdrawn)).toBe('approval_over')
    await calls.start(id, third)
    shop.passDays(1)
    await elapse()
    expect([await calls.mailsTo(first), await calls.mailsTo(second)]).toEqual([[], []])
    expect(await calls.confirm(await calls.tokenTo(third))).toBe('done')
  })

  test('has its proposal closed by a change of the customer', async () => {
    const { id } = await people.addPartner(shop.db, `CF${(serial += 1)}`)
    const { approval } = await calls.start(id, fresh())
    const me = { ...people.userActor(id, true), recentAuth: true } as Actor
    await shop.as(me)('POST /api/account/email', { email: fresh() })
    const [proposal] = await shop.db
      .select()
      .from(approvalTable)
      .where(eq(approvalTable.id, approval ?? ''))
    expect(proposal?.state).toBe('outdated')
    expect(await approve(approval)).toBe('approval_over')
    expect(await calls.newestOf(id)).toMatchObject({ state: 'replaced' })
  })

  test('the first card after the change is on hold, and so is a first refund account', async () => {
    const { id } = await people.addPartner(shop.db, `CC${(serial += 1)}`)
    const email = fresh()
    const { approval } = await calls.start(id, email)
    await approve(approval)
    await calls.confirm(await calls.tokenTo(email))
    const me = { ...people.userActor(id, true), recentAuth: true } as Extract<Actor, { kind: 'user' }>
    await signInRecently(shop, me)
    expect(await shop.as(me)('PUT /api/card', CARD)).toMatchObject({ hold_until: expect.any(String) })
    expect(await accountHoldAfterStaffChange(shop.ctx(me), id)).not.toBeNull()
    shop.passDays(3)
    expect(await accountHoldAfterStaffChange(shop.ctx(me), id)).toBeNull()
    const rows = await emailChangeData.read(shop.ctx(me), asUser({ actor: me }))
    expect(rows).toMatchObject([{ words_written: CORRECTION_REASON }])
  })
})

describe('the database refuses', () => {
  const refuses = async (statement: string) =>
    expect(
      await asDatabaseOwner(shop.db, statement).then(
        () => 'done',
        () => 'refused',
      ),
    ).toBe('refused')

  test('to make a correction usable earlier, to change what it is about or how it ended', async () => {
    const { id } = await people.addPartner(shop.db, `CD${(serial += 1)}`)
    const { id: correction } = await calls.start(id, fresh())
    const set = (values: string) => refuses(`update email_change set ${values} where id = '${correction}'`)
    await set('usable_from = created_at')
    await set(`email = 'another@test.example'`)
    await set(`outcome = 'done', closed_at = created_at`)
    await set(`started_by = null, proof = null, words = '', usable_from = null`)
    await asDatabaseOwner(
      shop.db,
      `update email_change set closed_at = created_at, outcome = 'withdrawn' where id = '${correction}'`,
    )
    await set('closed_at = null, outcome = null')
    await set(`outcome = 'rejected'`)
  })

  test("a correction of a partner's address that waits for less than a day", async () => {
    const { id } = await people.addPartner(shop.db, `CE${(serial += 1)}`)
    const { staffId } = operations as Extract<Actor, { kind: 'staff' }>
    const columns = 'id, user_id, email, tries, created_at, expires_at, started_by, proof, words, usable_from'
    const values = `'${uuidv7()}', ${id}, 'x@test.example', 0, now(), now() + interval '7 days', '${staffId}', 'other', 'x'`
    await refuses(`insert into email_change (${columns}) values (${values}, now())`)
    await refuses(`insert into email_change (${columns}) values (${values}, null)`)
  })
})
