import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lead, leadPhoto } from './table.ts'
import { COMPANY_LEAD, draftKey, PERSON_LEAD } from '../../testing/fixtures/leads-fixture.ts'
import { contactKeysOf } from './lead-texts.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { sampleSlip } from '../../testing/fixtures/sample-files.ts'
import { countOutcomes } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { raceRounds } from '../../testing/run-counts.ts'

const ROUNDS = raceRounds(6)
const MANY = [1, 2, 3, 4, 5]
let shop: TestApp
let partnerId: number
let as: ReturnType<TestApp['as']>
let drafts = 0
beforeAll(async () => {
  shop = await openTestApp()
  partnerId = (await people.addPartner(shop.db, 'RACE1')).id
  as = shop.as(people.userActor(partnerId, true))
})
afterAll(() => shop.close())

const phoneOf = (n: number) => `08${String(10_000_000 + n)}`
const person = (n: number) => ({ ...PERSON_LEAD, health: null, phone: phoneOf(n) })
const note = (n: number) => as('POST /api/potential-customer', { lead: person(n), draft: draftKey(n) })
const ofPhone = (n: number) => shop.db.$count(lead, inArray(lead.phoneKey, contactKeysOf(shop, partnerId, phoneOf(n))))

test('a draft sent twice at once makes one lead', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const n = (drafts += 1)
    const answers = await Promise.all(MANY.map(() => note(n)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await ofPhone(n)).toBe(1)
  }
})

test('of two concurrent drafts with the same number one gets the warning', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const n = (drafts += 1)
    const calls = MANY.map((_, at) =>
      as('POST /api/potential-customer', { lead: person(n), draft: draftKey(n * 1_000_000 + at) }),
    )
    expect(await countOutcomes(calls)).toEqual({ done: 1, lead_same_phone: 4 })
  }
})

test('a client linked to many leads at once is linked to one', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const client = await people.addUser(shop.db, { mentorId: partnerId })
    const leads = await Promise.all(MANY.map(() => note((drafts += 1))))
    const calls = leads.map(({ id }) => as('POST /api/potential-customer/{id}/link', { id, client: client.id }))
    expect(await countOutcomes(calls)).toEqual({ done: 1, lead_linked: 4 })
    expect(await shop.db.$count(lead, eq(lead.clientId, client.id))).toBe(1)
  }
})

test('the same photo uploaded many times at once is stored once', async () => {
  const { id } = await as('POST /api/potential-customer', { lead: COMPANY_LEAD, draft: draftKey((drafts += 1)) })
  const bytes = await sampleSlip()
  const send = () => as('POST /api/potential-customer/photo', { lead: id }, { upload: { bytes } })
  expect(await countOutcomes(MANY.map(send))).toEqual({ done: 5 })
  expect(await shop.db.$count(leadPhoto, eq(leadPhoto.leadId, id))).toBe(1)
})
