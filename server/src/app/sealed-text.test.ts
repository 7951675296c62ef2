import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientFile, clientNote } from '../features/clients/table.ts'
import { partnerApplication } from '../features/account/table.ts'
import { lead } from '../features/leads/table.ts'
import { orderNote } from '../features/orders/table.ts'
import { resealAll } from './sealed-columns.ts'
import { COMPANY_LEAD, draftKey, PERSON_LEAD } from '../testing/fixtures/leads-fixture.ts'
import * as people from '../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop?.close())

test('text about a client is sealed in the database and readable through calls', async () => {
  const mentor = await people.addPartner(shop.db, 'SE0001')
  const client = await people.addUser(shop.db, { mentorId: mentor.id })
  const as = shop.as(people.userActor(mentor.id, true))
  const typed = { remark: 'Zqremark', social_account: 'Zqsocial', contact_info: 'Zqinfo', other_brands: 'Zqbrand' }
  await as('PUT /api/client/{id}', { id: client.id, ...typed })
  await as('POST /api/client/{id}/note', { id: client.id, words: 'Zqnote', next_on: '2026-11-20' })
  expect((await as('GET /api/client/{id}', { id: client.id })).file).toMatchObject(typed)
  expect((await as('GET /api/client/{id}/note', { id: client.id })).list).toMatchObject([{ words: 'Zqnote' }])
  const own = await shop.as(people.userActor(client.id))('GET /api/account/client-file', {})
  expect(JSON.stringify(own)).toMatch(/Zqremark.*Zqnote/)
  const rows = [await shop.db.select().from(clientFile), await shop.db.select().from(clientNote)]
  expect(JSON.stringify(rows)).not.toMatch(/Zq(remark|social|info|brand|note)/)
})

const NIM = {
  ...PERSON_LEAD,
  name: 'Zqnim',
  occupation: 'Zqteacher',
  city: 'Zqcity',
  other_contact: 'Zqline',
  health: null,
}
const SPA = {
  ...COMPANY_LEAD,
  name: 'Zqspa',
  industry: 'Zqtrade',
  contact_name: 'Zqdarika',
  contact_info: '089 111 2222',
}

test('text about a lead is sealed, its contacts are keyed hashes; search, paging and counts work', async () => {
  const mentor = await people.addPartner(shop.db, 'SE0003')
  const other = await people.addPartner(shop.db, 'SE0004')
  const as = shop.as(people.userActor(mentor.id, true))
  for (let n = 0; n < 25; n += 1)
    await as('POST /api/potential-customer', { lead: { ...NIM, name: `Zqnim ${n}` }, draft: draftKey(n), anyway: true })
  const { id: company } = await as('POST /api/potential-customer', { lead: SPA, draft: draftKey(99) })
  const theirs = shop.as(people.userActor(other.id, true))
  await theirs('POST /api/potential-customer', { lead: SPA, draft: draftKey(1) })
  const rows = await shop.db.select().from(lead)
  expect(JSON.stringify(rows)).not.toMatch(
    /Zq(nim|teacher|city|line|spa|trade|darika)|0817778888|817778888|0891112222|891112222|spa\.example/,
  )
  // The hash of the same number differs for another partner.
  expect(new Set(rows.filter(({ type }) => type === 'organization').map(({ phoneKey }) => phoneKey)).size).toBe(2)

  const first = await as('GET /api/potential-customer', { q: 'zqnim' })
  expect([first.list.length, first.list[0]!.name]).toEqual([20, 'Zqnim 24'])
  const second = await as('GET /api/potential-customer', { q: 'zqnim', cursor: first.next! })
  expect([second.list.map(({ name }) => name), second.next]).toEqual([
    ['Zqnim 4', 'Zqnim 3', 'Zqnim 2', 'Zqnim 1', 'Zqnim 0'],
    null,
  ])
  expect((await as('GET /api/potential-customer/count', { q: 'ZQNIM' })).all).toBe(25)
  expect((await as('GET /api/potential-customer/count', { q: 'nowhere' })).all).toBe(0)
  for (const q of ['zqdarika', 'zqtrade', '+66 89 111 2222', '111222'])
    expect([q, (await as('GET /api/potential-customer', { q })).list.map(({ id }) => id)]).toEqual([q, [company]])
  expect((await as('GET /api/potential-customer/same', { phone: '+66891112222' })).list).toMatchObject([
    { id: company },
  ])
  const again = as('POST /api/potential-customer', { lead: SPA, draft: draftKey(100) })
  expect(await callOutcome(again)).toBe('lead_same_phone')
})

test('a new secret renews the hashes of the contacts of leads', async () => {
  const mentor = await people.addPartner(shop.db, 'SE0005')
  const as = shop.as(people.userActor(mentor.id, true))
  const { id } = await as('POST /api/potential-customer', { lead: NIM, draft: draftKey(1) })
  const seen = async () => [
    (await as('GET /api/potential-customer/{id}', { id })).name,
    (await as('GET /api/potential-customer', { q: 'zqnim' })).list.length,
    (await as('GET /api/potential-customer/same', { phone: NIM.phone })).list.length,
  ]
  expect(await seen()).toEqual(['Zqnim', 1, 1])
  const row = async () => (await shop.db.select().from(lead).where(eq(lead.id, id)))[0]!
  const before = await row()
  const { config } = shop.deps
  shop.deps.config = { ...config, secretKey: 'n'.repeat(40), previousSecretKeys: [config.secretKey] }
  expect(await seen()).toEqual(['Zqnim', 1, 1])
  await resealAll(shop.ctx({ kind: 'system' }))
  expect((await row()).phoneKey).not.toBe(before.phoneKey)
  shop.deps.config = { ...shop.deps.config, previousSecretKeys: [] }
  expect(await seen()).toEqual(['Zqnim', 1, 1])
  shop.deps.config = { ...shop.deps.config, previousSecretKeys: [config.secretKey] }
})

test("birth dates of clients and applicants, an applicant's message and notes about orders are sealed", async () => {
  const mentor = await people.addPartner(shop.db, 'SE0006')
  const client = await people.addUser(shop.db, { mentorId: mentor.id })
  const as = shop.as(people.userActor(mentor.id, true))
  await as('PUT /api/client/{id}', { id: client.id, birthday: '1991-11-22' })
  expect((await as('GET /api/client/{id}', { id: client.id })).file.birthday).toBe('1991-11-22')
  expect((await as('GET /api/task', { kind: 'birthday' })).list.map(({ reasons }) => reasons[0]?.day)).toEqual([
    '2026-11-22',
  ])
  const me = shop.as(people.userActor(client.id))
  await me('POST /api/application', { ...people.APPLICATION, birth_date: '1991-11-22', message: 'Zqmessage' })
  expect((await me('GET /api/application', {})).last).toMatchObject({ birth_date: '1991-11-22', message: 'Zqmessage' })
  const owner = shop.as(people.staffActor(await people.addStaff(shop.db, 'owner'), 'owner'))
  const { variantId } = await people.addProduct(shop.db, { price: 100_000n })
  const { id } = await me('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    address_id: PICKUP_ID,
    contact: people.CONTACT,
    expected_total: 100_000,
  })
  await owner('POST /api/staff/order/{id}/note', { id, words: 'Zqnote' })
  expect((await owner('GET /api/staff/order/{id}', { id })).notes).toMatchObject([{ words: 'Zqnote' }])
  const stored = [
    await shop.db.select().from(clientFile),
    await shop.db.select().from(partnerApplication),
    await shop.db.select().from(orderNote),
  ]
  expect(JSON.stringify(stored)).not.toMatch(/Zqmessage|Zqnote|1991-11-22/)
})
