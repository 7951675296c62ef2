import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { addDays, bangkokDay } from '@bailu/phrases/days'
import { type Actor, asUser } from '../../core/context.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { correctionCalls } from '../../testing/scenarios/correction-calls.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { raceRounds } from '../../testing/run-counts.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { asDatabaseOwner, testDatabase } from '../../testing/test-database.ts'
import { erasureRequestData } from '../account/own-data.ts'
import { user } from '../account/table.ts'
import { approval } from '../approvals/table.ts'
import { audit, auditNote } from '../audit/table.ts'
import { mayEmailUnverified } from '../mail/queue-mail.ts'
import { outboxMail } from '../mail/table.ts'
import { erasureRequest } from './table.ts'

let shop: TestApp
let first: Actor
let second: Actor
let variantId: number
beforeAll(async () => {
  shop = await openTestApp(testDatabase)
  first = people.staffActor(await people.addStaff(shop.db, 'operations'), 'operations')
  second = people.staffActor(await people.addStaff(shop.db, 'operations'), 'operations')
  variantId = (await people.addProduct(shop.db, { price: 100_000n, stock: 1_000 })).variantId
  shop.passDays(2)
})
afterAll(() => shop?.close())
beforeEach(() => shop.db.delete(outboxMail))

const today = () => bangkokDay(shop.deps.clock())
const record = (id: number, receivedOn = today(), actor = first) =>
  shop.as(actor)('POST /api/staff/customer/{id}/erasure-request', {
    id,
    received_on: receivedOn,
    channel: 'letter',
    proof: 'id_document',
    reason: 'A letter of the customer 😊',
  })
const decide = (how: 'carry-out' | 'withdraw' | 'refuse', id: number, request: string, actor = second) => {
  const call = shop.as(actor)
  const input = { id, request }
  return callOutcome(
    how === 'carry-out'
      ? call('POST /api/staff/customer/{id}/erasure-request/{request}/carry-out', input)
      : how === 'withdraw'
        ? call('POST /api/staff/customer/{id}/erasure-request/{request}/withdraw', { ...input, reason: 'Took it back' })
        : call('POST /api/staff/customer/{id}/erasure-request/{request}/refuse', {
            ...input,
            ground: 'legal_claim',
            reason: 'A claim of the courier',
          }),
  )
}
const requestsOf = async (id: number, actor = second) =>
  (await shop.as(actor)('GET /api/staff/customer/{id}', { id })).erasure_requests
const openList = async () => (await shop.as(first)('GET /api/staff/erasure-request', {})).list
const kindsTo = async (to: string) =>
  (await shop.db.select().from(outboxMail).where(eq(outboxMail.to, to)).orderBy(asc(outboxMail.id))).map(
    ({ kind }) => kind,
  )
const rowOf = async (id: number) => (await shop.db.select().from(user).where(eq(user.id, id)))[0]!

describe('a request to erase an account', () => {
  test('is due 30 days after it arrived, is a task, and is carried out by a second person after three days', async () => {
    const { id, email } = await people.addUser(shop.db)
    const received = addDays(today(), -10)
    const { id: request, due_on: dueOn } = await record(id, received)
    expect(dueOn).toBe(addDays(received, 30))
    expect(await openList()).toMatchObject([{ id: request, customer: { id }, due_on: dueOn, state: 'open' }])
    const { tasks } = await shop.as(first)('GET /api/staff/open-tasks', {})
    expect(tasks.find(({ what }) => what === 'erasures')?.count).toBe(1)
    expect(await kindsTo(email)).toEqual(['erasure_requested'])
    expect(await requestsOf(id, first)).toMatchObject([{ mine: true, reason: 'A letter of the customer 😊' }])
    expect(JSON.stringify(await shop.db.select().from(erasureRequest))).not.toContain('A letter')
    expect(await decide('carry-out', id, request)).toBe('erasure_early')
    shop.passDays(3)
    expect(await decide('carry-out', id, request, first)).toBe('same_person')
    expect(await decide('carry-out', id, request)).toBe('done')
    expect(await decide('carry-out', id, request)).toBe('done')
    expect(await decide('carry-out', id, request, first)).toBe('erasure_over')
    const erased = await rowOf(id)
    expect(erased).toMatchObject({ nickname: '', phone: '' })
    expect(erased.deletedAt).not.toBeNull()
    expect(await kindsTo(email)).toEqual(['account_deleted'])
    expect(await requestsOf(id)).toMatchObject([{ state: 'done', reason: '', answer: '' }])
    expect(await openList()).toEqual([])
    const decided = await shop.as(first)('GET /api/staff/erasure-request', { state: 'decided' })
    expect(decided.list).toMatchObject([{ id: request, customer: { deleted: true }, decided_by: 'operations' }])
  })

  test('is blocked while something is open, and says what', async () => {
    const { id } = await people.addUser(shop.db)
    const { id: orderId } = await shop.as(people.userActor(id))('POST /api/order', {
      lines: [{ variant_id: variantId, quantity: 1 }],
      address_id: PICKUP_ID,
      contact: people.CONTACT,
      expected_total: 100_000,
    })
    const { id: request } = await record(id)
    shop.passDays(3)
    expect(await requestsOf(id)).toMatchObject([{ obstacles: [{ what: 'order_unpaid', count: 1 }] }])
    expect(await decide('carry-out', id, request)).toBe('deletion_blocked')
    await shop.as(people.userActor(id))('POST /api/order/{id}/cancel', { id: orderId })
    expect(await decide('carry-out', id, request)).toBe('done')
  })

  test('is refused with a ground that is mailed, or withdrawn; one is open at a time', async () => {
    const { id, email } = await people.addUser(shop.db)
    const { id: request } = await record(id)
    expect(await callOutcome(record(id))).toBe('erasure_open')
    expect(await decide('refuse', id, request)).toBe('done')
    expect(await decide('refuse', id, request)).toBe('erasure_over')
    expect(await decide('carry-out', id, request)).toBe('erasure_over')
    expect(await requestsOf(id)).toMatchObject([
      { state: 'refused', ground: 'legal_claim', answer: 'A claim of the courier' },
    ])
    const next = await record(id)
    expect(await decide('withdraw', id, next.id)).toBe('done')
    expect(await kindsTo(email)).toEqual([
      'erasure_requested',
      'erasure_refused',
      'erasure_requested',
      'erasure_withdrawn',
    ])
    const rows = await erasureRequestData.read(shop.ctx(people.userActor(id)), asUser({ actor: people.userActor(id) }))
    expect(rows).toMatchObject([{ status: 'refused', answer: 'A claim of the courier' }, { status: 'withdrawn' }])
  })

  test('needs a day that is not in the future and not too long ago, and an account that is there', async () => {
    const { id } = await people.addUser(shop.db)
    expect(await callOutcome(record(id, addDays(today(), 1)))).toBe('erasure_day')
    expect(await callOutcome(record(id, addDays(today(), -61)))).toBe('erasure_day')
    expect(await callOutcome(record(id + 100_000))).toBe('not_found')
    const { id: request } = await record(id, addDays(today(), -60))
    const other = await people.addUser(shop.db)
    expect(await decide('carry-out', other.id, request)).toBe('not_found')
    expect(await decide('withdraw', id, request)).toBe('done')
  })

  test('is mailed to an address that is not verified, though others have used up the limit of its emails', async () => {
    const { id, email } = await people.addUser(shop.db, { emailVerifiedAt: null })
    while (await mayEmailUnverified(shop.ctx({ kind: 'anonymous' }), email)) continue
    await record(id)
    const [mail] = await shop.db.select().from(outboxMail).where(eq(outboxMail.to, email))
    expect(mail).toMatchObject({ kind: 'erasure_requested', failedAt: null, sealed: expect.any(String) })
  })

  test('is recorded twenty times an hour by a member of staff', async () => {
    const busy = people.staffActor(await people.addStaff(shop.db, 'operations'), 'operations')
    const next = async () => callOutcome(record((await people.addUser(shop.db)).id, today(), busy))
    for (let n = 0; n < 20; n += 1) expect(await next()).toBe('done')
    expect(await next()).toBe('too_many')
  })
})

const merge = (id: number, other: number) =>
  callOutcome(shop.as(first)('POST /api/staff/customer/{id}/merge', { id, other, reason: 'One person' }))

test('an account with an open request is not merged, so that no other account is erased with it', async () => {
  const [{ id: asked }, { id: other }] = [await people.addUser(shop.db), await people.addUser(shop.db)]
  const { id: request } = await record(asked)
  expect([await merge(other, asked), await merge(asked, other)]).toEqual(['merge_erasure', 'merge_erasure'])
  const { sides } = await shop.as(first)('GET /api/staff/customer/{id}/merge', { id: other, other: asked })
  expect(sides.map(({ obstacle }) => obstacle)).toEqual(['merge_erasure', 'merge_erasure'])
  const moved = `update erasure_request set user_id = ${other} where id = '${request}'`
  await expect(asDatabaseOwner(shop.db, moved)).rejects.toThrow()
  expect(await decide('withdraw', asked, request)).toBe('done')
  expect(await merge(other, asked)).toBe('done')
  expect(await requestsOf(other)).toMatchObject([{ id: request, state: 'withdrawn' }])
})

test('erasing an account erases why its address was to be corrected, also of an account merged into it', async () => {
  const finance = people.staffActor(await people.addStaff(shop.db, 'finance'), 'finance')
  const calls = correctionCalls(shop, first)
  const [stays, leaves] = [await people.addUser(shop.db), await people.addUser(shop.db)]
  let serial = 0
  const start = (id: number) => calls.start(id, `care${(serial += 1)}@test.example`)
  // After an objection a correction has a proposal.
  const objectTo = async ({ id, email }: typeof stays) => {
    await start(id)
    expect(await calls.object(await calls.tokenTo(email))).toBe('done')
  }
  await objectTo(leaves)
  const { approval: rejected } = await start(leaves.id)
  await shop.as(finance)('POST /api/staff/approval/{id}/stop', { id: rejected ?? '', reason: 'Not their voice' })
  const { approval: ofMerged } = await start(leaves.id)
  await shop.as(finance)('POST /api/staff/approval/{id}/approve', { id: ofMerged ?? '' })
  expect(await calls.confirm(await calls.tokenTo(`care${serial}@test.example`))).toBe('done')
  const bystander = await people.addPartner(shop.db, 'EC1')
  const { approval: unrelated } = await start(bystander.id)
  expect(await merge(stays.id, leaves.id)).toBe('done')
  const { id: request } = await record(stays.id)
  shop.passDays(3)
  await objectTo(stays)
  const { approval: waiting } = await start(stays.id)
  const ids = [rejected, ofMerged, waiting, unrelated].map((id) => id ?? '')
  const proposals = async () => {
    const rows = await shop.db.select().from(approval).where(inArray(approval.id, ids)).orderBy(asc(approval.id))
    return ids.map((id) => {
      const { state, reason, answer } = rows.find((row) => row.id === id)!
      return [state, reason !== '', answer !== '']
    })
  }
  const untouched = ['waiting', true, false]
  expect(await proposals()).toEqual([
    ['rejected', true, true],
    ['approved', true, false],
    ['waiting', true, false],
    untouched,
  ])
  expect(await decide('carry-out', stays.id, request)).toBe('done')
  expect(await proposals()).toEqual([
    ['rejected', false, false],
    ['approved', false, false],
    ['outdated', false, false],
    untouched,
  ])
  const notes = await shop.db
    .select({ about: audit.refId, note: sql<string>`${auditNote}::text` })
    .from(auditNote)
    .innerJoin(audit, eq(audit.id, auditNote.auditId))
    .where(and(eq(audit.refType, 'approval'), inArray(audit.refId, ids)))
  expect(notes.map(({ about }) => about)).toEqual([unrelated])
})

test('of two decisions at once one is made', async () => {
  for (let round = 0; round < raceRounds(12); round += 1) {
    const { id } = await people.addUser(shop.db)
    const { id: request } = await record(id)
    shop.passDays(3)
    const both = await Promise.all([decide('carry-out', id, request), decide('refuse', id, request)])
    expect(both).toContain('done')
    expect(both.filter((outcome) => outcome === 'done')).toHaveLength(1)
    const [{ state } = { state: '' }] = await requestsOf(id)
    expect((await rowOf(id)).deletedAt !== null).toBe(state === 'done')
  }
})

test('the database refuses a request that is done without a second person, a wait or an erased account', async () => {
  const { id } = await people.addUser(shop.db)
  const { id: request } = await record(id)
  const { staffId } = second as Extract<Actor, { kind: 'staff' }>
  const set = async (values: string) =>
    asDatabaseOwner(shop.db, `update erasure_request set ${values} where id = '${request}'`).then(
      () => 'done',
      () => 'refused',
    )
  const done = `state = 'done', decided_by = '${staffId}'`
  expect(await set(`${done}, decided_at = recorded_at + interval '4 days'`)).toBe('refused')
  await shop.db.update(user).set({ disabledAt: shop.deps.clock(), deletedAt: shop.deps.clock() }).where(eq(user.id, id))
  expect(await set(`${done}, decided_at = recorded_at + interval '2 days'`)).toBe('refused')
  expect(await set(`state = 'done', decided_by = recorded_by, decided_at = recorded_at + interval '4 days'`)).toBe(
    'refused',
  )
  expect(await set(`due_on = due_on + 1`)).toBe('refused')
  expect(await set(`state = 'refused', decided_by = '${staffId}', decided_at = recorded_at`)).toBe('refused')
  expect(await set(`${done}, decided_at = recorded_at + interval '4 days'`)).toBe('done')
  expect(await set(`state = 'open', decided_by = null, decided_at = null`)).toBe('refused')
})
