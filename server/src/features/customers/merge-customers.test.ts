import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { seal } from '../../lib/crypto.ts'
import { hashPassword } from '../../lib/password.ts'
import { hashToken } from '../../lib/tokens.ts'
import { consent, address, guest, session, user, passwordReset, partnerApplication } from '../account/table.ts'
import { cartLine } from '../catalogue/table.ts'
import { clientConsent, clientFile, clientTag, clientTagged, taskMark } from '../clients/table.ts'
import { linkJoin } from '../share/table.ts'
import { staffOwnAccount } from '../approvals/table.ts'
import { audit } from '../audit/table.ts'
import { lead } from '../leads/table.ts'
import { newcomer } from '../rewards/table.ts'
import { order } from '../orders/table.ts'
import { outboxMail, emailSilence, notification, pushSilence, pushSubscription } from '../mail/table.ts'
import { refund } from '../refunds/table.ts'
import { orderReturn } from '../returns/table.ts'
import { chapter, course, courseProgress, quizTry } from '../training/table.ts'
import { applicationSealContext } from '../applications/read-applications.ts'
import { NO_TEXTS, toSealedColumns } from '../leads/lead-texts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { errors } from '@bailu/phrases/errors/errors'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { mentorAnswer } from '../partners/table.ts'
import { openClientsFixture, type ClientsFixture } from '../../testing/fixtures/clients-fixture.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { messageReceiver, siteMessage, siteMessageRead } from '../content/table.ts'
import { customerNote, customerTag, customerTagged, emailChange, erasureRequest } from './table.ts'

/**
 * Every column that may refer to a person, and what a merge does with it: rows move to the remaining
 * account, are deleted, or stay. Partners are not merged, so columns of partners never refer to a merged account.
 */
const DECIDED: Record<string, 'moves' | 'goes' | 'stays' | "a partner's" | 'anonymous'> = {
  'account.partner_id': "a partner's",
  'address.user_id': 'moves',
  'app_user.mentor_id': "a partner's",
  'app_user.pending_mentor_id': "a partner's",
  'app_user.merged_into': 'moves',
  'article_product.article_id': 'anonymous',
  'article_product.product_id': 'anonymous',
  'balance_given_up.partner_id': "a partner's",
  'bank_card.partner_id': "a partner's",
  'basket.client_id': 'moves',
  'basket.partner_id': "a partner's",
  'basket_line.variant_id': 'anonymous',
  'cart_line.user_id': 'moves',
  'cart_line.variant_id': 'anonymous',
  'chapter.course_id': 'anonymous',
  'client_consent.client_id': 'moves',
  'client_consent.partner_id': "a partner's",
  'client_file.client_id': 'moves',
  'client_file.partner_id': "a partner's",
  'client_note.client_id': 'moves',
  'client_note.partner_id': "a partner's",
  'client_tag.partner_id': "a partner's",
  'client_tagged.client_id': 'moves',
  'client_view.partner_id': "a partner's",
  'link_join.partner_id': "a partner's",
  // Which link an account was registered with is a fact about that account.
  'link_join.user_id': 'stays',
  'link_open.partner_id': "a partner's",
  'link_order.partner_id': "a partner's",
  'unattributed_order.partner_id': "a partner's",
  'partner_goal.partner_id': "a partner's",
  'client_refill.client_id': 'moves',
  'client_refill.partner_id': "a partner's",
  'client_refill.product_id': 'anonymous',
  // Which account accepted which version is a fact about that account.
  'consent.user_id': 'stays',
  'course_progress.course_id': 'anonymous',
  'customer_note.user_id': 'moves',
  'customer_tagged.user_id': 'moves',
  'course_progress.user_id': 'moves',
  'task_mark.client_id': 'moves',
  'task_mark.partner_id': "a partner's",
  'email_change.user_id': 'goes',
  'erasure_request.user_id': 'moves',
  'guest.claimed_by': 'moves',
  'lead.client_id': 'moves',
  'lead.dismissed_id': 'moves',
  'lead.partner_id': "a partner's",
  'lead.suggested_id': 'moves',
  'import_source.user_id': 'stays',
  'import_source.variant_id': 'anonymous',
  'level_rise.partner_id': "a partner's",
  'opening_balance.partner_id': "a partner's",
  'debt_entry.partner_id': "a partner's",
  'order_growth.partner_id': "a partner's",
  'mentor_answer.partner_id': "a partner's",
  'mentor_answer.user_id': 'moves',
  'partner_page.partner_id': "a partner's",
  'partner_page_pick.partner_id': "a partner's",
  'partner_page_pick.product_id': 'anonymous',
  'material.article_id': 'anonymous',
  'material_file.article_id': 'anonymous',
  'material_picture.article_id': 'anonymous',
  // A reward is not earned twice: the remaining account gets its own row.
  'newcomer.user_id': 'stays',
  'order_line.product_id': 'anonymous',
  'order_line.variant_id': 'anonymous',
  'order_return.partner_id': "a partner's",
  'orders.mentor_id': "a partner's",
  'orders.partner_id': "a partner's",
  'orders.user_id': 'moves',
  'partner.user_id': "a partner's",
  'partner_application.mentor_id': "a partner's",
  'partner_application.user_id': 'moves',
  'partner_day.partner_id': "a partner's",
  'partner_year.partner_id': "a partner's",
  'password_reset.user_id': 'goes',
  'payout_file.batch_id': 'anonymous',
  'payout_item.batch_id': 'anonymous',
  'product_picture.product_id': 'anonymous',
  'email_silence.user_id': 'moves',
  'notification.user_id': 'moves',
  'push_silence.user_id': 'moves',
  'push_subscription.user_id': 'goes',
  'quiz.course_id': 'anonymous',
  'quiz_try.course_id': 'anonymous',
  'quiz_try.user_id': 'moves',
  'reward_day.partner_id': "a partner's",
  'reward_line.partner_id': "a partner's",
  // Ended, but retained: they show where the person was signed in.
  'session.user_id': 'stays',
  'site_message.partner_id': "a partner's",
  'site_message_read.message_id': 'anonymous',
  'site_message_read.user_id': 'moves',
  'message_receiver.message_id': 'anonymous',
  'message_receiver.user_id': 'moves',
  // Declared by a colleague; it also covers the account it was merged into.
  'staff_own_account.user_id': 'stays',
  'stock_delivery_line.variant_id': 'anonymous',
  'stock_movement.variant_id': 'anonymous',
  'variant.product_id': 'anonymous',
  'variant_price.variant_id': 'anonymous',
  'withdrawal.partner_id': "a partner's",
}

const WORDS = { en: 'Skin', zh: '皮肤', th: 'ผิว' }
const password = createHash('sha1').update('the right password').digest('hex')
let shop: ClientsFixture
let passwordHash: string
let learnt: { courseId: number; chapterId: string }
const operations = people.staffActor(uuidv7(), 'operations')
beforeAll(async () => {
  shop = await openClientsFixture()
  passwordHash = await hashPassword(shop.deps.config, password)
  const [made] = await shop.db
    .insert(course)
    .values({ title: WORDS, lead: WORDS, sort: 1, published: true, createdAt: shop.deps.clock() })
    .returning({ courseId: course.id })
  learnt = { courseId: made!.courseId, chapterId: uuidv7() }
  await shop.db.insert(chapter).values({
    id: learnt.chapterId,
    courseId: learnt.courseId,
    sort: 1,
    kind: 'text',
    title: WORDS,
    minutes: 1,
    body: [],
  })
})
afterAll(() => shop?.close())

const idOf = (actor: Actor) => (actor as Extract<Actor, { kind: 'user' }>).userId
const mentorId = () => idOf(shop.partner)
const merge = (id: number, other: number) =>
  shop.as(operations)('POST /api/staff/customer/{id}/merge', { id, other, reason: 'Called: both are hers' })
const rowOf = async (id: number) => (await shop.db.select().from(user).where(eq(user.id, id)))[0]!
const couple = async () => {
  const stays = await people.addUser(shop.db, { passwordHash, mentorId: mentorId() })
  const leaves = await people.addUser(shop.db, { passwordHash, mentorId: mentorId() })
  return { stays: stays.id, leaves: leaves.id, emails: [stays.email, leaves.email] }
}

async function openSession(userId: number): Promise<Actor> {
  const actor = people.userActor(userId) as Extract<Actor, { kind: 'user' }>
  const now = shop.deps.clock()
  await shop.db.insert(session).values({
    id: actor.sessionId,
    tokenHash: hashToken(actor.sessionId),
    userId,
    createdAt: now,
    seenAt: now,
    reauthenticatedAt: now,
    device: 'Chrome|Android',
  })
  return actor
}

/** Rows of every kind. */
async function fill(id: number, stays: number): Promise<string> {
  const me = await openSession(id)
  const now = shop.deps.clock()
  const as = shop.as(me)
  await as('POST /api/address', people.ADDRESS)
  const bought = await shop.finishedOrder(me)
  await as('PUT /api/cart', { variant_id: shop.cream.variantId, quantity: 7 })
  await as('PUT /api/account/client-file/consent', { purpose: 'skin', accept: true })
  const partnerAs = shop.as(shop.partner)
  await partnerAs('PUT /api/client/{id}', { id, remark: 'Likes light textures', skin_types: ['dry_skin'] })
  await partnerAs('POST /api/client/{id}/note', { id, words: 'Called', next_on: '2026-12-01' })
  const mark = { partnerId: mentorId(), kind: 'note' as const, at: now }
  await partnerAs('POST /api/basket', {
    title: 'For them',
    lines: [{ variant_id: shop.cream.variantId, quantity: 1 }],
    client: id,
  })
  await shop.db.insert(mentorAnswer).values({ userId: id, partnerId: shop.other.userId, accepted: false, at: now })
  await shop.db.insert(taskMark).values({ ...mark, cause: `cause ${id}`, clientId: id })
  await shop.db
    .insert(consent)
    .values({ id: uuidv7(), userId: id, agreement: 'user', version: '1', lang: 'th', at: now })
  await shop.db
    .update(guest)
    .set({ claimedBy: id })
    .where(eq(guest.id, await people.addGuest(shop.db)))
  for (const which of ['clientId', 'suggestedId', 'dismissedId'] as const) {
    const draft = createHash('md5').update(`${id} ${which}`).digest('hex')
    const key = { id: uuidv7(), partnerId: mentorId() }
    const one = { ...key, type: 'individual', stage: 'in_progress', draft, createdAt: now, touchedAt: now } as const
    const texts = toSealedColumns(shop, key, { ...NO_TEXTS, name: 'Nok' })
    await shop.db.insert(lead).values({ ...one, ...texts, [which]: id })
  }
  await shop.db.execute(sql`with file as (
      insert into data_import (id, staff_id, at, name, state, rows, plan_hash, sums, steps)
      values (${uuidv7()}, ${uuidv7()}, now(), '', 'checked', '', '', '{}', 0) returning id
    ) insert into import_source (kind, key, import_id, row_mac, at, user_id) select 'customers', ${String(id)}, id, '', now(), ${id}::bigint from file`)
  const tag = {
    id: uuidv7(),
    partnerId: mentorId(),
    slot: (await shop.db.$count(clientTag)) + 1,
    name: '',
    createdAt: now,
  }
  await shop.db.insert(clientTag).values(tag)
  await shop.db.insert(clientTagged).values({ tagId: tag.id, clientId: id, at: now })
  const author = await people.addStaff(shop.db, 'operations')
  await shop.db.insert(customerNote).values({ id: uuidv7(), userId: id, staffId: author, words: '', writtenAt: now })
  const brandTag = {
    id: uuidv7(),
    slot: (await shop.db.$count(customerTag)) + 1,
    name: `${id}`,
    colour: 'red' as const,
  }
  await shop.db.insert(customerTag).values({ ...brandTag, createdAt: now })
  await shop.db.insert(customerTagged).values({ tagId: brandTag.id, userId: id, at: now })
  const toSegment = { content: WORDS, sentAt: now, level: 0, segment: 'Regulars' }
  const [message] = await shop.db.insert(siteMessage).values(toSegment).returning({ id: siteMessage.id })
  await shop.db.insert(messageReceiver).values({ messageId: message!.id, userId: id, noticeId: uuidv7() })
  await shop.db.insert(siteMessageRead).values({ messageId: message!.id, userId: id, readAt: now })
  const link = { partnerId: mentorId(), source: 'page', page: 'home', item: 0 } as const
  await shop.db.insert(linkJoin).values({ userId: id, ...link, at: now })
  await shop.db.insert(courseProgress).values({ userId: id, ...learnt, seconds: id === stays ? 9 : 5, seenAt: now })
  const tried = { courseId: learnt.courseId, answers: [], score: 50, passed: false, at: now }
  await shop.db.insert(quizTry).values({ id: uuidv7(), userId: id, ...tried })
  await shop.db.insert(pushSilence).values({ userId: id, kind: 'client_order' })
  await shop.db.insert(emailSilence).values({ userId: id, kind: 'order_shipped' })
  const event = { kind: 'level_up', cause: '2', path: '/manage', sealed: 'x', at: now } as const
  await shop.db.insert(notification).values([
    { id: uuidv7(), userId: id, ...event },
    { id: uuidv7(), userId: id, ...event, cause: String(id) },
  ])
  await shop.db.insert(pushSubscription).values({
    id: uuidv7(),
    userId: id,
    sessionId: uuidv7(),
    endpointHash: hashToken(`endpoint ${id}`),
    sealed: 'x',
    device: '',
    lang: 'en',
    createdAt: now,
  })
  const soon = { createdAt: now, expiresAt: new Date(now.getTime() + 600_000) }
  await shop.db.insert(passwordReset).values({ id: uuidv7(), userId: id, codeHash: hashToken(`r${id}`), ...soon })
  await shop.db.insert(emailChange).values({ id: uuidv7(), userId: id, email: 'n@test.example', ...soon })
  const recordedBy = await people.addStaff(shop.db, 'operations')
  const request = {
    channel: 'phone',
    proof: 'call_back',
    words: '',
    receivedOn: '2026-01-01',
    dueOn: '2026-01-31',
    state: 'withdrawn',
    decidedBy: recordedBy,
    decidedAt: now,
  } as const
  await shop.db.insert(erasureRequest).values({ id: uuidv7(), userId: id, recordedBy, recordedAt: now, ...request })
  const { first_name: firstName, last_name: lastName, birth_date: birthDate } = people.APPLICATION
  const rejected = { status: 'rejected', reason: 'Not now', firstName, lastName, birthDate, message: '' } as const
  const application = { ...rejected, id: uuidv7(), userId: id, submittedAt: now, decidedAt: now }
  const sealedBirthDate = seal(shop.deps.config, applicationSealContext(application.id, 'birthDate'), birthDate)
  await shop.db.insert(partnerApplication).values({ ...application, birthDate: sealedBirthDate })
  await shop.db.insert(newcomer).values({ userId: id, rewardId: uuidv7() }).onConflictDoNothing()
  const colleague = await people.addStaff(shop.db, 'content')
  const declared = { staffId: colleague, declaredBy: colleague, declaredAt: now }
  await shop.db.insert(staffOwnAccount).values({ id: uuidv7(), userId: id, ...declared })
  if (id !== stays) await people.addUser(shop.db, { mergedInto: id, disabledAt: now })
  return bought
}

const columns = async (): Promise<string[]> => {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'bigint'
      and (column_name like '%\\_id' or column_name like '%\\_by' or column_name like '%\\_into')
    union
    select conrelid::regclass::text || '.' || attname from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid in ('app_user'::regclass, 'partner'::regclass)`)
  return rows.map(({ name }) => name).toSorted()
}
const named = async (column: string, id: number) => {
  const [table, name] = column.split('.') as [string, string]
  const { rows } = await shop.db.execute(
    sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(name)} = ${id}`,
  )
  return rows.length
}

test('every column that refers to a person has a decision, and the merge follows it', async () => {
  expect(await columns()).toEqual(Object.keys(DECIDED).toSorted())
  const { stays, leaves } = await couple()
  await fill(leaves, stays)
  const before = new Map<string, number>()
  for (const column of Object.keys(DECIDED)) before.set(column, await named(column, leaves))
  await merge(stays, leaves)
  for (const [column, what] of Object.entries(DECIDED)) {
    const [then, now] = [before.get(column)!, await named(column, leaves)]
    if (what === 'anonymous') continue
    if (what === "a partner's") expect([column, then, now]).toEqual([column, 0, 0])
    else {
      expect(then, `${column} was filled`).toBeGreaterThan(0)
      expect([column, now]).toEqual([column, what === 'stays' ? then : 0])
      if (what === 'moves') expect(await named(column, stays), column).toBeGreaterThanOrEqual(then)
    }
  }
  expect(await rowOf(leaves)).toMatchObject({ mergedInto: stays, mentorId: null })
  const open = await shop.db.select().from(session).where(eq(session.userId, leaves))
  expect(open.every((one) => one.endedAt !== null)).toBe(true)
  expect(await checkLedger(shop)).toEqual([])
  const trail = await readAuditEntries(shop, eq(audit.refId, String(stays)))
  expect(trail.find((row) => row.action === 'user.merged')?.detail).toMatchObject({
    into: stays,
    from: leaves,
    reason: 'Called: both are hers',
    moved: { orders: 1, addresses: 1, cart_lines: 1, files: 1, notes: 1, leads: 1, applications: 1 },
  })
})

test('if both accounts have data: the default address stays, the larger quantity wins, remarks are joined, orders keep their partner', async () => {
  const { stays, leaves } = await couple()
  const [first, second] = [await fill(stays, stays), await fill(leaves, stays)]
  await shop.as(people.userActor(leaves))('POST /api/address', { ...people.ADDRESS, address1: 'Elsewhere 7' })
  await shop.as(people.userActor(stays))('PUT /api/cart', { variant_id: shop.cream.variantId, quantity: 2 })
  await shop.as(shop.partner)('PUT /api/client/{id}', {
    id: leaves,
    remark: 'Comes on Mondays',
    birthday: '1990-02-28',
  })
  const [standard] = await shop.db
    .select()
    .from(address)
    .where(and(eq(address.userId, stays), eq(address.isDefault, true)))
  await merge(stays, leaves)
  // Idempotent.
  await merge(stays, leaves)
  const orders = await shop.db.select().from(order).where(eq(order.userId, stays)).orderBy(order.id)
  expect(orders.map(({ id, partnerId }) => [id, partnerId])).toEqual([
    [first, mentorId()],
    [second, mentorId()],
  ])
  const list = await shop.as(people.userActor(stays))('GET /api/address', {})
  const own = list.filter(({ id }) => id !== 99_999)
  expect(own.map(({ address1 }) => address1).toSorted()).toEqual([people.ADDRESS.address1, 'Elsewhere 7'].toSorted())
  expect(own.filter((one) => one.is_default).map(({ id }) => id)).toEqual([standard!.id])
  expect(await shop.db.select().from(cartLine).where(eq(cartLine.userId, stays))).toMatchObject([{ quantity: 7 }])
  const file = await shop.as(shop.partner)('GET /api/client/{id}', { id: stays })
  expect(file.file).toMatchObject({
    remark: 'Likes light textures\nComes on Mondays',
    birthday: '1990-02-28',
    skin_types: ['dry_skin'],
  })
  expect(await shop.db.$count(lead, eq(lead.clientId, stays))).toBe(1)
  const seen = await shop.db.select().from(courseProgress).where(eq(courseProgress.userId, stays))
  expect(seen.map((one) => one.seconds)).toEqual([9])
})

test('a consent revoked in one account stays revoked, and the data it covered is erased', async () => {
  for (const revokedIn of ['stays', 'leaves'] as const) {
    const both = await couple()
    for (const id of [both.stays, both.leaves]) {
      await shop.as(people.userActor(id))('PUT /api/account/client-file/consent', { purpose: 'skin', accept: true })
      await shop.as(shop.partner)('PUT /api/client/{id}', { id, skin_types: ['dry_skin'] })
    }
    const closedActor = people.userActor(both[revokedIn])
    await shop.as(closedActor)('PUT /api/account/client-file/consent', { purpose: 'skin', accept: false })
    await merge(both.stays, both.leaves)
    const consents = await shop.db.select().from(clientConsent).where(eq(clientConsent.clientId, both.stays))
    expect(consents.map((one) => one.revokedAt !== null)).toEqual([true, true])
    const files = await shop.db.select().from(clientFile).where(eq(clientFile.clientId, both.stays))
    expect(files.map((one) => one.skinTypes)).toEqual([null])
  }
})

test('the address book has at most fifty addresses', async () => {
  const { stays, leaves } = await couple()
  const book = (userId: number, many: number) =>
    Array.from({ length: many }, (_, n) => ({
      userId,
      firstName: `N${userId}`,
      lastName: '',
      country: '',
      province: '',
      city: '',
      area: '',
      address1: `Road ${n}`,
      address2: '',
      zip: '10110',
      phone: '0812345678',
      createdAt: shop.deps.clock(),
    }))
  await shop.db.insert(address).values([...book(stays, 48), ...book(leaves, 4)])
  await merge(stays, leaves)
  const list = await shop.as(people.userActor(stays))('GET /api/address', {})
  expect(list.filter(({ id }) => id !== 99_999)).toHaveLength(50)
  expect(
    list
      .filter(({ first_name: name }) => name === `N${leaves}`)
      .map((one) => one.address1)
      .toSorted(),
  ).toEqual(['Road 2', 'Road 3'])
})

test('rejects merges that are not allowed, by direction', async () => {
  const { stays, leaves } = await couple()
  const other = idOf(shop.other)
  expect(await callOutcome(merge(stays, stays))).toBe('merge_self')
  expect(await callOutcome(merge(stays, 99))).toBe('not_found')
  expect(await callOutcome(merge(stays, other))).toBe('merge_partner')
  expect(await callOutcome(merge(other, stays))).toBe('merge_partner')
  const elsewhere = (await people.addUser(shop.db, { mentorId: other })).id
  expect(await callOutcome(merge(stays, elsewhere))).toBe('merge_mentors')
  const free = (await people.addUser(shop.db)).id
  expect(await callOutcome(merge(free, stays))).toBe('merge_mentors')
  const off = (await people.addUser(shop.db, { disabledAt: shop.deps.clock() })).id
  expect(await callOutcome(merge(stays, off))).toBe('merge_disabled')
  const closedActor = (await people.addUser(shop.db, { disabledAt: shop.deps.clock(), deletedAt: shop.deps.clock() }))
    .id
  expect(await callOutcome(merge(stays, closedActor))).toBe('not_found')
  await shop.as(people.userActor(leaves))('POST /api/application', people.APPLICATION)
  expect(await callOutcome(merge(stays, leaves))).toBe('merge_application')
  const { sides } = await shop.as(operations)('GET /api/staff/customer/{id}/merge', { id: stays, other: free })
  expect(sides.map(({ id, obstacle }) => [id, obstacle])).toEqual([
    [stays, null],
    [free, 'merge_mentors'],
  ])
  expect(await callOutcome(merge(stays, free))).toBe('done')
  // Closed permanently.
  const enable = shop.as(operations)('POST /api/staff/customer/{id}/enable', { id: free, reason: 'Again' })
  expect(await callOutcome(enable)).toBe('not_found')
  expect(await callOutcome(merge(elsewhere, free))).toBe('merge_disabled')
})

const REFUND_TO = { by: 'promptpay', number: '0899999999', name: 'Nok' } as const

test('an account with money open is merged once everything is settled', async () => {
  const { stays, leaves } = await couple()
  const me = people.userActor(leaves)
  const obstacle = () => callOutcome(merge(stays, leaves))
  const canceled = await shop.order(me)
  expect(await obstacle()).toBe('merge_money')
  const compare = { id: leaves, other: stays }
  const { sides } = await shop.as(operations)('GET /api/staff/customer/{id}/merge', compare)
  // Open money in the remaining account is no obstacle.
  expect(sides.map((side) => [side.id, side.obstacle])).toEqual([
    [leaves, null],
    [stays, 'merge_money'],
  ])
  await shop.pay(canceled)
  expect(await obstacle()).toBe('merge_money')
  await shop.cancel(canceled)
  expect(await obstacle()).toBe('merge_money')
  await shop.as(me)('PUT /api/order/{id}/refund-to', { id: canceled, refund_to: REFUND_TO })
  const [due] = await shop.db.select().from(refund).where(eq(refund.orderId, canceled))
  const account_at = due!.accountAt!.toISOString()
  const paid = { id: due!.id, amount: 90_003, bank_reference: 'MERGED1', account_at }
  await shop.as(people.staffActor(uuidv7(), 'finance'))('POST /api/staff/refund/{id}/pay', paid)
  const returned = await shop.finishedOrder(me)
  const lines = [{ line: 0, quantity: 1 }]
  const ask = { id: returned, lines, kind: 'money', reason: 'missing', refund_to: REFUND_TO } as const
  const { id: open } = await shop.as(me)('POST /api/order/{id}/return', ask)
  expect(await obstacle()).toBe('merge_money')
  await shop.as(me)('POST /api/return/{id}/retract', { id: open })
  expect(await obstacle()).toBe('done')
})

test('both addresses are emailed, and the first refund account entered after a merge is put on hold for review', async () => {
  const { stays, leaves, emails } = await couple()
  const [own, takenEmail, late] = [
    await shop.finishedOrder(people.userActor(stays)),
    await shop.finishedOrder(people.userActor(leaves)),
    await shop.finishedOrder(people.userActor(leaves)),
  ]
  const lines = [{ line: 0, quantity: 1 }]
  const form = { lines, kind: 'money', reason: 'missing', refund_to: REFUND_TO } as const
  const ask = (id: string) => shop.as(people.userActor(stays))('POST /api/order/{id}/return', { id, ...form })
  const holdUntil = async (orderId: string) =>
    (await shop.db.select().from(orderReturn).where(eq(orderReturn.orderId, orderId)))[0]?.accountHoldUntil
  await ask(own)
  expect(await holdUntil(own)).toBeNull()
  await merge(stays, leaves)
  const isMergeMail = and(eq(outboxMail.kind, 'accounts_merged'), inArray(outboxMail.to, emails))
  const mails = await shop.db.select({ to: outboxMail.to }).from(outboxMail).where(isMergeMail)
  expect(mails.map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
  const in72 = new Date(shop.deps.clock().getTime() + 72 * 3_600_000)
  await ask(takenEmail)
  expect(await holdUntil(takenEmail)).toEqual(in72)
  // An account entered by staff, or a return requested by staff, does not shorten the hold.
  await shop.as(operations)('POST /api/staff/order/{id}/return', { id: late, ...form, asked_by: 'Called' })
  expect(await holdUntil(late)).toEqual(in72)
  const canceled = await shop.paidOrder(people.userActor(stays))
  await shop.cancel(canceled)
  const dueOf = async () => (await shop.db.select().from(refund).where(eq(refund.orderId, canceled)))[0]!
  await shop.as(operations)('PUT /api/staff/refund/{id}/account', { id: (await dueOf()).id, refund_to: REFUND_TO })
  expect((await dueOf()).accountHoldUntil).toEqual(in72)
  const again = await shop.paidOrder(people.userActor(stays))
  await shop.cancel(again)
  await shop.as(people.userActor(stays))('PUT /api/order/{id}/refund-to', { id: again, refund_to: REFUND_TO })
  const [due] = await shop.db.select().from(refund).where(eq(refund.orderId, again))
  expect(due!.accountHoldUntil).toEqual(in72)
})

test('staff cannot merge a customer’s account into their own', async () => {
  const { stays, leaves } = await couple()
  const clerk = await people.addStaff(shop.db, 'operations')
  const own = { staffId: clerk, userId: stays, declaredBy: clerk, declaredAt: shop.deps.clock() }
  await shop.db.insert(staffOwnAccount).values({ id: uuidv7(), ...own })
  const [into, away] = [
    { id: stays, other: leaves },
    { id: leaves, other: stays },
  ].map((two) =>
    shop.as(people.staffActor(clerk, 'operations'))('POST /api/staff/customer/{id}/merge', {
      ...two,
      reason: 'Same',
    }),
  )
  expect([await callOutcome(into!), await callOutcome(away!)]).toEqual(['own_account', 'own_account'])
})

test('signing in to the closed account with its password names the account to use; a wrong password does not', async () => {
  const { stays, leaves, emails } = await couple()
  await merge(stays, leaves)
  const login = (one: string) => shop.as({ kind: 'anonymous' })('POST /api/login', { email: emails[1]!, password: one })
  const masked = `${emails[0]![0]}•••@t•••.example`
  await expect(login(password)).rejects.toMatchObject({ code: 'account_merged', email: masked })
  expect(await callOutcome(login(createHash('sha1').update('a guess').digest('hex')))).toBe('wrong_login')
  for (const lang of ['en', 'zh', 'th'] as const) expect(errors[lang].account_merged.length).toBeGreaterThan(8)
})

test('the remaining account exports all data, and its deletion erases both', async () => {
  const { stays, leaves, emails } = await couple()
  await fill(leaves, stays)
  const me = await openSession(stays)
  await merge(stays, leaves)
  const { sections } = await shop.as(me)('POST /api/account/download', {})
  const rows = (name: string) => sections.find((one) => one.name === name)!.rows
  expect(rows('profile').map((row) => row['email'])).toEqual([...emails, expect.any(String)])
  expect(rows('orders')).toHaveLength(1)
  expect(rows('consents')).toHaveLength(1)
  expect(rows('sessions')).toHaveLength(2)
  await shop.as(me)('POST /api/account/delete', { password })
  expect(await rowOf(leaves)).toMatchObject({ nickname: '', phone: '', passwordHash: '-' })
  expect((await rowOf(leaves)).email).toBe(`deleted-${leaves}@deleted.invalid`)
  const devices = await shop.db.select().from(session).where(eq(session.userId, leaves))
  expect(devices.map((one) => one.device)).toEqual([''])
  expect(await callOutcome(shop.as({ kind: 'anonymous' })('POST /api/login', { email: emails[1]!, password }))).toBe(
    'wrong_login',
  )
})
