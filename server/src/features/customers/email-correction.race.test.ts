import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { correctionCalls } from '../../testing/scenarios/correction-calls.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { raceRounds } from '../../testing/run-counts.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { user } from '../account/table.ts'

const ROUNDS = raceRounds(12)
let shop: TestApp
let finance: Actor
let calls: ReturnType<typeof correctionCalls>
let serial = 0
beforeAll(async () => {
  shop = await openTestApp(testDatabase)
  const operations = people.staffActor(await people.addStaff(shop.db, 'operations'), 'operations')
  finance = people.staffActor(await people.addStaff(shop.db, 'finance'), 'finance')
  shop.passDays(2)
  calls = correctionCalls(shop, operations)
})
afterAll(() => shop?.close())

const fresh = () => `race${(serial += 1)}@test.example`
const outcomes = async (...work: Promise<string>[]) => (await Promise.all(work)).toSorted()
const hours = () => shop.passDays(1 / 12)

test('of two members of staff who start at once one succeeds', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    hours()
    const { id } = await people.addUser(shop.db)
    const begin = () => callOutcome(calls.start(id, fresh()))
    expect(await outcomes(begin(), begin())).toEqual(['correction_open', 'done'])
  }
})

test('of an objection and the change at once exactly one order is seen, and staff know of the objection in both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    hours()
    const { id, email: before } = await people.addUser(shop.db)
    const email = fresh()
    await calls.start(id, email)
    const [link, objection] = [await calls.tokenTo(email), await calls.tokenTo(before)]
    const [changed, objected] = await Promise.all([calls.confirm(link), calls.object(objection)])
    expect(objected).toBe('done')
    const newest = await calls.newestOf(id)
    expect(newest).toMatchObject({ state: changed === 'done' ? 'done' : 'objected', objected_at: expect.any(String) })
    const [row] = await shop.db.select().from(user).where(eq(user.id, id))
    expect(row?.email).toBe(changed === 'done' ? email : before)
  }
})

test('a correction that is approved and withdrawn at once is one of both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    hours()
    const { id } = await people.addPartner(shop.db, `RC${round}`)
    const { id: correction, approval } = await calls.start(id, fresh())
    const [approved, withdrawn] = await Promise.all([
      callOutcome(shop.as(finance)('POST /api/staff/approval/{id}/approve', { id: approval ?? '' })),
      calls.withdraw(id, correction),
    ])
    expect(withdrawn).toBe('done')
    expect(['done', 'approval_over', 'approval_outdated']).toContain(approved)
    expect(await calls.newestOf(id)).toMatchObject({ state: 'withdrawn' })
  }
})

test('two accounts that are corrected to one address: one has it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    hours()
    const email = fresh()
    const both = [await people.addUser(shop.db), await people.addUser(shop.db)]
    const tokens: string[] = []
    for (const { id } of both) {
      await calls.start(id, email)
      tokens.push(await calls.tokenTo(email))
    }
    expect(await outcomes(...tokens.map((token) => calls.confirm(token)))).toEqual(['done', 'link_over'])
    expect(await shop.db.$count(user, eq(sql`lower(${user.email})`, email))).toBe(1)
  }
})
