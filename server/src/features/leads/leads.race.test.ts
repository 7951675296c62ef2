import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lead, leadPhoto } from '../../database/tables/leads.ts'
import { COMPANY, draftOf, PERSON } from '../../testing/leads-world.ts'
import { keysOf } from './lead-words.ts'
import * as people from '../../testing/people.ts'
import { slip } from '../../testing/pictures.ts'
import { outcomes } from '../../testing/refusals.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

const ROUNDS = 6
const MANY = [1, 2, 3, 4, 5]
let shop: Shop
let partnerId: number
let as: ReturnType<Shop['as']>
let drafts = 0
beforeAll(async () => {
  shop = await openShop()
  partnerId = (await people.addPartner(shop.db, 'RACE1')).id
  as = shop.as(people.asUserActor(partnerId, true))
})
afterAll(() => shop.close())

const phoneOf = (n: number) => `08${String(10_000_000 + n)}`
const person = (n: number) => ({ ...PERSON, health: null, phone: phoneOf(n) })
const note = (n: number) => as('POST /api/potential-customer', { lead: person(n), draft: draftOf(n) })
const ofPhone = (n: number) => shop.db.$count(lead, inArray(lead.phoneKey, keysOf(shop, partnerId, phoneOf(n))))

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
      as('POST /api/potential-customer', { lead: person(n), draft: draftOf(n * 1_000_000 + at) }),
    )
    expect(await outcomes(calls)).toEqual({ done: 1, lead_same_phone: 4 })
  }
})

test('a client linked to many leads at once is linked to one', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const client = await people.addUser(shop.db, { mentorId: partnerId })
    const leads = await Promise.all(MANY.map(() => note((drafts += 1))))
    const calls = leads.map(({ id }) => as('POST /api/potential-customer/{id}/link', { id, client: client.id }))
    expect(await outcomes(calls)).toEqual({ done: 1, lead_linked: 4 })
    expect(await shop.db.$count(lead, eq(lead.clientId, client.id))).toBe(1)
  }
})

test('the same photo uploaded many times at once is stored once', async () => {
  const { id } = await as('POST /api/potential-customer', { lead: COMPANY, draft: draftOf((drafts += 1)) })
  const bytes = await slip()
  const send = () => as('POST /api/potential-customer/photo', { lead: id }, { upload: { bytes } })
  expect(await outcomes(MANY.map(send))).toEqual({ done: 5 })
  expect(await shop.db.$count(leadPhoto, eq(leadPhoto.leadId, id))).toBe(1)
})
