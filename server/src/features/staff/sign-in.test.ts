import { callsOfRoles } from '@bailu/contract/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { perform } from '../../core/perform.ts'
import { audit } from '../audit/table.ts'
import { staffSession } from './table.ts'
import { resolveActor } from '../../http/session-gate.ts'
import { handlers } from '../../http/handlers.ts'
import { seedUser } from '../../testing/fixtures/orders-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { addStaffAccount, setStaffPassword, disableStaff, listStaff, StaffCommandError } from './manage-staff.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

const PASSWORD = 'twelve letters'
const system = () => shop.ctx({ kind: 'system' })
const anonymous =
  (ip = '203.0.113.1') =>
  (input: { email: string; password: string }) =>
    perform<'POST /api/staff/login'>(
      handlers,
      'POST /api/staff/login',
      { ...shop.ctx({ kind: 'anonymous' }), ip },
      { input },
    )
const person = (email: string, role: 'owner' | 'finance' = 'finance') =>
  addStaffAccount(system(), { email, name: 'Somchai', roles: [role], password: PASSWORD })
const gate = (token: string, staffCall = true) => resolveActor(shop.db, { bearer: token, staffCall }, shop.deps.clock())

test('signs in, works, signs out', async () => {
  const id = await person('in@staff.example')
  const { token } = await anonymous()({ email: 'IN@staff.example', password: PASSWORD })
  const actor = await gate(token)
  expect(actor).toMatchObject({ kind: 'staff', staffId: id, roles: ['finance'] })
  expect(await shop.as(actor)('GET /api/staff/me', {})).toEqual({
    id,
    factor: 'advised',
    may: callsOfRoles(['finance']),
    polled: expect.arrayContaining(['GET /api/staff/open-tasks', 'GET /api/staff/slip']),
    idle_seconds: 30 * 60,
    name: 'Somchai',
    email: 'in@staff.example',
    roles: ['finance'],
    shop_url: '',
    now: shop.deps.clock().toISOString(),
    demo_clock: null,
    csrf: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(await gate(token, false)).toEqual({ kind: 'anonymous' })
  await shop.as(actor)('POST /api/staff/logout', {})
  expect(await gate(token)).toEqual({ kind: 'anonymous' })
  const rows = await shop.db.select().from(audit).where(eq(audit.refId, id)).orderBy(audit.id)
  expect(rows.map((row) => row.action)).toEqual(['staff.added', 'staff.signed_in', 'staff.signed_out'])
  const [stored] = await shop.db.select().from(staffSession).where(eq(staffSession.staffId, id))
  expect(stored!.tokenHash.toString('base64url')).not.toBe(token)
})

test('wrong password, unknown email and disabled account get the same error', async () => {
  await person('wrong@staff.example')
  await person('gone@staff.example')
  await disableStaff(system(), 'gone@staff.example')
  for (const [email, password] of [
    ['wrong@staff.example', 'not it'],
    ['nobody@staff.example', PASSWORD],
    ['gone@staff.example', PASSWORD],
  ]) {
    await expect(anonymous('203.0.113.2')({ email: email!, password: password! })).rejects.toThrow('wrong_login')
  }
  await expect(anonymous()({ email: 'no mail', password: PASSWORD })).rejects.toThrow('bad_input')
  await expect(anonymous()({ email: 'wrong@staff.example', password: '' })).rejects.toThrow('bad_input')
})

test('throttles an account after twenty failed attempts from anywhere, and a network over all accounts, both temporarily', async () => {
  await person('guess@staff.example')
  for (let i = 0; i < 20; i += 1) {
    await expect(anonymous(`203.0.113.${10 + i}`)({ email: 'guess@staff.example', password: 'no' })).rejects.toThrow(
      'wrong_login',
    )
  }
  await expect(anonymous('203.0.113.99')({ email: 'guess@staff.example', password: PASSWORD })).rejects.toThrow(
    'too_many',
  )
  for (let i = 0; i < 30; i += 1) {
    await anonymous(`2001:db8:0:1::${i.toString(16)}`)({ email: `n${i}@staff.example`, password: 'no' }).catch(
      () => undefined,
    )
  }
  await expect(anonymous('2001:db8:0:1::ffff')({ email: 'new@staff.example', password: 'no' })).rejects.toThrow(
    'too_many',
  )
  shop.passDays(1)
  expect(await anonymous('203.0.113.99')({ email: 'guess@staff.example', password: PASSWORD })).toHaveProperty('token')
})

test('changing the password and disabling the account end every session', async () => {
  await person('moving@staff.example')
  const first = await anonymous('203.0.113.3')({ email: 'moving@staff.example', password: PASSWORD })
  await setStaffPassword(system(), 'moving@staff.example', 'another password')
  expect(await gate(first.token)).toEqual({ kind: 'anonymous' })
  const second = await anonymous('203.0.113.3')({ email: 'moving@staff.example', password: 'another password' })
  await disableStaff(system(), 'Moving@staff.example')
  expect(await gate(second.token)).toEqual({ kind: 'anonymous' })
  expect((await listStaff(system())).find((row) => row.email === 'moving@staff.example')?.disabledAt).toBeInstanceOf(
    Date,
  )
})

test('a session ends after 30 minutes idle and after twelve hours in total', async () => {
  await person('idle@staff.example')
  const { token } = await anonymous('203.0.113.4')({ email: 'idle@staff.example', password: PASSWORD })
  const start = shop.deps.clock().getTime()
  for (let minutes = 20; minutes < 720; minutes += 20) {
    shop.setClock(new Date(start + minutes * 60_000))
    expect((await gate(token)).kind).toBe('staff')
  }
  shop.setClock(new Date(start + 720 * 60_000))
  expect((await gate(token)).kind).toBe('anonymous')
  const again = await anonymous('203.0.113.4')({ email: 'idle@staff.example', password: PASSWORD })
  shop.setClock(new Date(start + 750 * 60_000))
  expect((await gate(again.token)).kind).toBe('anonymous')
})

test('rejects short and common passwords, taken emails and disabling the last owner', async () => {
  await person('boss@staff.example', 'owner')
  await expect(
    addStaffAccount(system(), { email: 'a@b.co', name: 'A', roles: ['owner'], password: 'short' }),
  ).rejects.toThrow('12 characters')
  const common = { email: 'a@b.co', name: 'A', roles: ['owner'], password: 'Unbelievable' } as const
  await expect(addStaffAccount(system(), common)).rejects.toThrow('first that are tried')
  await expect(person('Boss@staff.example')).rejects.toThrow('already')
  await expect(disableStaff(system(), 'boss@staff.example')).rejects.toThrow('last owner')
  await expect(setStaffPassword(system(), 'who@staff.example', PASSWORD)).rejects.toThrow(StaffCommandError)
})

test('staff calls reject other sessions', async () => {
  const customer: Actor = { kind: 'user', userId: await seedUser(shop), partner: false, sessionId: '' }
  for (const actor of [{ kind: 'anonymous' }, customer] satisfies Actor[]) {
    await expect(shop.as(actor)('GET /api/staff/me', {})).rejects.toThrow('login_required')
    await expect(shop.as(actor)('POST /api/staff/logout', {})).rejects.toThrow('login_required')
  }
})
