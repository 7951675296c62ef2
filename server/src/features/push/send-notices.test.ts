import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { deleteExpiredRows } from '../../app/background-jobs.ts'
import { notify } from '../notifications/notify.ts'
import { newToken } from '../../lib/tokens.ts'
import { inTx } from '../../database/transaction.ts'
import { marker } from '../../database/core-tables.ts'
import { session, user } from '../account/table.ts'
import { pushNotice, pushSubscription } from '../mail/table.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { createBrowser, createPushStandIn } from '../../testing/stand-ins/push-service.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { ofUser, queuePush } from './queue-push.ts'
import { sendNotices } from './send-notices.ts'

let shop: TestApp
let partner: Extract<Actor, { kind: 'user' }>
beforeEach(async () => {
  shop = await openTestApp()
  partner = await signedIn((await people.addPartner(shop.db, 'BL0001')).id, true)
})
afterEach(() => shop.close())

async function signedIn(userId: number, isPartner = false) {
  const actor = people.userActor(userId, isPartner) as Extract<Actor, { kind: 'user' }>
  const now = shop.deps.clock()
  const { hash } = newToken()
  await shop.db.insert(session).values({ id: actor.sessionId, tokenHash: hash, userId, createdAt: now, seenAt: now })
  return actor
}

let serial = 0
async function phoneOf(actor: Actor, lang: 'en' | 'zh' | 'th' = 'en') {
  const browser = createBrowser(`https://push.example.com/${(serial += 1)}`)
  const { id } = await shop.as(actor)('POST /api/push/subscription', { ...browser.address, lang, device: 'Chrome' })
  return { ...browser, id }
}

const system = () => shop.ctx({ kind: 'system' })
const news = (cause: string, kind: 'client_order' | 'reward_settled' = 'client_order', userId = partner.userId) =>
  inTx(system(), (tx) => queuePush(tx, ofUser(userId), { kind, cause, path: '/manage', hours: 24 }))
const minutes = (count: number) => shop.setClock(new Date(shop.deps.clock().getTime() + count * 60_000))

describe('payload', () => {
  test('is readable by the browser only, in its language, without names and amounts', async () => {
    const phone = await phoneOf(partner, 'th')
    await news('order-1')
    const { received, post } = createPushStandIn()
    expect(await sendNotices(system(), post)).toEqual({ sent: 1, failed: 0, gone: 0 })
    const [message] = received
    expect(message!.endpoint).toBe(phone.address.endpoint)
    expect(message!.headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', TTL: 86_400, Topic: /^[\w-]{32}$/ })
    expect(message!.headers['Authorization']).toMatch(/^vapid t=[\w.-]+, k=B[\w-]{86}$/)
    expect(message!.body.toString('latin1')).not.toContain('manage')
    const read = phone.open(message!.body)
    expect(read).toEqual({
      kind: 'client_order',
      lang: 'th',
      title: 'มีคำสั่งซื้อใหม่',
      body: 'ลูกค้าของคุณสั่งซื้อสินค้าแล้ว',
      path: '/manage',
      tag: message!.headers['Topic'],
    })
    expect(() => createBrowser(phone.address.endpoint).open(message!.body)).toThrow()
  })

  test('is sent once per cause to every device', async () => {
    await phoneOf(partner)
    await phoneOf(partner)
    await news('order-1')
    await news('order-1')
    await news('order-2')
    const { received, post } = createPushStandIn()
    await sendNotices(system(), post)
    await news('order-2')
    await sendNotices(system(), post)
    expect(received).toHaveLength(4)
    expect(new Set(received.map(({ headers }) => headers['Topic'])).size).toBe(2)
  })

  test('is not sent for a change that was rolled back', async () => {
    await phoneOf(partner)
    const undone = inTx(system(), async (tx) => {
      await notify(tx, 'level_up', { to: { user: partner.userId }, cause: 'undone', values: { level: 2 } })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await shop.db.select().from(pushNotice)).toEqual([])
  })

  test('a site message reaches its audience at its time', async () => {
    const other = await signedIn((await people.addPartner(shop.db, 'BL0002')).id, true)
    const customer = await signedIn((await people.addUser(shop.db)).id)
    const phones = [await phoneOf(partner), await phoneOf(other)]
    await phoneOf(customer)
    const at = new Date(shop.deps.clock().getTime() + 3_600_000)
    await inTx(system(), async (tx) => {
      for (const [about, partners, time] of [
        [1, { level: 1, partnerId: null }, at],
        [2, { level: 4, partnerId: null }, undefined],
        [3, { level: null, partnerId: other.userId }, undefined],
      ] as const)
        await notify(tx, 'site_message', {
          to: { partners },
          cause: String(about),
          values: {},
          about,
          ...(time && { at: time }),
        })
    })
    const { received, post } = createPushStandIn()
    await sendNotices(system(), post)
    expect(received.map(({ endpoint, body }) => [endpoint, phones[1]!.open(body).path])).toEqual([
      [phones[1]!.address.endpoint, '/notice/detail/3'],
    ])
    minutes(61)
    await sendNotices(system(), post)
    expect(
      received
        .slice(1)
        .map(({ endpoint }) => endpoint)
        .toSorted(),
    ).toEqual(phones.map(({ address }) => address.endpoint).toSorted())
  })
})

describe('a push service that', () => {
  test.each([404, 410])('says %i the device is forgotten with all that waits for it', async (status) => {
    await phoneOf(partner)
    await news('order-1')
    await news('order-2')
    const { post } = createPushStandIn(() => ({ status }))
    expect(await sendNotices(system(), post)).toMatchObject({ sent: 0, gone: 2 })
    expect(await shop.db.select().from(pushSubscription)).toEqual([])
    expect(await shop.db.select().from(pushNotice)).toEqual([])
  })

  test('is down is retried with increasing delays until it is back', async () => {
    await phoneOf(partner)
    await news('order-1')
    const answers = [503, 429, 201]
    const { received, post } = createPushStandIn(() => ({ status: answers[received.length - 1]!, waitSeconds: null }))
    await sendNotices(system(), post)
    await sendNotices(system(), post)
    expect(received).toHaveLength(1)
    minutes(0.6)
    await sendNotices(system(), post)
    expect(received).toHaveLength(2)
    minutes(0.6)
    await sendNotices(system(), post)
    expect(received).toHaveLength(2)
    minutes(0.5)
    expect(await sendNotices(system(), post)).toMatchObject({ sent: 1 })
    expect(received).toHaveLength(3)
    expect(await shop.db.select({ failures: pushSubscription.failures }).from(pushSubscription)).toEqual([
      { failures: 0 },
    ])
  })

  test('sends Retry-After is retried after that time', async () => {
    await phoneOf(partner)
    await news('order-1')
    const { received, post } = createPushStandIn(() => ({ status: 429, waitSeconds: 600 }))
    await sendNotices(system(), post)
    minutes(9)
    await sendNotices(system(), post)
    expect(received).toHaveLength(1)
    minutes(2)
    await sendNotices(system(), post)
    expect(received).toHaveLength(2)
  })

  test('cannot be reached delays no other service, and expired notices are dropped', async () => {
    const other = await signedIn((await people.addPartner(shop.db, 'BL0002')).id, true)
    const hole = await phoneOf(partner)
    await phoneOf(other)
    await news('order-1')
    await news('order-2', 'client_order', other.userId)
    const { received, post } = createPushStandIn(({ endpoint }) => {
      if (endpoint === hole.address.endpoint) throw new Error('timed out')
      return {}
    })
    expect(await sendNotices(system(), post)).toEqual({ sent: 1, failed: 1, gone: 0 })
    shop.passDays(2)
    await sendNotices(system(), post)
    expect(received).toHaveLength(2)
    expect(await shop.db.select({ due: pushNotice.dueAt }).from(pushNotice)).toEqual([{ due: null }, { due: null }])
  })

  test('rejects repeatedly loses the subscription', async () => {
    await phoneOf(partner)
    const { received, post } = createPushStandIn(() => ({ status: 400 }))
    for (let i = 0; i < 12; i += 1) {
      await news(`order-${i}`)
      await sendNotices(system(), post)
    }
    expect(received).toHaveLength(10)
    expect(await shop.db.select().from(pushSubscription)).toEqual([])
  })
})

describe('nothing is sent', () => {
  const silence = async () => {
    const { received, post } = createPushStandIn()
    await sendNotices(system(), post)
    expect(received).toEqual([])
  }

  test('after signing out', async () => {
    await phoneOf(partner)
    await news('order-1')
    await shop.as(partner)('POST /api/logout', {})
    expect(await shop.db.select().from(pushSubscription)).toEqual([])
    await silence()
  })

  test('to a session ended from elsewhere, whose device is deleted later', async () => {
    await phoneOf(partner)
    await news('order-1')
    await shop.db.update(session).set({ endedAt: shop.deps.clock() }).where(eq(session.id, partner.sessionId))
    await news('order-2')
    await silence()
    await deleteExpiredRows(system())
    expect(await shop.db.select().from(pushSubscription)).toEqual([])
  })

  test('to a disabled user', async () => {
    await phoneOf(partner)
    await news('order-1')
    await shop.db.update(user).set({ disabledAt: shop.deps.clock() }).where(eq(user.id, partner.userId))
    await news('order-2')
    await silence()
  })

  test('of a disabled kind, also if disabled after the event', async () => {
    await phoneOf(partner)
    await news('order-1')
    const clients = { group: 'clients', way: 'push' } as const
    await shop.as(partner)('PUT /api/notification/setting', { ...clients, on: false })
    await news('order-2')
    await silence()
    const { groups } = await shop.as(partner)('GET /api/notification/setting', {})
    expect(groups.filter(({ push }) => push === 'off').map(({ group }) => group)).toEqual(['clients'])
    await shop.as(partner)('PUT /api/notification/setting', { ...clients, on: true })
    await news('order-3')
    const { received, post } = createPushStandIn()
    await sendNotices(system(), post)
    expect(received.length).toBeGreaterThan(0)
  })

  test('to an unsubscribed device', async () => {
    const { id } = await phoneOf(partner)
    await news('order-1')
    await shop.as(partner)('DELETE /api/push/subscription/{id}', { id })
    await silence()
    expect(await callOutcome(shop.as(partner)('DELETE /api/push/subscription/{id}', { id }))).toBe('not_found')
  })
})

describe('devices', () => {
  test('a browser that subscribes again is the same device; for another user it gets no notices of the first', async () => {
    const browser = createBrowser('https://push.example.com/shared')
    const input = { ...browser.address, lang: 'en' as const }
    const first = await shop.as(partner)('POST /api/push/subscription', input)
    expect(await shop.as(partner)('POST /api/push/subscription', { ...input, lang: 'zh' })).toEqual(first)
    await news('order-1')
    const customer = await signedIn((await people.addUser(shop.db)).id)
    await shop.as(customer)('POST /api/push/subscription', input)
    const { received, post } = createPushStandIn()
    await sendNotices(system(), post)
    expect(received).toEqual([])
    expect((await shop.as(partner)('GET /api/push', {})).devices).toEqual([])
  })

  test('are limited to ten; the oldest is deleted', async () => {
    for (let i = 0; i < 11; i += 1) {
      minutes(1)
      await phoneOf(partner)
    }
    const { devices } = await shop.as(partner)('GET /api/push', {})
    expect(devices).toHaveLength(10)
    expect(devices.every(({ here }) => here)).toBe(true)
  })

  test('can get a new endpoint from their push service', async () => {
    const phone = await phoneOf(partner)
    const moved = createBrowser('https://push.example.com/moved')
    const renewed = { old: phone.address.endpoint, ...moved.address }
    await shop.as({ kind: 'anonymous' })('POST /api/push/renewal', renewed)
    await news('order-1')
    const { received, post } = createPushStandIn()
    await sendNotices(system(), post)
    expect(received.map(({ endpoint }) => endpoint)).toEqual([moved.address.endpoint])
    expect(moved.open(received[0]!.body).kind).toBe('client_order')
    expect(await callOutcome(shop.as({ kind: 'anonymous' })('POST /api/push/renewal', renewed))).toBe('not_found')
  })

  test.each([
    'http://push.example.com/1',
    'https://localhost/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://0x7f.1/1',
    'https://[::1]/1',
    'https://10.0.0.8/1',
    'https://intranet/1',
    'https://printer.local/1',
    'https://metadata.google.internal/1',
    'https://push.example.com:8443/1',
    'https://user:secret@push.example.com/1',
    'https://push.localhost./1',
    'https://push.example.org/1',
    'https://fcm.googleapis.com.example.org/1',
    'https://notify.windows.com/1',
  ])('have no address like %s', async (endpoint) => {
    const { address } = createBrowser(endpoint)
    const rejected = shop.as(partner)('POST /api/push/subscription', { ...address, lang: 'en' })
    expect(await callOutcome(rejected)).toBe('bad_input')
  })

  test('must have valid keys', async () => {
    const { address } = createBrowser('https://push.example.com/1')
    const keys = { ...address.keys, p256dh: `B${'A'.repeat(86)}` }
    const rejected = shop.as(partner)('POST /api/push/subscription', { ...address, keys, lang: 'en' })
    expect(await callOutcome(rejected)).toBe('bad_input')
  })

  test('are stored without readable endpoints and keys', async () => {
    const phone = await phoneOf(partner)
    await shop.as(partner)('GET /api/push', {})
    const rows = [await shop.db.select().from(pushSubscription), await shop.db.select().from(marker)]
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain('push.example.com')
    expect(stored).not.toContain(phone.address.keys.auth)
    expect(stored).not.toContain('privateKey')
  })
})

test('a kind of a newer version is neither sent nor listed by this one, and stops nothing', async () => {
  const phone = await phoneOf(partner)
  await shop.db.execute(sql`insert into push_notice (subscription_id, kind, cause, path, created_at, due_at, expires_at)
    values (${phone.id}, 'of_tomorrow', '1', '/manage', now(), '2026-11-20T05:00:00Z', '2030-01-01T00:00:00Z')`)
  await shop.db.execute(sql`insert into notification (id, user_id, kind, cause, path, sealed, at)
    values (gen_random_uuid(), ${partner.userId}, 'of_tomorrow', '1', '/manage', '', '2026-11-20T05:00:00Z')`)
  await news('order-1')
  const { received, post } = createPushStandIn()
  expect(await sendNotices(system(), post)).toEqual({ sent: 1, failed: 0, gone: 0 })
  expect(received).toHaveLength(1)
  expect((await shop.as(partner)('GET /api/notification', {})).list).toEqual([])
  expect(await shop.db.$count(pushNotice, isNotNull(pushNotice.dueAt))).toBe(1)
})
