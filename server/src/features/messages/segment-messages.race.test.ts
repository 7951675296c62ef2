import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { raceRounds } from '../../testing/run-counts.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { user } from '../account/table.ts'
import { messageReceiver } from '../content/table.ts'

const ROUNDS = raceRounds(8)
let shop: TestApp
let owner: Actor
beforeAll(async () => {
  shop = await openTestApp(testDatabase)
  owner = people.staffActor(await people.addStaff(shop.db, 'owner'), 'owner')
})
afterAll(() => shop?.close())

const TEXTS = { en: 'New', zh: '新', th: 'ใหม่' }
async function openSegment(name: string, customers: number[]) {
  const { id: tag } = await shop.as(owner)('POST /api/staff/customer-tag', { name, colour: 'blue' })
  await shop.as(owner)('POST /api/staff/customer-tag/{id}/customer', { id: tag, customers, tagged: true })
  return (await shop.as(owner)('POST /api/staff/customer-segment', { name, filters: { tag } })).id
}
const send = (segment: string) =>
  shop.as(owner)('POST /api/staff/sitemessage', {
    content: TEXTS,
    audience: { to: 'segment', segment, version: 1 },
  })

test('an account that is merged while a message is sent is no receiver of it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [stays, leaves] = [await people.addUser(shop.db), await people.addUser(shop.db)]
    const segment = await openSegment(`Race ${round}`, [stays.id, leaves.id])
    const merge = shop.as(owner)('POST /api/staff/customer/{id}/merge', {
      id: stays.id,
      other: leaves.id,
      reason: 'One person',
    })
    const [sent] = await Promise.all([send(segment), merge])
    const rows = await shop.db.select().from(messageReceiver).where(eq(messageReceiver.messageId, sent.id))
    expect(rows.map(({ userId }) => userId)).toEqual([stays.id])
    const [closed] = await shop.db.select().from(user).where(eq(user.id, leaves.id))
    expect(closed?.mergedInto).toBe(stays.id)
    const list = await shop.as(owner)('GET /api/staff/customer-segment', {})
    for (const { id, version } of list) await shop.as(owner)('DELETE /api/staff/customer-segment/{id}', { id, version })
  }
})

test('a segment that changes while a message is sent: one comes first, and the message has the people of one version', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await people.addUser(shop.db)
    const segment = await openSegment(`Version ${round}`, [member.id])
    const change = shop.as(owner)('PUT /api/staff/customer-segment/{id}', {
      id: segment,
      name: `Changed ${round}`,
      filters: { group: 'customers' },
      version: 1,
    })
    const [outcome] = await Promise.all([
      send(segment).then(
        async ({ id }) => shop.db.$count(messageReceiver, eq(messageReceiver.messageId, id)),
        (error: { code?: string }) => error.code,
      ),
      change,
    ])
    expect([1, 'edit_conflict']).toContain(outcome)
    expect(await callOutcome(send(segment))).toBe('edit_conflict')
    await shop.as(owner)('DELETE /api/staff/customer-segment/{id}', { id: segment, version: 2 })
  }
})
