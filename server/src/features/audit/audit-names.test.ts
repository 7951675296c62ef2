import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { auditActions } from '@bailu/contract/audit/kinds'
import { AUDIT_REFS } from '@bailu/contract/audit/ref-kinds'
import { LANGS } from '@bailu/contract/languages'
import { auditActionName, auditTexts, auditThingName } from '@bailu/phrases/audit/audit-texts'
import { recordAudit } from '../../core/audit.ts'
import { type Actor, asUser } from '../../core/context.ts'
import { activityData } from '../account/own-data.ts'
import { audit } from './table.ts'
import { eraseAllExpiredData } from '../legal/registry.ts'
import { verifyEmailByLink } from '../../testing/fixtures/actors-fixture.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { type ReplyEnvelope, type HttpTestApp, openHttpTestApp } from '../../testing/http-test-app.ts'

const PASSWORD = createHash('sha1').update('a long and rare pass phrase').digest('hex')
let shop: HttpTestApp
let owner: Actor
let staffToken: string
beforeAll(async () => {
  shop = await openHttpTestApp()
  const id = await people.addStaff(shop.db, 'owner')
  owner = people.staffActor(id, 'owner')
  staffToken = await shop.signIn.staff(id)
})
afterAll(() => shop?.close())

const read = async () => {
  const rows = []
  for (let cursor: string | undefined; ;) {
    const page = await shop.as(owner)('GET /api/staff/audit', cursor ? { cursor } : {})
    rows.push(...page.list)
    if (!page.next) return rows
    cursor = page.next
  }
}

test('the log can show an entry of every action and every kind of actor', async () => {
  const customer = await people.addUser(shop.db)
  const actors: Actor[] = [
    owner,
    people.userActor(customer.id),
    people.guestActor(await people.addGuest(shop.db)),
    { kind: 'system' },
    { kind: 'anonymous' },
  ]
  for (const [n, action] of auditActions.entries())
    await recordAudit(shop.ctx(actors[n % actors.length]!), action, {
      type: AUDIT_REFS[n % AUDIT_REFS.length]!,
      id: n + 1,
    })
  const rows = await read()
  expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(auditActions))
  expect(new Set(rows.map(({ actor }) => actor.kind))).toEqual(
    new Set(['staff', 'user', 'guest', 'system', 'anonymous']),
  )
})

test('an entry with an action unknown to this version is shown too', async () => {
  await shop.db.execute(sql`
    insert into audit (id, at, actor, action, ref_type, ref_id, detail)
    values (${uuidv7()}::uuid, now() - interval '1 hour', 'robot:7', 'thing.turned', 'gadget', 'x', '{"before": 3}')`)
  const row = (await read()).find(({ action }) => action === 'thing.turned')
  expect(row).toMatchObject({ actor: { kind: 'other', id: '7', name: null }, before: { value: 3 } })
})

test.each(LANGS)('every action and everything an entry can be about has words in %s', (lang) => {
  const words = auditTexts[lang]
  for (const action of auditActions) {
    const displayName = auditActionName(words, action)
    if (lang !== 'en') expect(displayName).not.toMatch(/[a-z]{4,}/)
    expect(displayName).not.toContain('undefined')
  }
  for (const type of AUDIT_REFS) expect(auditThingName(words, type)).not.toBe('')
})

const post = async (url: string, body: object, headers = {}): Promise<ReplyEnvelope> =>
  (await shop.app.inject({ method: 'POST', url, payload: body, headers })).json()

test('sign-in and registration have the user as actor, with session, network and request; a code request has none', async () => {
  const registered = await post('/api/register', {
    email: 'new@test.example',
    phone: '0812345678',
    nickname: 'New',
    password: PASSWORD,
    lang: 'en',
    agreed: true,
  })
  expect(registered.status).toBe(100)
  await verifyEmailByLink(shop, 'new@test.example')
  expect((await post('/api/login', { email: 'new@test.example', password: PASSWORD })).status).toBe(100)
  await post('/api/reset-password/code', { email: 'nobody-at-all@example.com' })
  const answered = await shop.app.inject({
    method: 'GET',
    url: '/api/staff/audit',
    headers: { authorization: `Bearer ${staffToken}` },
  })
  expect(answered.json()).toMatchObject({ status: 100 })
  const rows = await read()
  const of = (action: string) => rows.filter((row) => row.action === action && row.origin.request !== null)
  for (const action of ['user.registered', 'session.opened'])
    expect(of(action)).toMatchObject([
      {
        actor: { kind: 'user', name: 'New' },
        origin: { session: expect.stringMatching(/^[0-9a-f]{12}$/), network: '127.0.0.1' },
      },
    ])
  expect(of('password.code_sent')).toMatchObject([
    { actor: { kind: 'anonymous' }, origin: { session: null, network: '127.0.0.1' } },
  ])
  const [me] = of('session.opened')
  const userId = Number(me!.actor.id)
  const scope = asUser(shop.ctx(people.userActor(userId)))
  const copy = await activityData.read(shop.ctx(people.userActor(userId)), scope)
  expect(copy.map(({ action }) => action)).toEqual(['user.registered', 'session.opened'])
})

test('network addresses are erased after their retention, and entries still distinguish networks', async () => {
  const networks = async () => {
    const { list } = await shop.as(owner)('GET /api/staff/retention', {})
    return list.find(({ kind }) => kind === 'networks')
  }
  expect(await networks()).toMatchObject({ length: 90, unit: 'days', due: 0, rule: null })
  const now = new Date(shop.deps.clock().getTime() + 91 * 86_400_000)
  await eraseAllExpiredData({ ...shop.ctx({ kind: 'system' }), ip: '', now })
  expect((await networks())!.erased).toBeGreaterThan(0)
  const rows = (await read()).filter(({ origin }) => origin.request !== null)
  expect(rows.length).toBeGreaterThan(0)
  for (const { origin } of rows) expect(origin.network).toMatch(/^[0-9a-f]{16}$/)
})

test('reads of personal data by staff are audited: one entry per record, one per page of a list, without the search text', async () => {
  const customer = await people.addUser(shop.db)
  await shop.as(owner)('GET /api/staff/customer/{id}', { id: customer.id })
  await shop.as(owner)('GET /api/staff/order', { search: '0812345678' })
  const rows = await shop.db.select().from(audit).orderBy(audit.id)
  const [shown, listed] = rows.slice(-2)
  expect(shown).toMatchObject({ action: 'user.read', refType: 'user', refId: String(customer.id) })
  expect(listed).toMatchObject({ action: 'order.list_read', refId: 'list', detail: { call: 'order', rows: 0 } })
  expect(JSON.stringify(listed)).not.toContain('0812345678')
  expect(listed?.detail['filter']).toMatchObject({ search: 'typed' })
})

test('reads that name partners are audited too: debts, balances, the report of partners, accounts of a colleague', async () => {
  const partner = await people.addPartner(shop.db, 'BL9001')
  const colleague = await people.addStaff(shop.db, 'operations')
  await shop.as(owner)('GET /api/staff/debt', {})
  await shop.as(owner)('GET /api/staff/report/partners', { days: '7' })
  await shop.as(owner)('GET /api/staff/partner/{id}/money', { id: partner.id })
  await shop.as(owner)('GET /api/staff/colleague/{id}/account', { id: colleague })
  const rows = await shop.db.select().from(audit).orderBy(audit.id)
  expect(rows.slice(-4).map(({ action, refId }) => [action, refId])).toEqual([
    ['partner.list_read', 'list'],
    ['partner.list_read', 'list'],
    ['partner.read', String(partner.id)],
    ['staff.read', colleague],
  ])
})

test('entries are found by order number and by the beginning of a name', async () => {
  const named = await people.addUser(shop.db, { nickname: 'Zaphira' })
  await recordAudit(shop.ctx(owner), 'user.disabled', { type: 'user', id: named.id })
  const found = await shop.as(owner)('GET /api/staff/audit', { ref_id: 'zaph' })
  expect(found.list).toMatchObject([{ action: 'user.disabled', ref: { name: 'Zaphira' } }])
})
