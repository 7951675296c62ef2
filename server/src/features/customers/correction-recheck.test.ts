import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlState } from '../../database/errors.ts'
import type { Actor } from '../../core/context.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { correctionCalls } from '../../testing/scenarios/correction-calls.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { partner, user } from '../account/table.ts'

let shop: TestApp
let operations: Actor
let finance: Actor
let calls: ReturnType<typeof correctionCalls>
let serial = 0
beforeAll(async () => {
  shop = await openTestApp()
  operations = people.staffActor(await people.addStaff(shop.db, 'operations'), 'operations')
  finance = people.staffActor(await people.addStaff(shop.db, 'finance'), 'finance')
  shop.passDays(2)
  calls = correctionCalls(shop, operations)
})
afterAll(() => shop?.close())

const fresh = () => `right${(serial += 1)}@test.example`
const emailOf = async (id: number) => (await shop.db.select().from(user).where(eq(user.id, id)))[0]!.email
const becomesPartner = async (userId: number) =>
  shop.db.insert(partner).values({
    userId,
    employeeNo: `RC${userId}`,
    birthDate: people.sampleBirthDate(userId),
    approvedAt: shop.deps.clock(),
  })
const send = (id: number, correction: string) =>
  callOutcome(
    shop.as(operations)('POST /api/staff/customer/{id}/email-correction/{correction}/send', { id, correction }),
  )

test('who became a partner since the start needs a second person; started again, the correction waits for one', async () => {
  const { id, email: before } = await people.addUser(shop.db)
  const email = fresh()
  const { id: correction, approval } = await calls.start(id, email)
  expect(approval).toBeNull()
  const token = await calls.tokenTo(email)
  await becomesPartner(id)
  expect(await calls.confirm(token)).toBe('correction_unchecked')
  expect(await send(id, correction)).toBe('correction_unchecked')
  expect(await emailOf(id)).toBe(before)
  const forced = await shop.db
    .execute(
      sql`update email_change set outcome = 'done', closed_at = created_at + interval '1 minute' where id = ${correction}`,
    )
    .catch((error: unknown) => error)
  expect(sqlState(forced)).toBe('23514')

  expect(await calls.withdraw(id, correction)).toBe('done')
  const again = await calls.start(id, email)
  expect(again.approval).not.toBeNull()
  await shop.as(finance)('POST /api/staff/approval/{id}/approve', { id: again.approval! })
  expect(await calls.confirm(await calls.tokenTo(email))).toBe('done')
  expect(await emailOf(id)).toBe(email)
})

test('a correction that waited for its day as a partner account still happens', async () => {
  const { id } = await people.addPartner(shop.db, 'RC0001')
  const email = fresh()
  const { approval } = await calls.start(id, email)
  await shop.as(finance)('POST /api/staff/approval/{id}/approve', { id: approval! })
  expect(await calls.confirm(await calls.tokenTo(email))).toBe('done')
})

test('a link is over when the account has another address than the one that was corrected', async () => {
  const { id } = await people.addUser(shop.db)
  const email = fresh()
  const { id: correction } = await calls.start(id, email)
  const token = await calls.tokenTo(email)
  const proper = fresh()
  await shop.db.update(user).set({ email: proper }).where(eq(user.id, id))
  expect(await calls.confirm(token)).toBe('link_over')
  expect(await send(id, correction)).toBe('correction_over')
  expect(await emailOf(id)).toBe(proper)
})
