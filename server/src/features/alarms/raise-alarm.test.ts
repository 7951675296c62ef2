import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { inTx } from '../../database/transaction.ts'
import { alarm as alarmRow, audit } from '../audit/table.ts'
import { outboxMail } from '../mail/table.ts'
import { staff } from '../staff/table.ts'
import { type AlarmSubjectKey, raiseAlarm } from './raise-alarm.ts'
import type { Actor } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const SYSTEM = { kind: 'system' } as const
let shop: TestApp
let owner: Actor
let operations: Actor
let content: Actor
let ownerId: string
beforeAll(async () => {
  shop = await openTestApp()
  ownerId = await people.addStaff(shop.db, 'owner')
  await shop.db.update(staff).set({ lang: 'th' }).where(eq(staff.id, ownerId))
  owner = people.staffActor(ownerId, 'owner')
  operations = people.staffActor(await people.addStaff(shop.db, 'operations'), 'operations')
  content = people.staffActor(await people.addStaff(shop.db, 'content'), 'content')
})
afterAll(() => shop?.close())
beforeEach(async () => {
  await shop.db.delete(alarmRow)
  await shop.db.delete(outboxMail)
})

const system = () => shop.ctx(SYSTEM)
const mails = () => shop.db.select().from(outboxMail).orderBy(outboxMail.lang)
const open = (actor: Actor) => shop.as(actor)('GET /api/staff/alarm', {})

test('the first alarm of a window is e-mailed to owners and the role concerned, in their languages; repetitions are counted', async () => {
  for (const orders of [5, 6, 7])
    await raiseAlarm(system(), 'mass_reservation', { orders }, { subject: 'network:2001:db8::/64' })
  expect((await mails()).map(({ kind, lang }) => [kind, lang])).toEqual([
    ['alarm', 'en'],
    ['alarm', 'th'],
  ])
  expect((await open(operations)).list).toMatchObject([
    {
      kind: 'mass_reservation',
      subject: { type: 'network', id: '2001:db8::/64', name: null },
      count: 3,
      detail: { orders: 7 },
      acknowledged: null,
    },
  ])
  expect((await open(content)).list).toEqual([])
})

test('a kind that reopens becomes unacknowledged and is e-mailed again; other kinds are only counted', async () => {
  for (const [kind, reopens] of [
    ['price_fell', true],
    ['mass_reservation', false],
  ] as const) {
    await shop.db.delete(outboxMail)
    await raiseAlarm(system(), kind, {}, { subject: 'product:7:1' })
    const [raised] = (await open(owner)).list
    await shop.as(owner)('POST /api/staff/alarm/{id}/acknowledge', { id: raised!.id })
    const before = (await mails()).length
    await raiseAlarm(system(), kind, {}, { subject: 'product:7:1' })
    expect((await open(owner)).list.length, kind).toBe(reopens ? 1 : 0)
    expect((await mails()).length, kind).toBe(reopens ? before * 2 : before)
    await shop.db.delete(alarmRow)
  }
})

test('another time window is another alarm and another e-mail', async () => {
  await raiseAlarm(system(), 'mass_reservation', {}, { subject: 'shop' })
  const later = { ...system(), now: new Date(shop.deps.clock().getTime() + 3_600_000) }
  await raiseAlarm(later, 'mass_reservation', {}, { subject: 'shop' })
  expect((await open(owner)).list.map(({ count }) => count)).toEqual([1, 1])
  expect(await mails()).toHaveLength(4)
})

test('an alarm about an attempt survives the rollback of its call; any other alarm is rolled back', async () => {
  const rejected = inTx(system(), async (tx) => {
    await inTx(tx, (inner) => raiseAlarm(inner, 'sign_in_attack', { attempts: 20 }, { subject: 'network:203.0.113.7' }))
    await raiseAlarm(tx, 'second_factor_reset', {}, { subject: `staff:${ownerId}` })
    return fail('wrong_login')
  })
  await expect(rejected).rejects.toThrow('wrong_login')
  expect((await open(owner)).list.map(({ kind }) => kind)).toEqual(['sign_in_attack'])
  await inTx(system(), (tx) => raiseAlarm(tx, 'second_factor_reset', {}, { subject: `staff:${ownerId}` }))
  const row = (await open(owner)).list.find(({ kind }) => kind === 'second_factor_reset')
  expect(row).toMatchObject({ subject: { type: 'staff', id: ownerId, name: 'owner' } })
})

test('an alarm about an attempt never fails the call, also where it cannot be written', async () => {
  const errors: unknown[] = []
  const log = { ...system().log, error: (...given: unknown[]) => void errors.push(given) }
  const broken = { ...system(), log, now: new Date(Number.NaN) }
  await raiseAlarm(broken, 'probing', {}, { subject: 'shop' })
  expect(errors).toHaveLength(1)
})

test('ten thousand subjects make fifty alarms, one for all others, and six e-mails to each owner', async () => {
  for (let n = 0; n < 80; n += 1)
    await raiseAlarm(system(), 'probing', { attempts: n }, { subject: `network:203.0.113.${n}` })
  expect(await shop.db.$count(alarmRow)).toBe(51)
  expect(await mails()).toHaveLength(6)
  const [rest] = await shop.db.select().from(alarmRow).where(eq(alarmRow.subject, 'many'))
  expect(rest?.count).toBe(30)
  // A subject with a separate alarm is still counted.
  await raiseAlarm(system(), 'probing', { attempts: 9 }, { subject: 'network:203.0.113.0' })
  const [first] = await shop.db.select().from(alarmRow).where(eq(alarmRow.subject, 'network:203.0.113.0'))
  expect(first?.count).toBe(2)
})

test('subjects after the fifth share one e-mail, so that five harmless ones hide nothing', async () => {
  for (let n = 0; n < 8; n += 1) await raiseAlarm(system(), 'probing', {}, { subject: `network:203.0.113.${n}` })
  const toOwner = (await mails()).filter(({ lang }) => lang === 'th')
  expect(toOwner).toHaveLength(6)
})

test.each(['email_objected', 'second_factor_reset', 'approval_waiting', 'shop_rule_change_pending'] as const)(
  '%s is e-mailed for each subject',
  async (kind) => {
    const subjects = Array.from({ length: 9 }, (_, n) => `user:${100_000 + n}` as const)
    for (const subject of subjects) await raiseAlarm(system(), kind, {}, { subject })
    const toOwner = (await mails()).filter(({ lang }) => lang === 'th')
    expect(toOwner).toHaveLength(9)
  },
)

const fall = (percent: number, subject: AlarmSubjectKey, price = 1) =>
  raiseAlarm(system(), 'price_fell', { price }, { subject, gravity: { percent, isGrave: percent > 500 } })
const mailsToOwner = async () => (await mails()).filter(({ lang }) => lang === 'th').length

test('a graver occurrence is e-mailed again, and the alarm shows the gravest one', async () => {
  await fall(204, 'product:7:1', 49)
  await fall(250, 'product:7:1', 40)
  expect(await mailsToOwner()).toBe(1)
  await fall(300, 'product:7:1', 33)
  expect(await mailsToOwner()).toBe(2)
  await fall(1e12, 'product:7:1', 2)
  // The highest gravity that is stored.
  await fall(1e13, 'product:7:1', 1)
  await fall(204, 'product:7:1', 49)
  expect(await mailsToOwner()).toBe(3)
  expect((await open(operations)).list).toMatchObject([{ count: 6, detail: { price: 1 } }])
})

test('a grave occurrence is e-mailed whatever was raised before it', async () => {
  for (let n = 0; n < 50; n += 1) await fall(204, `product:${n}:1`)
  expect(await mailsToOwner()).toBe(6)
  await fall(300, 'product:49:1')
  expect(await mailsToOwner()).toBe(6)
  await fall(900, 'product:49:1')
  expect(await mailsToOwner()).toBe(7)
  await fall(204, 'product:50:1')
  expect(await mailsToOwner()).toBe(7)
  await fall(900, 'product:51:1')
  expect(await mailsToOwner()).toBe(8)
})

test('concurrent alarms are all counted', async () => {
  await Promise.all(
    Array.from({ length: 8 }, () => raiseAlarm(system(), 'mass_reservation', {}, { subject: 'user:100001' })),
  )
  const [row] = await shop.db.select().from(alarmRow)
  expect(row?.count).toBe(8)
  expect(await mails()).toHaveLength(2)
})

test('acknowledging stores the person, covers older alarms of the subject, and is audited', async () => {
  await raiseAlarm(system(), 'mass_reservation', {}, { subject: 'shop' })
  const later = { ...system(), now: new Date(shop.deps.clock().getTime() + 3_600_000) }
  await raiseAlarm(later, 'mass_reservation', {}, { subject: 'shop' })
  const [newest] = (await open(operations)).list
  await shop.as(operations)('POST /api/staff/alarm/{id}/acknowledge', { id: newest!.id })
  await shop.as(owner)('POST /api/staff/alarm/{id}/acknowledge', { id: newest!.id })
  expect((await open(owner)).list).toEqual([])
  const { list } = await shop.as(owner)('GET /api/staff/alarm', { state: 'all' })
  expect(list.map(({ acknowledged }) => acknowledged?.by)).toEqual(['operations', 'operations'])
  const noted = await shop.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'alarm.acknowledged'), eq(audit.refId, newest!.id)))
  expect(noted).toHaveLength(1)
  const other = people.staffActor(uuidv7(), 'content')
  await expect(shop.as(other)('POST /api/staff/alarm/{id}/acknowledge', { id: newest!.id })).rejects.toThrow(
    'not_found',
  )
})

test('the database rejects an acknowledged alarm without a time', async () => {
  await raiseAlarm(system(), 'probing', {}, { subject: 'shop' })
  await expect(shop.db.execute(sql`update alarm set acknowledged_at = now()`)).rejects.toThrow()
})
