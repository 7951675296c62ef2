import { afterAll, beforeAll, expect, test } from 'vitest'
import { ofUser, queuePush } from './queue-push.ts'
import { newToken } from '../../lib/tokens.ts'
import { inTx } from '../../database/transaction.ts'
import { session } from '../account/table.ts'
import { pushNotice } from '../mail/table.ts'
import { postgresDatabase, postgresReachable } from '../../testing/test-database.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { createBrowser, createPushStandIn } from '../../testing/stand-ins/push-service.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sendNotices } from './send-notices.ts'

const here = await postgresReachable()
let shop: TestApp
let userId: number
beforeAll(async () => {
  if (!here) return
  shop = await openTestApp(postgresDatabase)
  userId = (await people.addPartner(shop.db, 'BL0001')).id
  const actor = people.userActor(userId, true) as { kind: 'user'; sessionId: string } & ReturnType<
    typeof people.userActor
  >
  const now = shop.deps.clock()
  await shop.db
    .insert(session)
    .values({ id: actor.sessionId, tokenHash: newToken().hash, userId, createdAt: now, seenAt: now })
  for (const name of ['a', 'b'])
    await shop.as(actor)('POST /api/push/subscription', {
      ...createBrowser(`https://push.example.com/${name}`).address,
      lang: 'en',
    })
})
afterAll(() => shop?.close())

const system = () => shop.ctx({ kind: 'system' })
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, Math.random() * 10))

test.skipIf(!here)('many servers sending at once send everything once', async () => {
  for (let i = 0; i < 60; i += 1)
    await inTx(system(), (tx) =>
      queuePush(tx, ofUser(userId), { kind: 'client_order', cause: `order-${i}`, path: '/manage', hours: 24 }),
    )
  const { received, post } = createPushStandIn(async () => {
    await pause()
    return {}
  })
  const done = await Promise.all([1, 2, 3, 4].map(() => sendNotices(system(), post)))
  expect(done.reduce((sum, { sent }) => sum + sent, 0)).toBe(120)
  const letters = received.map(({ endpoint, headers }) => `${endpoint} ${headers['Topic']}`)
  expect(new Set(letters).size).toBe(120)
  expect(letters).toHaveLength(120)
})

test.skipIf(!here)('many servers writing the same news write it once', async () => {
  await Promise.all(
    Array.from({ length: 8 }, () =>
      inTx(system(), (tx) =>
        queuePush(tx, ofUser(userId), { kind: 'reward_settled', cause: '2026-11-20', path: '/manage', hours: 24 }),
      ),
    ),
  )
  const { received, post } = createPushStandIn()
  await sendNotices(system(), post)
  expect(received).toHaveLength(2)
})

test.skipIf(!here)(
  'what a dead server had claimed is sent by another, and its late report changes nothing',
  async () => {
    await inTx(system(), (tx) =>
      queuePush(tx, ofUser(userId), { kind: 'client_paid', cause: 'taken', path: '/manage', hours: 24 }),
    )
    let wake = () => {}
    const asleep = new Promise<void>((resolve) => {
      wake = resolve
    })
    const { received, post } = createPushStandIn(async () => {
      await asleep
      return { status: 503 }
    })
    const first = sendNotices(system(), post)
    // Both are claimed; the second one waits for the reply of the same service.
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
    const second = createPushStandIn()
    await sendNotices(system(), second.post)
    expect(second.received).toEqual([])
    shop.setClock(new Date(shop.deps.clock().getTime() + 61_000))
    await sendNotices(system(), second.post)
    expect(second.received).toHaveLength(2)
    wake()
    await first
    const rows = (await shop.db.select().from(pushNotice)).filter(({ cause }) => cause === 'taken')
    expect(rows.map(({ dueAt, sentAt }) => [dueAt, sentAt !== null])).toEqual([
      [null, true],
      [null, true],
    ])
  },
)
