import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { Actor } from '../../core/context.ts'
import { newToken } from '../../lib/tokens.ts'
import { staffOwnAccount } from '../approvals/table.ts'
import { clientConsent, clientFile } from '../clients/table.ts'
import { audit } from '../audit/table.ts'
import { rateLimit } from '../../database/core-tables.ts'
import { lead } from '../leads/table.ts'
import { order } from '../orders/table.ts'
import { session, user } from '../account/table.ts'
import { resolveActor } from '../../http/session-gate.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { openFreeTexts } from '../clients/client-file.ts'

let shop: TestApp
let operations: Extract<Actor, { kind: 'staff' }>
let finance: Extract<Actor, { kind: 'staff' }>
let owner: Extract<Actor, { kind: 'staff' }>
let serial = 0
beforeAll(async () => {
  shop = await openTestApp()
  const add = async (role: 'owner' | 'operations' | 'finance') =>
    people.staffActor(await people.addStaff(shop.db, role), role) as typeof owner
  owner = await add('owner')
  operations = await add('operations')
  finance = await add('finance')
})
afterAll(() => shop?.close())
beforeEach(() => shop.db.delete(rateLimit))

const partner = (values: Partial<typeof user.$inferInsert> = {}) =>
  people.addPartner(shop.db, `PP${String((serial += 1)).padStart(4, '0')}`, values)
const detailOf = async (action: string, id: number) => {
  const rows = await readAuditEntries(shop, and(eq(audit.action, action), eq(audit.refId, String(id))))
  return rows.map(({ actor, detail }) => ({ actor, ...detail }))
}
const by = (actor: typeof owner) => `staff:${actor.staffId}`

test('are found by prefix of name or number, by full phone or email, and shown masked', async () => {
  const found = await partner({ nickname: 'Wanida', phone: '+66899990001', email: 'wanida@test.example' })
  const ask = async (q: string) => {
    const { list } = await shop.as(operations)('GET /api/staff/customer', { q })
    return list.map(({ id }) => id)
  }
  for (const q of [
    'wan',
    'WANIDA',
    '0899990001',
    '+66 89 999 0001',
    '66899990001',
    '๐๘๙-๙๙๙ ๐๐๐๑',
    '0001',
    'Wanida@test.example',
    'pp0001',
    String(found.id),
  ])
    expect(await ask(q), q).toEqual([found.id])
  for (const q of ['%', '_anida', 'anida', 'zzz']) expect(await ask(q), q).toEqual([])
  // A part of a masked value matches nothing, otherwise it could be guessed digit by digit.
  for (const q of [
    '0',
    '08',
    '089',
    '0899',
    '089999000',
    '+6689999',
    '66899',
    '99990001',
    '001',
    'wanida@',
    'wanida@test',
  ])
    for (const call of ['GET /api/staff/customer', 'GET /api/staff/partner'] as const)
      expect((await shop.as(operations)(call, { q })).list, `${call} ${q}`).toEqual([])
  const [row] = (await shop.as(operations)('GET /api/staff/partner', { q: 'Wani' })).list
  expect(row).toMatchObject({ employee_no: 'PP0001', phone: '•••• 0001', email: 'w•••@t•••.example', level: 1 })
  expect((await shop.as(operations)('GET /api/staff/partner', { q: 'Wani', level: '2' })).list).toEqual([])
  expect((await shop.as(operations)('GET /api/staff/partner', { q: 'Wani', state: 'disabled' })).list).toEqual([])
})

test('paging lists each person once', async () => {
  for (let n = 0; n < 65; n += 1) await people.addUser(shop.db, { nickname: `Bulk ${n}` })
  const seen: number[] = []
  for (let cursor: string | undefined; ;) {
    const { list, next } = await shop.as(operations)('GET /api/staff/customer', {
      q: 'bulk',
      ...(cursor && { cursor }),
    })
    seen.push(...list.map(({ id }) => id))
    if (!next) break
    cursor = next
  }
  expect(seen).toHaveLength(65)
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  await expect(shop.as(operations)('GET /api/staff/customer', { cursor: '1; drop' })).rejects.toThrow('bad_input')
})

test('every match is listed, among the newest or far behind them', async () => {
  await shop.db.execute(sql`
    insert into app_user (email, phone, nickname, password_hash, lang, created_at, disabled_at)
    select 'crowd' || i || '@crowd.example', '07' || lpad(i::text, 8, '0'), case when i <= 40 then 'Early' else 'Crowd' end || i, '', 'en', now(),
      case when i % 20 = 1 then now() end
    from generate_series(1, 2200) i`)
  const walk = async (query: InputOf<'GET /api/staff/customer'>) => {
    const found: number[] = []
    for (let cursor: string | undefined; ;) {
      const { list, next } = await shop.as(operations)('GET /api/staff/customer', { ...query, cursor })
      found.push(...list.map(({ nickname }) => Number(nickname.replace(/\D/g, ''))))
      if (next === null) return found
      cursor = next
    }
  }
  const down = (from: number, to = 1) => Array.from({ length: from - to + 1 }, (_, at) => from - at)
  expect(await walk({ q: 'early' })).toEqual(down(40))
  expect(await walk({ q: '07-00000009' })).toEqual([9])
  expect(await walk({ q: '1987' })).toEqual([1987])
  expect(await walk({ q: '07-0000000' })).toEqual([])
  expect(await walk({ q: 'crowd4@crowd.example' })).toEqual([4])
  expect(await walk({ q: 'early', state: 'disabled' })).toEqual([21, 1])
  expect(await walk({ q: 'early', state: 'active' })).toEqual(down(40).filter((i) => i % 20 !== 1))
  expect(await walk({ q: 'crowd' })).toHaveLength(2160)
  await shop.db.execute(sql`delete from app_user where email like 'crowd%'`)
})

test('a level is set with a reason, and its history shows who and why', async () => {
  const { id } = await partner()
  await shop.as(operations)('PUT /api/staff/partner/{id}/level', { id, level: 3, reason: 'Brought her team' })
  const read = await shop.as(finance)('GET /api/staff/partner/{id}', { id })
  expect(read).toMatchObject({ level: 3, balance: { available: 0 } })
  expect(read.levels).toMatchObject([{ from: 1, to: 3, by: 'operations', reason: 'Brought her team' }])
  expect(await detailOf('partner.level_changed', id)).toEqual([
    { actor: by(operations), before: { level: 1 }, after: { level: 3 }, reason: 'Brought her team' },
  ])
})

async function clientWithOrder() {
  const from = await partner()
  const to = await partner()
  const client = await people.addUser(shop.db, { mentorId: from.id })
  const { variantId } = await people.addProduct(shop.db, { price: 100_000n })
  const buy = async () => {
    const { id } = await shop.as(people.userActor(client.id))('POST /api/order', {
      lines: [{ variant_id: variantId, quantity: 1 }],
      expected_total: 100_000,
      address_id: PICKUP_ID,
      contact: people.CONTACT,
    })
    const [row] = await shop.db.select().from(order).where(eq(order.id, id))
    return row!.partnerId
  }
  const number = async (id: number) => (await shop.as(owner)('GET /api/staff/partner/{id}', { id })).employee_no
  const move = async (employeeNo: string | null, reason = 'Moved to Chiang Mai') =>
    shop.as(operations)('PUT /api/staff/customer/{id}/mentor', { id: client.id, employee_no: employeeNo, reason })
  return { from, to, client, buy, move, number }
}

test('a moved client: old orders stay, new ones count for the new partner, the old file is closed', async () => {
  const { from, to, client, buy, move, number } = await clientWithOrder()
  const old = shop.as(people.userActor(from.id, true))
  expect(await buy()).toBe(from.id)
  await shop.as(people.userActor(client.id))('PUT /api/account/client-file/consent', {
    purpose: 'skin',
    accept: true,
  })
  await old('PUT /api/client/{id}', { id: client.id, remark: 'Likes roses', skin_types: ['dry_skin'] })
  await shop.db.insert(lead).values({
    id: uuidv7(),
    partnerId: from.id,
    draft: uuidv7(),
    type: 'individual',
    sealed: 'x',
    stage: 'in_progress',
    clientId: client.id,
    createdAt: shop.deps.clock(),
    touchedAt: shop.deps.clock(),
  })

  await move((await number(to.id)).toLowerCase())

  expect(await buy()).toBe(to.id)
  const placed = await shop.db.select({ partnerId: order.partnerId }).from(order).where(eq(order.userId, client.id))
  expect(placed.map(({ partnerId }) => partnerId).toSorted()).toEqual([from.id, to.id].toSorted())
  await expect(old('GET /api/client/{id}', { id: client.id })).rejects.toThrow('not_found')
  const fresh = await shop.as(people.userActor(to.id, true))('GET /api/client/{id}', { id: client.id })
  expect(fresh.file.remark).toBe('')
  expect(fresh.consents).toEqual({ skin: false, personal: false })
  const consents = await shop.db.select().from(clientConsent).where(eq(clientConsent.clientId, client.id))
  expect(consents.map(({ revokedAt }) => revokedAt)).toEqual([shop.deps.clock()])
  const [file] = await shop.db.select().from(clientFile).where(eq(clientFile.clientId, client.id))
  expect(openFreeTexts(shop.ctx(owner), file!).remark).toBe('Likes roses')
  expect(file).toMatchObject({ skinTypes: null })
  expect(await shop.db.$count(lead, eq(lead.clientId, client.id))).toBe(0)
  expect(await detailOf('user.mentor_moved', client.id)).toEqual([
    {
      actor: by(operations),
      before: { mentor: await number(from.id) },
      after: { mentor: await number(to.id) },
      reason: 'Moved to Chiang Mai',
    },
  ])
})

test('rejects mentor cycles, unknown and disabled partners; empty removes the mentor', async () => {
  const { from, to, client, buy, move, number } = await clientWithOrder()
  await expect(move('NOBODY99')).rejects.toThrow('mentor_unknown')
  await shop.as(operations)('POST /api/staff/partner/{id}/disable', { id: to.id, reason: 'Left' })
  await expect(move(await number(to.id))).rejects.toThrow('mentor_unknown')
  const below = await partner({ mentorId: from.id })
  const ring = shop.as(operations)('PUT /api/staff/customer/{id}/mentor', {
    id: from.id,
    employee_no: await number(below.id),
    reason: 'Ring',
  })
  await expect(ring).rejects.toThrow('mentor_circle')
  await move(null)
  expect(await buy()).toBe(null)
  expect((await shop.as(operations)('GET /api/staff/customer/{id}', { id: client.id })).mentor).toBe(null)
})

test('removing the mentor also removes the partner whose invitation waits for the e-mail address', async () => {
  const { from, client, move } = await clientWithOrder()
  await shop.db
    .update(user)
    .set({ emailVerifiedAt: null, mentorId: null, pendingMentorId: from.id })
    .where(eq(user.id, client.id))
  await move(null)
  const [row] = await shop.db.select().from(user).where(eq(user.id, client.id))
  expect(row).toMatchObject({ mentorId: null, pendingMentorId: null })
})

test('staff cannot enable their own customer account', async () => {
  const { id } = await people.addUser(shop.db, { disabledAt: shop.deps.clock() })
  const clerk = await people.addStaff(shop.db, 'operations')
  const own = { staffId: clerk, userId: id, declaredBy: clerk, declaredAt: shop.deps.clock() }
  await shop.db.insert(staffOwnAccount).values({ id: uuidv7(), ...own })
  const input = { id, reason: 'Cleared' }
  const enableOwn = shop.as(people.staffActor(clerk, 'operations'))('POST /api/staff/customer/{id}/enable', input)
  await expect(enableOwn).rejects.toThrow('own_account')
  await shop.as(operations)('POST /api/staff/customer/{id}/enable', input)
  expect((await shop.db.select().from(user).where(eq(user.id, id)))[0]!.disabledAt).toBeNull()
})

test('a disabled partner earns and sees nothing, and is restored unchanged', async () => {
  const { from, buy } = await clientWithOrder()
  const input = { id: from.id, reason: 'Broke the rules' }
  await shop.as(operations)('POST /api/staff/partner/{id}/disable', input)
  await shop.as(operations)('POST /api/staff/partner/{id}/disable', input)
  expect(await buy()).toBe(null)
  const again = { id: from.id, reason: 'Cleared' }
  const clerk = await people.addStaff(shop.db, 'operations')
  const own = { staffId: clerk, userId: from.id, declaredBy: clerk, declaredAt: shop.deps.clock() }
  await shop.db.insert(staffOwnAccount).values({ id: uuidv7(), ...own })
  const enableOwn = shop.as(people.staffActor(clerk, 'operations'))('POST /api/staff/partner/{id}/enable', again)
  await expect(enableOwn).rejects.toThrow('own_account')
  await shop.as(operations)('POST /api/staff/partner/{id}/enable', again)
  expect(await buy()).toBe(from.id)
  expect(await detailOf('partner.disabled', from.id)).toEqual([{ actor: by(operations), reason: 'Broke the rules' }])
})

test('a disabled customer is signed out at once; an erased account cannot be enabled', async () => {
  const { id } = await people.addUser(shop.db)
  const { token, hash } = newToken()
  const now = shop.deps.clock()
  await shop.db.insert(session).values({ id: uuidv7(), tokenHash: hash, userId: id, createdAt: now, seenAt: now })
  const gate = async () => (await resolveActor(shop.db, { bearer: token, staffCall: false }, now)).kind
  expect(await gate()).toBe('user')
  await shop.as(operations)('POST /api/staff/customer/{id}/disable', { id, reason: 'Fraud' })
  expect(await gate()).toBe('anonymous')
  await shop.as(operations)('POST /api/staff/customer/{id}/enable', { id, reason: 'Mistake' })
  expect((await shop.as(operations)('GET /api/staff/customer/{id}', { id })).disabled_at).toBe(null)
  expect(await gate()).toBe('anonymous')
  const erased = await people.addUser(shop.db, { disabledAt: now, deletedAt: now, phone: '', nickname: '' })
  const back = shop.as(operations)('POST /api/staff/customer/{id}/enable', { id: erased.id, reason: 'Asked' })
  await expect(back).rejects.toThrow('not_found')
})

test('protected fields: masked, shown in full with a reason, audited without the value, and rate-limited', async () => {
  const person = await people.addUser(shop.db, { phone: '0891234567' })
  const { id: addressId } = await shop.as(people.userActor(person.id))('POST /api/address', people.ADDRESS)
  const read = await shop.as(operations)('GET /api/staff/customer/{id}', { id: person.id })
  expect(JSON.stringify(read)).not.toContain('0891234567')
  expect(JSON.stringify(read)).not.toContain(people.ADDRESS.address1)
  expect(read.protected).toEqual(['phone', 'email', 'address'])
  const show = (field: 'phone' | 'address' | 'card_number', more: { address_id?: number } = {}, actor = operations) =>
    shop.as(actor)('POST /api/staff/customer/{id}/reveal', {
      id: person.id,
      field,
      reason: 'Parcel came back',
      ...more,
    })
  expect(await show('phone')).toEqual({ value: '0891234567' })
  expect((await show('address', { address_id: addressId })).value).toContain(people.ADDRESS.address1)
  const trail = await detailOf('user.field_read', person.id)
  expect(trail).toEqual([
    { actor: by(operations), field: 'phone', reason: 'Parcel came back' },
    { actor: by(operations), field: 'address', address: addressId, reason: 'Parcel came back' },
  ])
  await expect(show('card_number')).rejects.toThrow('forbidden')
  await expect(show('card_number', {}, finance)).rejects.toThrow('not_found')
  const unrelated = await people.addUser(shop.db)
  const foreign = shop.as(operations)('POST /api/staff/customer/{id}/reveal', {
    id: unrelated.id,
    field: 'address',
    address_id: addressId,
    reason: 'Whose?',
  })
  await expect(foreign).rejects.toThrow('not_found')
  for (let n = 0; n < 57; n += 1) await show('phone')
  await expect(show('phone')).rejects.toThrow('too_many')
})

test('the data export by staff equals the customer’s own export, and is audited', async () => {
  const person = await people.addUser(shop.db, { nickname: 'Dao' })
  const exported = await shop.as(owner)('POST /api/staff/customer/{id}/export', {
    id: person.id,
    reason: 'Her request',
  })
  expect(exported.sections.find(({ name }) => name === 'profile')?.rows).toMatchObject([{ nickname: 'Dao' }])
  expect(await detailOf('user.data_exported', person.id)).toEqual([{ actor: by(owner), reason: 'Her request' }])
})

test('email verification is shown for customers and partners, in lists and details', async () => {
  const { id } = await people.addUser(shop.db, { nickname: 'Unproven', emailVerifiedAt: null })
  const proven = await people.addUser(shop.db, { nickname: 'Proven one' })
  const listed = async (q: string) =>
    (await shop.as(operations)('GET /api/staff/customer', { q })).list.map((row) => row.email_proven)
  expect([await listed('Unproven'), await listed('Proven one')]).toEqual([[false], [true]])
  expect((await shop.as(operations)('GET /api/staff/customer/{id}', { id })).email_proven).toBe(false)
  expect((await shop.as(operations)('GET /api/staff/customer/{id}', { id: proven.id })).email_proven).toBe(true)
  const sale = await partner({})
  expect((await shop.as(operations)('GET /api/staff/partner/{id}', { id: sale.id })).email_proven).toBe(true)
  await shop.db.update(user).set({ emailVerifiedAt: null }).where(eq(user.id, sale.id))
  expect((await shop.as(operations)('GET /api/staff/partner/{id}', { id: sale.id })).email_proven).toBe(false)
})
