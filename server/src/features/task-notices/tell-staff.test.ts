import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffRole } from '@bailu/contract/call'
import type { NoticeWay } from '@bailu/contract/task-notices/kinds'
import type { CountedTask } from '@bailu/contract/dashboard/kinds'
import type { Actor } from '../../core/context.ts'
import { outboxMail, staffPush, staffPushNotice } from '../mail/table.ts'
import { staff } from '../staff/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { addGuestActor, typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { addProduct, addStaff } from '../../testing/fixtures/people-and-products-fixture.ts'
import { createBrowser, createPushStandIn } from '../../testing/stand-ins/push-service.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sendNotices } from '../push/send-notices.ts'
import { deleteExpiredRows } from '../../app/background-jobs.ts'
import { tellStaff } from './tell-staff.ts'

let shop: TestApp
let variant: number
let now: Date
let days = 0
// Noon in Bangkok.
const NOON = new Date('2026-11-20T05:00:00Z')
beforeAll(async () => {
  shop = await openTestApp()
  variant = (await addProduct(shop.db, { stock: 900 })).variantId
})
afterAll(() => shop.close())

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
  shop.setClock(now)
}
const run = () => tellStaff(shop.ctx({ kind: 'system' }))
beforeEach(async () => {
  await shop.db.update(staff).set({ disabledAt: NOON })
  await shop.db.delete(staffPushNotice)
  await shop.db.delete(outboxMail)
  days += 1
  now = new Date(NOON.getTime() + days * 24 * 3_600_000)
  shop.setClock(now)
})

type Person = Extract<Actor, { kind: 'staff' }>
async function join(...roles: StaffRole[]): Promise<Person> {
  const person = { kind: 'staff', staffId: await addStaff(shop.db, ...roles), roles, sessionId: '' } as const
  await run()
  later(1)
  return person
}
const choose = (person: Person, ways: Partial<Record<CountedTask, NoticeWay>>, times: object = {}) =>
  shop.as(person)('PUT /api/staff/me/notice', {
    tasks: Object.entries(ways).map(([what, way]) => ({ what: what as CountedTask, way })),
    quiet: null,
    digest_hour: 8,
    ...times,
  })
const device = (person: Person, name: string) => {
  const browser = createBrowser(`https://push.example.com/${name}`)
  return shop
    .as(person)('POST /api/staff/me/push', { ...browser.address, lang: 'en', device: 'Chrome' })
    .then(() => browser)
}
async function placeCod(count: number) {
  const ids: string[] = []
  for (let placed = 0; placed < count; placed += 1) {
    const { id } = await shop.as(await addGuestActor(shop.db))('POST /api/order', {
      lines: [{ variant_id: variant, quantity: 1 }],
      address: typedAddress(),
      expected_total: 64_000,
      payment_method: 'cod',
    })
    ids.push(id)
  }
  return ids
}
const titles = async (browser: Awaited<ReturnType<typeof device>>) => {
  const { received, post } = createPushStandIn()
  await sendNotices(shop.ctx({ kind: 'system' }), post)
  return received.map(({ body }) => browser.open(body))
}
const mails = () => shop.db.select().from(outboxMail)

test('thirty orders in ten minutes are one push that opens the queue and names nobody', async () => {
  const person = await join('operations')
  const browser = await device(person, 'thirty')
  for (let minute = 0; minute < 10; minute += 1) {
    await placeCod(3)
    await run()
    later(1)
  }
  expect(await titles(browser)).toEqual([])
  await run()
  const shown = await titles(browser)
  expect(shown).toMatchObject([{ title: '30 new orders to ship', path: '/back-office/orders/ship' }])
  expect(Object.keys(shown[0]!).toSorted()).toEqual(['body', 'kind', 'lang', 'path', 'tag', 'title'])
  later(30)
  await run()
  expect(await titles(browser)).toEqual([])
})

test('what was open before is not new, nor what is done before it is sent', async () => {
  await placeCod(1)
  const person = await join('operations')
  const browser = await device(person, 'done')
  later(11)
  await run()
  expect(await titles(browser)).toEqual([])
  const [id] = await placeCod(1)
  await run()
  await shop.as(person)('POST /api/staff/order/{id}/ship', {
    id: id!,
    carrier: 'Flash',
    tracking_number: 'TH1',
    ...(await shop.seenPieces(id!)),
  })
  later(11)
  await run()
  expect(await titles(browser)).toEqual([])
})

test('a role that does not see a task is not notified of it; a disabled person gets nothing', async () => {
  const content = await join('content')
  const gone = await join('operations')
  const browser = await device(gone, 'gone')
  await placeCod(1)
  await run()
  later(11)
  await run()
  await shop.db.update(staff).set({ disabledAt: now }).where(eq(staff.id, gone.staffId))
  expect(await titles(browser)).toEqual([])
  expect(await callOutcome(choose(content, { to_ship: 'mail' }))).toBe('bad_input')
})

test('by email at once: numbers and a link only, in the language of the person', async () => {
  const person = await join('operations')
  await choose(person, { to_ship: 'mail', stock_low: 'off' })
  await shop.db.update(staff).set({ lang: 'th' }).where(eq(staff.id, person.staffId))
  await placeCod(2)
  await run()
  later(11)
  await run()
  await run()
  expect(await mails()).toMatchObject([{ kind: 'open_tasks', lang: 'th' }])
  expect(await shop.db.$count(staffPushNotice)).toBe(0)
})

test('a summary comes at its hour, once', async () => {
  const person = await join('operations')
  await choose(person, { to_ship: 'digest' }, { digest_hour: 14 })
  await placeCod(1)
  await run()
  later(80)
  await run()
  expect(await mails()).toHaveLength(0)
  later(40)
  await run()
  later(30)
  await run()
  expect(await mails()).toHaveLength(1)
})

test('a summary whose hour is in quiet hours comes after them, once', async () => {
  const person = await join('operations')
  await choose(person, { to_ship: 'digest' }, { digest_hour: 21, quiet: { from: 20, until: 7 } })
  await placeCod(1)
  await run()
  later(10 * 60)
  await run()
  expect(await mails()).toHaveLength(0)
  later(10 * 60)
  await run()
  later(60)
  await run()
  expect(await mails()).toHaveLength(1)
})

test('in quiet hours nothing is sent; afterwards it comes as one', async () => {
  const person = await join('operations')
  const browser = await device(person, 'quiet')
  await choose(person, { to_ship: 'push' }, { quiet: { from: 12, until: 14 } })
  await placeCod(1)
  await run()
  later(60)
  await placeCod(1)
  await run()
  expect(await titles(browser)).toEqual([])
  later(60)
  await run()
  expect(await titles(browser)).toMatchObject([{ title: '2 new orders to ship' }])
})

test('choices: alarms cannot be switched off, the usual way follows the role', async () => {
  const person = await join('finance')
  expect(await callOutcome(choose(person, { alarms: 'off' }))).toBe('bad_input')
  await choose(person, { slips: 'push', refunds: 'badge' })
  const { tasks } = await shop.as(person)('GET /api/staff/me/notice', {})
  expect(Object.fromEntries(tasks.map(({ what, way, usual }) => [what, `${way} ${usual}`]))).toMatchObject({
    slips: 'push push',
    refunds: 'badge digest',
    withdrawals: 'push push',
  })
})

test('counts carry a stamp that changes with the tasks, and whether they are switched off', async () => {
  const person = await join('operations')
  const read = async () =>
    (await shop.as(person)('GET /api/staff/open-tasks', {})).tasks.find(({ what }) => what === 'to_ship')!
  const before = await read()
  expect(await read()).toEqual(before)
  await placeCod(1)
  const after = await read()
  expect(after.count).toBe(before.count + 1)
  expect(after.stamp).not.toBe(before.stamp)
  await choose(person, { to_ship: 'off' })
  expect(await read()).toEqual({ ...after, off: true })
})

test('a server of an earlier version deletes no device of staff', async () => {
  const person = await join('operations')
  const browser = await device(person, 'kept')
  await shop.db.execute(sql`delete from push_subscription where not exists (
    select from session where session.id = push_subscription.session_id and session.ended_at is null)`)
  await deleteExpiredRows(shop.ctx({ kind: 'system' }))
  await placeCod(1)
  await run()
  later(11)
  await run()
  expect(await titles(browser)).toHaveLength(1)
})

test('a disabled person has no device any more, also after being enabled again', async () => {
  const person = await join('operations')
  await device(person, 'ended')
  const owner = shop.as(await join('owner'))
  await owner('POST /api/staff/colleague/{id}/disable', { id: person.staffId, reason: 'left' })
  expect(await shop.db.$count(staffPush, eq(staffPush.staffId, person.staffId))).toBe(0)
  await owner('POST /api/staff/colleague/{id}/enable', { id: person.staffId, reason: 'back' })
  expect((await shop.as(person)('GET /api/staff/me/notice', {})).devices).toEqual([])
})

test('quiet hours of no length are rejected', async () => {
  const person = await join('operations')
  expect(await callOutcome(choose(person, {}, { quiet: { from: 9, until: 9 } }))).toBe('bad_input')
})
