import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { correctionCalls } from '../../testing/scenarios/correction-calls.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

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
const merge = (id: number, other: number) =>
  callOutcome(shop.as(operations)('POST /api/staff/customer/{id}/merge', { id, other, reason: 'One person' }))

test('neither of two accounts is merged while an objection to a corrected address is possible, or counts', async () => {
  const [{ id, email: before }, { id: other }] = [await people.addUser(shop.db), await people.addUser(shop.db)]
  const bothWays = async () => [await merge(other, id), await merge(id, other)]
  const refused = ['merge_correction', 'merge_correction']
  const email = fresh()
  await calls.start(id, email)
  const objection = await calls.tokenTo(before)
  expect(await bothWays()).toEqual(refused)
  const { sides } = await shop.as(operations)('GET /api/staff/customer/{id}/merge', { id, other })
  expect(sides.map(({ obstacle }) => obstacle)).toEqual(refused)
  await calls.confirm(await calls.tokenTo(email))
  expect(await bothWays()).toEqual(refused)
  shop.passDays(13)
  expect(await calls.object(objection)).toBe('done')
  shop.passDays(60)
  expect(await bothWays()).toEqual(refused)

  // A second person has decided which address is right.
  const next = fresh()
  const { approval } = await calls.start(id, next)
  await shop.as(finance)('POST /api/staff/approval/{id}/approve', { id: approval ?? '' })
  expect(await bothWays()).toEqual(refused)
  await calls.confirm(await calls.tokenTo(next))
  expect(await merge(other, id)).toBe('done')
})

test('accounts are merged once nobody can object any more, or the correction ended without a change', async () => {
  const mergeAfter = async (end: (email: string, id: number, correction: string) => Promise<unknown>) => {
    const [{ id }, { id: other }] = [await people.addUser(shop.db), await people.addUser(shop.db)]
    const email = fresh()
    const { id: correction } = await calls.start(id, email)
    await end(email, id, correction)
    return merge(other, id)
  }
  expect(await mergeAfter((_, id, correction) => calls.withdraw(id, correction))).toBe('done')
  expect(await mergeAfter(() => Promise.resolve(shop.passDays(7)))).toBe('done')
  const changed = async (email: string) => {
    await calls.confirm(await calls.tokenTo(email))
    shop.passDays(14)
  }
  expect(await mergeAfter(changed)).toBe('done')
})
