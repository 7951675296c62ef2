import { and, asc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { user } from '../account/table.ts'
import { DELETION_STEPS } from '../account/registry.ts'
import { messageReceiver, siteMessage, siteMessageRead } from '../content/table.ts'
import { eraseAllExpiredData } from '../legal/registry.ts'
import { outboxMail, pushNotice } from '../mail/table.ts'

let shop: TestApp
let editor: Actor
let operations: Actor
let tag: string
let serial = 0
beforeAll(async () => {
  shop = await openTestApp()
  editor = people.staffActor(await people.addStaff(shop.db, 'content'), 'content')
  operations = people.staffActor(await people.addStaff(shop.db, 'operations'), 'operations')
})
afterAll(() => shop.close())

const TEXTS = { en: 'New soap /product/100001', zh: '新香皂', th: 'สบู่ใหม่' }
/** A segment of those who have a new tag, and its members. */
async function openSegment(members: number[]) {
  serial += 1
  const name = `Group ${serial}`
  const { id: tagId } = await shop.as(operations)('POST /api/staff/customer-tag', { name, colour: 'blue' })
  tag = tagId
  await mark(members, true)
  return (await shop.as(operations)('POST /api/staff/customer-segment', { name, filters: { tag } })).id
}
const mark = (customers: number[], tagged: boolean) =>
  shop.as(operations)('POST /api/staff/customer-tag/{id}/customer', { id: tag, customers, tagged })
const send = (segment: string, more: { key?: string; version?: number; at?: string } = {}) =>
  shop.as(editor)(
    'POST /api/staff/sitemessage',
    {
      content: TEXTS,
      audience: { to: 'segment', segment, version: more.version ?? 1 },
      send_at: more.at ?? null,
    },
    more.key === undefined ? {} : { key: more.key },
  )
const receiversOf = async (messageId: number) => {
  const rows = await shop.db.select().from(messageReceiver).where(eq(messageReceiver.messageId, messageId))
  return rows.map(({ userId }) => userId).sort((one, other) => one - other)
}
const texts = async (id: number) =>
  (await shop.as(people.userActor(id))('GET /api/notification', {})).list.map(({ text }) => text)
const unread = async (id: number) =>
  (await shop.as(people.userActor(id))('GET /api/notification/unread', {})).notifications
const addCustomer = async () => (await people.addUser(shop.db)).id
const sentRow = async (id: number) =>
  (await shop.as(editor)('GET /api/staff/sitemessage', {})).list.find((row) => row.id === id)!

test('receivers are recorded when a message is sent: later members do not get it, former ones keep it', async () => {
  const [stays, leaves, late, partner] = [
    await addCustomer(),
    await addCustomer(),
    await addCustomer(),
    (await people.addPartner(shop.db, 'SM0001')).id,
  ]
  const segment = await openSegment([stays, leaves, partner])
  const counted = await shop.as(editor)('GET /api/staff/sitemessage/audience', { to: 'segment', segment })
  expect(counted).toEqual({ receivers: 3, customers: 2, version: 1 })
  const { id } = await send(segment)
  await mark([leaves], false)
  await mark([late], true)
  expect(await receiversOf(id)).toEqual([stays, leaves, partner].sort((one, other) => one - other))
  for (const reader of [stays, leaves]) expect(await texts(reader)).toEqual([TEXTS.en])
  expect(await texts(late)).toEqual([])
  const me = shop.as(people.userActor(partner, true))
  expect((await me('GET /api/sitemessage/check', {})).map(({ content }) => content)).toEqual([TEXTS.en])
  expect((await me('GET /api/notification', {})).list).toEqual([])
  expect((await me('GET /api/notification/unread', {})).messages).toBe(1)
  // Other partners, and a customer who is no receiver, do not see it.
  const other = shop.as(people.userActor((await people.addPartner(shop.db, 'SM0002')).id, true))
  expect(await other('GET /api/sitemessage/check', {})).toEqual([])
  for (const as of [other, shop.as(people.userActor(late))])
    for (const key of ['GET /api/sitemessage/{id}', 'POST /api/sitemessage/{id}/read'] as const)
      await expect(as(key, { id })).rejects.toThrow('not_found')
  expect(await sentRow(id)).toMatchObject({ segment: `Group ${serial}`, level: null, receivers: 3, readers: 0 })
  // Neither emails nor push notifications: nobody has agreed to advertising.
  expect([await shop.db.$count(outboxMail), await shop.db.$count(pushNotice)]).toEqual([0, 0])
})

test('a customer reads it in their language, and each reading is counted once', async () => {
  const [one, two, three] = [await addCustomer(), await addCustomer(), await addCustomer()]
  const { id } = await send(await openSegment([one, two, three]))
  const as = shop.as(people.userActor(one))
  expect((await as('GET /api/sitemessage/{id}', { id, lang: 'th' })).content).toBe(TEXTS.th)
  const [entry] = (await as('GET /api/notification', {})).list
  expect(entry).toMatchObject({ kind: 'site_message', path: `/notice/detail/${id}`, read: false, facts: [] })
  expect(await unread(one)).toBe(1)
  await Promise.all([1, 2, 3].map(() => as('POST /api/sitemessage/{id}/read', { id })))
  await as('POST /api/notification/{id}/read', { id: entry!.id })
  expect(await unread(one)).toBe(0)
  const foreign = shop.as(people.userActor(two))
  await expect(foreign('POST /api/notification/{id}/read', { id: entry!.id })).rejects.toThrow('not_found')
  await expect(foreign('POST /api/notification/read', { newest: entry!.id })).rejects.toThrow('not_found')
  const own = (await foreign('GET /api/notification', {})).list[0]!
  await foreign('POST /api/notification/read', { newest: own.id })
  expect([await unread(two), await unread(three)]).toEqual([0, 1])
  expect(await sentRow(id)).toMatchObject({ readers: 2, receivers: 3 })
  await shop.as(editor)('POST /api/staff/sitemessage/{id}/unpublish', { id })
  for (const reader of [one, two, three]) expect([await texts(reader), await unread(reader)]).toEqual([[], 0])
  await expect(as('GET /api/sitemessage/{id}', { id })).rejects.toThrow('not_found')
})

test('a message for later is shown to those who were in the segment when it was sent', async () => {
  const [now, later] = [await addCustomer(), await addCustomer()]
  const segment = await openSegment([now])
  const at = new Date(shop.deps.clock().getTime() + 86_400_000).toISOString()
  const { id } = await send(segment, { at })
  await mark([later], true)
  expect([await texts(now), await unread(now)]).toEqual([[], 0])
  shop.passDays(1)
  expect([await texts(now), await texts(later)]).toEqual([[TEXTS.en], []])
  expect(await receiversOf(id)).toEqual([now])
})

test('pages of notifications and messages list each entry once, newest first', async () => {
  const reader = await addCustomer()
  const segment = await openSegment([reader])
  for (let n = 0; n < 27; n += 1) await send(segment)
  shop.passDays(1)
  await send(segment)
  const seen: { id: string; at: string }[] = []
  for (let cursor: string | undefined; ;) {
    const page: { list: { id: string; at: string }[]; next: string | null } = await shop.as(people.userActor(reader))(
      'GET /api/notification',
      { ...(cursor !== undefined && { cursor }) },
    )
    seen.push(...page.list)
    if (page.next === null) break
    cursor = page.next
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(28)
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

test('a double tap sends once, an outdated count nothing, an empty segment nothing', async () => {
  const member = await addCustomer()
  const segment = await openSegment([member])
  const both = await Promise.all([send(segment, { key: 'one tap' }), send(segment, { key: 'one tap' })])
  expect(both[0]).toEqual(both[1])
  expect(await texts(member)).toHaveLength(1)
  await shop.as(operations)('PUT /api/staff/customer-segment/{id}', {
    id: segment,
    name: `Other ${serial}`,
    filters: { tag },
    version: 1,
  })
  expect(await callOutcome(send(segment))).toBe('edit_conflict')
  await mark([member], false)
  const before = await shop.db.$count(siteMessage)
  expect(await callOutcome(send(segment, { version: 2 }))).toBe('segment_empty')
  expect(await callOutcome(send(uuidv7()))).toBe('not_found')
  expect(await shop.db.$count(siteMessage)).toBe(before)
  const audience = { to: 'segment', segment, version: 2 } as const
  const sending = shop.as(operations)('POST /api/staff/sitemessage', { content: TEXTS, audience })
  await expect(sending).rejects.toThrow('forbidden')
})

test('disabled, erased and merged accounts get nothing', async () => {
  const [open, disabled, erased, closed] = [
    await addCustomer(),
    await addCustomer(),
    await addCustomer(),
    await addCustomer(),
  ]
  const segment = await openSegment([open, disabled, erased, closed])
  const at = shop.deps.clock()
  const close = (id: number, values: Partial<typeof user.$inferInsert>) =>
    shop.db.update(user).set(values).where(eq(user.id, id))
  await close(disabled, { disabledAt: at })
  await close(erased, { disabledAt: at, deletedAt: at })
  await close(closed, { disabledAt: at, mergedInto: open })
  const { id } = await send(segment)
  expect(await receiversOf(id)).toEqual([open])
  expect(await sentRow(id)).toMatchObject({ receivers: 1 })
})

test('merging, erasure and the copy of the data include what a person received', async () => {
  const [stays, leaves, gone] = [await addCustomer(), await addCustomer(), await addCustomer()]
  const toBoth = await send(await openSegment([stays, leaves, gone]))
  const toOne = await send(await openSegment([leaves]))
  await shop.as(people.userActor(leaves))('POST /api/sitemessage/{id}/read', { id: toBoth.id })
  await shop.as(operations)('POST /api/staff/customer/{id}/merge', { id: stays, other: leaves, reason: 'One person' })
  expect(await receiversOf(toBoth.id)).toEqual([stays, gone])
  expect(await receiversOf(toOne.id)).toEqual([stays])
  expect([await texts(stays), await unread(stays)]).toEqual([[TEXTS.en, TEXTS.en], 1])
  expect(await sentRow(toBoth.id)).toMatchObject({ receivers: 3, readers: 1 })
  const owner = people.staffActor(await people.addStaff(shop.db, 'owner'), 'owner')
  const copy = await shop.as(owner)('POST /api/staff/customer/{id}/export', { id: stays, reason: 'Asked' })
  expect(copy.sections.find(({ name }) => name === 'messages')?.rows).toMatchObject([
    { content: TEXTS.en },
    { content: TEXTS.en, read_at: '' },
  ])
  const scope = { userId: gone } as never
  for (const erase of DELETION_STEPS.eraseSteps) await erase(shop.ctx(people.userActor(gone)), scope)
  expect(await receiversOf(toBoth.id)).toEqual([stays])
})

test('after 180 days receivers and what they have read are erased, and the number of readers stays', async () => {
  const [one, two] = [await addCustomer(), await addCustomer()]
  const { id } = await send(await openSegment([one, two]))
  await shop.as(people.userActor(one))('POST /api/sitemessage/{id}/read', { id })
  shop.passDays(179)
  await eraseAllExpiredData(shop.ctx({ kind: 'system' }))
  expect(await receiversOf(id)).toEqual([one, two])
  shop.passDays(2)
  await eraseAllExpiredData(shop.ctx({ kind: 'system' }))
  expect(await receiversOf(id)).toEqual([])
  expect(await shop.db.$count(siteMessageRead, eq(siteMessageRead.messageId, id))).toBe(0)
  expect(await sentRow(id)).toMatchObject({ readers: 1, receivers: 2 })
})

test('the database refuses later receivers, receivers of other messages, and another audience', async () => {
  const { id } = await send(await openSegment([await addCustomer()]))
  const late = { messageId: id, userId: await addCustomer(), noticeId: uuidv7() }
  await expect(shop.db.insert(messageReceiver).values(late)).rejects.toThrow()
  const toAll = await shop.as(editor)('POST /api/staff/sitemessage', { content: TEXTS, audience: { to: 'all' } })
  await expect(shop.db.insert(messageReceiver).values({ ...late, messageId: toAll.id })).rejects.toThrow()
  for (const values of [{ segment: 'Others' }, { level: null, segment: null }, { sentCustomers: 7 }])
    await expect(shop.db.update(siteMessage).set(values).where(eq(siteMessage.id, id))).rejects.toThrow()
  const toSegment = and(eq(siteMessage.id, toAll.id))
  await expect(shop.db.update(siteMessage).set({ level: 0 }).where(toSegment)).rejects.toThrow()
  const rows = await shop.db.select().from(siteMessage).orderBy(asc(siteMessage.id))
  expect(rows.find((row) => row.id === id)).toMatchObject({ level: 0, sentCustomers: 1, sentPartners: 0 })
})
