import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { inTx } from '../../database/transaction.ts'
import { partnerApplication, partner, consent, user } from '../account/table.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { bindMentor } from './read-applications.ts'
import { createPartner } from './decide-application.ts'
import { raceRounds } from '../../testing/run-counts.ts'

const ROUNDS = raceRounds(8)
let shop: TestApp
let staff: ReturnType<TestApp['as']>[] = []
beforeAll(async () => {
  shop = await openTestApp()
  const ids = await Promise.all(['operations', 'owner'].map(() => people.addStaff(shop.db, 'operations')))
  staff = ids.map((id) => shop.as(people.staffActor(id, 'operations')))
})
afterAll(() => shop.close())

const system = () => shop.ctx({ kind: 'system' })
async function waiting() {
  const { id } = await people.addUser(shop.db)
  const call = shop.as(people.userActor(id))
  await call('POST /api/application', people.APPLICATION)
  const { last } = await call('GET /api/application', {})
  return { id, call, application: { id: last!.id } }
}
const partnersOf = (id: number) => shop.db.$count(partner, eq(partner.userId, id))

test('of concurrent approvals one succeeds', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, application } = await waiting()
    const calls = [...staff, ...staff, ...staff].map((call) =>
      call('POST /api/staff/application/{id}/approve', application),
    )
    expect(await countOutcomes(calls)).toEqual({ done: 1, application_moved_on: 5 })
    expect(await partnersOf(id)).toBe(1)
  }
})

test('approval against rejection: one wins, and the partner exists only after the approval', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, call, application } = await waiting()
    const [approved, rejected] = await Promise.all([
      callOutcome(staff[0]!('POST /api/staff/application/{id}/approve', application)),
      callOutcome(staff[1]!('POST /api/staff/application/{id}/reject', { ...application, reason: 'Not now' })),
    ])
    expect([approved, rejected].sort()).toEqual(['application_moved_on', 'done'])
    expect(await partnersOf(id)).toBe(approved === 'done' ? 1 : 0)
    const { last } = await call('GET /api/application', {})
    expect(last?.status).toBe(approved === 'done' ? 'approved' : 'rejected')
  }
})

test('of concurrent applications one is accepted; a repeated request is one', async () => {
  const { id } = await people.addUser(shop.db)
  const call = shop.as(people.userActor(id))
  const send = (key?: string) => call('POST /api/application', people.APPLICATION, key ? { key } : {})
  expect(await countOutcomes(Array.from({ length: 8 }, () => send()))).toEqual({ done: 1, application_open: 7 })
  const twice = await people.addUser(shop.db)
  const again = shop.as(people.userActor(twice.id))
  const same = Array.from({ length: 6 }, () => again('POST /api/application', people.APPLICATION, { key: 'one form' }))
  expect(await countOutcomes(same)).toEqual({ done: 6 })
  expect(await shop.db.$count(partnerApplication, eq(partnerApplication.userId, twice.id))).toBe(1)
  expect(await shop.db.$count(consent, eq(consent.userId, twice.id))).toBe(2)
})

test('concurrently created partners never share a number, however few are free', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => people.addUser(shop.db)))
  const made = await Promise.all(
    users.map(({ id }) =>
      inTx(system(), (tx) => createPartner(tx, { userId: id, birthDate: '1990-01-01' }, (attempt) => `RACE${attempt}`)),
    ),
  )
  expect(new Set(made).size).toBe(12)
})

test('of two concurrent bindings that would form a cycle one is rejected', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const no = () => uuidv7().slice(-12).toUpperCase()
    const [a, b] = [await people.addPartner(shop.db, no()), await people.addPartner(shop.db, no())]
    const bind = (from: number, to: number) => inTx(system(), (tx) => bindMentor(tx, from, to))
    expect(await countOutcomes([bind(a.id, b.id), bind(b.id, a.id)])).toEqual({ done: 1, mentor_circle: 1 })
    const rows = await shop.db.select().from(user)
    expect(rows.filter((row) => [a.id, b.id].includes(row.id) && row.mentorId !== null)).toHaveLength(1)
  }
})
