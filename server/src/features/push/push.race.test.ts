import { afterAll, beforeAll, expect, test } from 'vitest'
import { tell } from '../../core/tell.ts'
import { newToken } from '../../core/token.ts'
import { inTx } from '../../database/connect.ts'
import { session } from '../../database/tables/people.ts'
import { pushNotice } from '../../database/tables/push.ts'
import { postgresDatabase, postgresReachable } from '../../testing/databases.ts'
import * as people from '../../testing/people.ts'
import { browserAt, pushService } from '../../testing/push-service.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { sendNotices } from './send-notices.ts'

const here = await postgresReachable()
let shop: Shop
let userId: number
beforeAll(async () => {
  if (!here) return
  shop = await openShop(postgresDatabase)
  userId = (await people.addPartner(shop.db, 'BL0001')).id
  const actor = people.asUserActor(userId, true) as { kind: 'user'; sessionId: string } & ReturnType<
    typeof people.asUserActor
  >
  const now = shop.house.clock()
  await shop.db
    .insert(session)
    .values({ id: actor.sessionId, tokenHash: newToken().hash, userId, createdAt: now, seenAt: now })
  for (const name of ['a', 'b'])
    await shop.as(actor)('POST /api/push/subscription', {
      ...browserAt(`https://push.example.com/${name}`).address,
      lang: 'en',
    })
})
afterAll(() => shop?.close())

const system = () => shop.ctx({ kind: 'system' })
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, Math.random() * 10))

test.skipIf(!here)('many servers sending at once send everything once', async () => {
  for (let i = 0; i < 60; i += 1)
    await inTx(system(), (tx) => tell(tx, userId, 'client_order', { cause: `order-${i}` }))
  const { taken, post } = pushService(async () => {
    await pause()
    return {}
  })
  const done = await Promise.all([1, 2, 3, 4].map(() => sendNotices(system(), post)))
  expect(done.reduce((sum, { sent }) => sum + sent, 0)).toBe(120)
  const letters = taken.map(({ endpoint, headers }) => `${endpoint} ${headers['Topic']}`)
  expect(new Set(letters).size).toBe(120)
  expect(letters).toHaveLength(120)
})

test.skipIf(!here)('many servers writing the same news write it once', async () => {
  await Promise.all(
    Array.from({ length: 8 }, () =>
      inTx(system(), (tx) => tell(tx, userId, 'reward_settled', { cause: '2026-11-20' })),
    ),
  )
  const { taken, post } = pushService()
  await sendNotices(system(), post)
  expect(taken).toHaveLength(2)
})

test.skipIf(!here)('what a dead server had taken is sent by another, and its late word changes nothing', async () => {
  await inTx(system(), (tx) => tell(tx, userId, 'client_paid', { cause: 'taken' }))
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  const { taken, post } = pushService(async () => {
    await asleep
    return { status: 503 }
  })
  const first = sendNotices(system(), post)
  // Both are claimed; the second one waits for the reply of the same service.
  await expect.poll(() => taken.length, { timeout: 10_000 }).toBe(1)
  const second = pushService()
  await sendNotices(system(), second.post)
  expect(second.taken).toEqual([])
  shop.setClock(new Date(shop.house.clock().getTime() + 61_000))
  await sendNotices(system(), second.post)
  expect(second.taken).toHaveLength(2)
  wake()
  await first
  const rows = (await shop.db.select().from(pushNotice)).filter(({ cause }) => cause === 'taken')
  expect(rows.map(({ dueAt, sentAt }) => [dueAt, sentAt !== null])).toEqual([
    [null, true],
    [null, true],
  ])
})
