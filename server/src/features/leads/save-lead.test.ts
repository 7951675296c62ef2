import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { audit } from '../audit/table.ts'
import { lead, leadNote, leadPhoto } from './table.ts'
import { user } from '../account/table.ts'
import { COMPANY_LEAD, draftKey, PERSON_LEAD } from '../../testing/fixtures/leads-fixture.ts'
import { verifyEmailByLink } from '../../testing/fixtures/actors-fixture.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { noisePicture, sampleSlip } from '../../testing/fixtures/sample-files.ts'
import { errorOf } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { eraseAllExpiredData } from '../legal/registry.ts'

const UNKNOWN = '01990000-0000-7000-8000-000000000000'
let shop: TestApp
let drafts = 100
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

async function aPartner() {
  const row = await people.addPartner(shop.db, `P${(drafts += 1)}`)
  return { id: row.id, as: shop.as(people.userActor(row.id, true)) }
}
type As = Awaited<ReturnType<typeof aPartner>>['as']
type Form = InputOf<'POST /api/potential-customer'>['lead']
const add = async (as: As, form: Form, anyway = false) =>
  (await as('POST /api/potential-customer', { lead: form, draft: draftKey((drafts += 1)), anyway })).id

test('every field is read back unchanged, and health data is stored encrypted', async () => {
  const { as } = await aPartner()
  const person = await add(as, PERSON_LEAD)
  const company = await add(as, COMPANY_LEAD)
  const { agreed: _, ...health } = PERSON_LEAD.health
  const { type: _t, ...rest } = PERSON_LEAD
  expect(await as('GET /api/potential-customer/{id}', { id: person })).toMatchObject({
    ...rest,
    type: 'individual',
    phone: '0817778888',
    health,
    notes: [],
    pictures: [],
    client: null,
  })
  expect(await as('GET /api/potential-customer/{id}', { id: company })).toMatchObject({ ...COMPANY_LEAD, health: null })
  const [row] = await shop.db.select().from(lead).where(eq(lead.id, person))
  expect(row?.health).toMatch(/^k1:/)
  expect(JSON.stringify(row)).not.toContain('dry_skin')
  const written = await shop.db.select().from(audit).where(eq(audit.refId, person)).orderBy(audit.id)
  expect(JSON.stringify(written)).not.toMatch(/Nim|0817778888/)
})

test('health data needs consent, which cannot be dated in the future', async () => {
  const { as } = await aPartner()
  const { agreed: _, ...silent } = PERSON_LEAD.health
  const unticked = { ...PERSON_LEAD, health: silent } as unknown as Form
  expect((await errorOf(add(as, unticked))).fields).toHaveProperty(['lead.health.agreed'])
  const tomorrow = { ...PERSON_LEAD, health: { ...PERSON_LEAD.health, agreed_on: '2026-11-21' } }
  expect((await errorOf(add(as, tomorrow))).fields).toHaveProperty(['lead.health.agreed_on'])
  const id = await add(as, PERSON_LEAD)
  await as('PUT /api/potential-customer/{id}', { id, lead: { ...PERSON_LEAD, health: null } })
  expect((await as('GET /api/potential-customer/{id}', { id })).health).toBeNull()
  const [row] = await shop.db.select().from(lead).where(eq(lead.id, id))
  expect([row?.health, row?.agreedOn]).toEqual([null, null])
})

test('a duplicate phone number gives a warning, in any notation', async () => {
  const { as } = await aPartner()
  const first = await add(as, PERSON_LEAD)
  const again = { ...PERSON_LEAD, name: 'Nim again', phone: '+66 81 777 8888' }
  expect((await errorOf(add(as, again))).code).toBe('lead_same_phone')
  const company = { ...COMPANY_LEAD, contact_info: '0066817778888' }
  expect((await errorOf(add(as, company))).code).toBe('lead_same_phone')
  const same = await as('GET /api/potential-customer/same', { phone: '081 777 8888' })
  expect(same.list.map(({ id }) => id)).toEqual([first])
  expect(await add(as, company, true)).not.toBe(first)
  const other = await aPartner()
  expect(await add(other.as, PERSON_LEAD)).toBeTruthy()
  expect((await other.as('GET /api/potential-customer/same', { phone: '0817778888' })).list).toHaveLength(1)
  // Saving it unchanged gives no warning; changing to the number of another lead does.
  const third = await add(as, { ...PERSON_LEAD, phone: '0820000001' })
  await as('PUT /api/potential-customer/{id}', { id: third, lead: { ...PERSON_LEAD, phone: '0820000001', name: 'N' } })
  const changeToTaken = as('PUT /api/potential-customer/{id}', { id: third, lead: PERSON_LEAD })
  expect((await errorOf(changeToTaken)).code).toBe('lead_same_phone')
})

test('a draft sent again gets the first reply', async () => {
  const { as } = await aPartner()
  const sent = { lead: PERSON_LEAD, draft: draftKey((drafts += 1)) }
  const { id } = await as('POST /api/potential-customer', sent)
  shop.passDays(9)
  expect(await as('POST /api/potential-customer', { ...sent, lead: { ...PERSON_LEAD, name: 'Changed' } })).toEqual({
    id,
  })
  expect((await as('GET /api/potential-customer/count', {})).all).toBe(1)
  const other = await aPartner()
  expect((await other.as('POST /api/potential-customer', sent)).id).not.toBe(id)
})

test('the list is searched, filtered, counted and paged', async () => {
  const { as } = await aPartner()
  for (let n = 0; n < 23; n += 1)
    await add(as, {
      ...PERSON_LEAD,
      health: null,
      name: `Lead ${n}`,
      phone: `08100000${String(n).padStart(2, '0')}`,
      next_on: n < 3 ? '2026-11-01' : null,
      stage: n % 2 ? 'in_progress' : 'preliminary_agreement',
    })
  await add(as, { ...COMPANY_LEAD, name: '100% Spa_house' })
  const first = await as('GET /api/potential-customer', {})
  expect([first.list.length, first.list[0]?.name]).toEqual([20, '100% Spa_house'])
  const second = await as('GET /api/potential-customer', { cursor: first.next! })
  expect([second.list.map(({ name }) => name), second.next]).toEqual([['Lead 3', 'Lead 2', 'Lead 1', 'Lead 0'], null])
  const found = async (input: InputOf<'GET /api/potential-customer'>) =>
    (await as('GET /api/potential-customer', input)).list.map(({ name }) => name)
  expect(await found({ q: '0% spa_' })).toEqual(['100% Spa_house'])
  expect(await found({ q: '_' })).toEqual(['100% Spa_house'])
  expect(await found({ q: '+66 81 000 0007' })).toEqual(['Lead 7'])
  expect(await found({ type: 'organization' })).toHaveLength(1)
  expect(await found({ due: '1' })).toEqual(['Lead 2', 'Lead 1', 'Lead 0'])
  expect(await found({ stage: 'in_progress', due: '1' })).toEqual(['Lead 1'])
  expect(await as('GET /api/potential-customer/count', { type: 'individual' })).toEqual({
    all: 23,
    due: 3,
    stages: { in_progress: 11, preliminary_agreement: 12, interested_further_discussion: 0, not_interested_reject: 0 },
  })
  expect((await errorOf(as('GET /api/potential-customer', { cursor: 'x' }))).code).toBe('bad_input')
})

test('a note changes the stage and the next date, and is stored encrypted', async () => {
  const { as } = await aPartner()
  const id = await add(as, PERSON_LEAD)
  const words = 'Her skin burns with vitamin C'
  const noted = { id, words, stage: 'preliminary_agreement' as const, next_on: null }
  const { id: note } = await as('POST /api/potential-customer/{id}/note', noted)
  const after = await as('GET /api/potential-customer/{id}', { id })
  expect([after.stage, after.next_on, after.notes[0]?.words]).toEqual(['preliminary_agreement', null, words])
  expect((await shop.db.select().from(leadNote).where(eq(leadNote.id, note)))[0]?.words).toMatch(/^k1:/)
  await as('DELETE /api/potential-customer/{id}/note/{note}', { id, note })
  expect((await as('GET /api/potential-customer/{id}', { id })).notes).toEqual([])
})

test('photos belong to organizations, are stored once, and their files are deleted with them', async () => {
  const { as } = await aPartner()
  const company = await add(as, COMPANY_LEAD)
  const bytes = await sampleSlip()
  const { id: photo } = await as('POST /api/potential-customer/photo', { lead: company }, { upload: { bytes } })
  expect(await as('POST /api/potential-customer/photo', { lead: company }, { upload: { bytes } })).toMatchObject({
    id: photo,
  })
  const [row] = await shop.db.select().from(leadPhoto).where(eq(leadPhoto.leadId, company))
  const small = { id: company, photo, size: 'small' as const }
  expect(await as('GET /api/potential-customer/{id}/photo/{photo}', small)).toMatchObject({ private: true })
  const svg = { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
  const hostile = as('POST /api/potential-customer/photo', { lead: company }, { upload: svg })
  expect((await errorOf(hostile)).code).toBe('picture_kind')
  await as('DELETE /api/potential-customer/{id}', { id: company })
  expect([await shop.deps.files.has(row!.fileKey), await shop.deps.files.has(row!.smallKey)]).toEqual([false, false])
})

test('at most nine photos', async () => {
  const { as } = await aPartner()
  const company = await add(as, COMPANY_LEAD)
  const one = async (side: number) => ({ upload: { bytes: await noisePicture(side, side).jpeg().toBuffer() } })
  for (let n = 0; n < 9; n += 1) await as('POST /api/potential-customer/photo', { lead: company }, await one(20 + n))
  const tenth = as('POST /api/potential-customer/photo', { lead: company }, await one(40))
  expect((await errorOf(tenth)).code).toBe('lead_limit')
})

describe('a lead that registers', () => {
  const register = async (phone: string, email: string, code: string) => {
    await shop.as({ kind: 'anonymous' })('POST /api/register', {
      email,
      phone,
      nickname: 'Nim',
      password: '0123456789abcdef0123456789abcdef01234567',
      invitation_code: code,
      agreed: true,
      lang: 'th',
    })
    await verifyEmailByLink(shop, email)
  }

  test('is suggested to the referring partner only', async () => {
    const row = await people.addPartner(shop.db, 'SUGGEST1')
    const as = shop.as(people.userActor(row.id, true))
    const unrelated = await aPartner()
    const id = await add(as, PERSON_LEAD)
    const others = await add(unrelated.as, PERSON_LEAD)
    await register('081-777-8888', 'nim@test.example', 'suggest1')
    const found = await as('GET /api/potential-customer/{id}', { id })
    expect(found.suggested?.nickname).toBe('Nim')
    expect((await unrelated.as('GET /api/potential-customer/{id}', { id: others })).suggested).toBeNull()
    expect((await as('GET /api/potential-customer', {})).list[0]?.client).toBe('suggested')

    const client = found.suggested!.id
    const foreign = unrelated.as('POST /api/potential-customer/{id}/link', { id: others, client })
    expect((await errorOf(foreign)).code).toBe('not_found')
    await as('POST /api/potential-customer/{id}/link', { id, client })
    expect((await as('GET /api/potential-customer/{id}', { id })).client?.id).toBe(client)
    expect((await as('GET /api/potential-customer/{id}/client', { id })).list).toEqual([])

    const second = await add(as, { ...PERSON_LEAD, name: 'Other' }, true)
    expect((await as('GET /api/potential-customer/{id}', { id: second })).suggested).toBeNull()
    const twice = as('POST /api/potential-customer/{id}/link', { id: second, client })
    expect((await errorOf(twice)).code).toBe('lead_linked')

    await as('POST /api/potential-customer/{id}/unlink', { id })
    // A dismissed suggestion is not made again.
    await as('PUT /api/potential-customer/{id}', { id, lead: PERSON_LEAD })
    expect(await as('GET /api/potential-customer/{id}', { id })).toMatchObject({ client: null, suggested: null })
    const choice = await as('GET /api/potential-customer/{id}/client', { id, q: 'NIM' })
    expect(choice.list.map((one) => one.id)).toEqual([client])
  })

  test('is found by email, also if they were a client before', async () => {
    const row = await people.addPartner(shop.db, 'SUGGEST2')
    const as = shop.as(people.userActor(row.id, true))
    const company = await add(as, { ...COMPANY_LEAD, contact_info: 'Da@Spa.example' })
    await register('0899999999', 'da@spa.example', 'SUGGEST2')
    expect((await as('GET /api/potential-customer/{id}', { id: company })).suggested).not.toBeNull()
    const client = await people.addUser(shop.db, { mentorId: row.id, phone: '+66 88 123 4567' })
    const person = await add(as, { ...PERSON_LEAD, phone: '0881234567' })
    expect((await as('GET /api/potential-customer/{id}', { id: person })).suggested?.id).toBe(client.id)
  })

  test('deleting a client erases the leads about them; deleting a partner erases all their leads', async () => {
    const { id: partnerId, as } = await aPartner()
    const client = await people.addUser(shop.db, { mentorId: partnerId })
    const linked = await add(as, PERSON_LEAD)
    await as('POST /api/potential-customer/{id}/link', { id: linked, client: client.id })
    const stays = await add(as, COMPANY_LEAD)
    const { eraseLeadsOf } = await import('./erase-leads.ts')
    const scope = (userId: number) => ({ kind: 'user', userId }) as Parameters<typeof eraseLeadsOf>[1]
    await eraseLeadsOf(shop.ctx({ kind: 'system' }), scope(client.id))
    expect((await errorOf(as('GET /api/potential-customer/{id}', { id: linked }))).code).toBe('not_found')
    expect((await as('GET /api/potential-customer/{id}', { id: stays })).id).toBe(stays)
    await eraseLeadsOf(shop.ctx({ kind: 'system' }), scope(partnerId))
    expect((await as('GET /api/potential-customer/count', {})).all).toBe(0)
    await shop.db.delete(user).where(eq(user.id, client.id))
  })
})

test('leads, photos and notes of another partner are not found', async () => {
  const own = await aPartner()
  const { as } = await aPartner()
  const id = await add(own.as, COMPANY_LEAD)
  const upload = { bytes: await sampleSlip() }
  const { id: photo } = await own.as('POST /api/potential-customer/photo', { lead: id }, { upload })
  const { id: note } = await own.as('POST /api/potential-customer/{id}/note', { id, words: 'x' })
  for (const tried of [
    { id, photo, note },
    { id: UNKNOWN, photo: UNKNOWN, note: UNKNOWN },
  ]) {
    const { photo: p, note: n, ...lead } = tried
    const answers = [
      as('GET /api/potential-customer/{id}', lead),
      as('PUT /api/potential-customer/{id}', { ...lead, lead: COMPANY_LEAD }),
      as('DELETE /api/potential-customer/{id}', lead),
      as('POST /api/potential-customer/{id}/note', { ...lead, words: 'x' }),
      as('DELETE /api/potential-customer/{id}/note/{note}', { ...lead, note: n }),
      as('POST /api/potential-customer/photo', { lead: lead.id }, { upload }),
      as('GET /api/potential-customer/{id}/photo/{photo}', { ...lead, photo: p }),
      as('DELETE /api/potential-customer/{id}/photo/{photo}', { ...lead, photo: p }),
      as('GET /api/potential-customer/{id}/client', lead),
      as('POST /api/potential-customer/{id}/link', { ...lead, client: 1 }),
      as('POST /api/potential-customer/{id}/unlink', lead),
    ]
    const codes = await Promise.all(answers.map(errorOf))
    expect(new Set(codes.map(({ code }) => code))).toEqual(new Set(['not_found']))
  }
  expect(await own.as('GET /api/potential-customer/{id}', { id })).toMatchObject({ photos: 1 })
})

test('a lead not changed for two years is erased, and flagged before', async () => {
  const { as } = await aPartner()
  const old = await add(as, COMPANY_LEAD)
  const { id: photo } = await as(
    'POST /api/potential-customer/photo',
    { lead: old },
    { upload: { bytes: await sampleSlip() } },
  )
  const [file] = await shop.db.select().from(leadPhoto).where(eq(leadPhoto.id, photo))
  shop.passDays(680)
  const spoken = await add(as, PERSON_LEAD)
  expect((await as('GET /api/potential-customer/{id}', { id: old })).erased_on).toMatch(/^2028-/)
  expect((await as('GET /api/potential-customer/{id}', { id: spoken })).erased_on).toBeNull()
  await eraseAllExpiredData(shop.ctx({ kind: 'system' }))
  expect((await as('GET /api/potential-customer/count', {})).all).toBe(2)
  shop.passDays(60)
  await eraseAllExpiredData(shop.ctx({ kind: 'system' }))
  expect((await as('GET /api/potential-customer', {})).list.map(({ id }) => id)).toEqual([spoken])
  expect(await shop.deps.files.has(file!.fileKey)).toBe(false)
})
