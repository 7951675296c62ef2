import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { Call, StaffRole } from '@bailu/contract/call'
import { calls } from '@bailu/contract/calls'
import { usualWay } from '@bailu/contract/task-notices/kinds'
import { staff } from '../features/staff/table.ts'
import { raiseAlarm } from '../features/alarms/raise-alarm.ts'
import { hasOtherPayer } from '../features/approvals/separation-of-duties.ts'
import { outboxMail } from '../features/mail/table.ts'
import { addStaff, staffActor } from '../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { asDatabaseOwner } from '../testing/test-database.ts'
import { authorize } from './perform.ts'
import { requiresSecondFactor } from './session.ts'
import { fillRoles, rolesOf } from './staff-roles.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop?.close())

const SETS: StaffRole[][] = [
  ['operations', 'finance'],
  ['operations', 'content'],
  ['finance', 'content'],
  ['operations', 'finance', 'content'],
]
const isAllowed = (call: Call, ...roles: StaffRole[]) => {
  try {
    authorize(call, shop.ctx(staffActor(uuidv7(), ...roles)))
    return true
  } catch {
    return false
  }
}
const rowOf = async (id: string) => (await shop.db.select().from(staff).where(eq(staff.id, id)))[0]!
const insert = (values: Partial<typeof staff.$inferInsert>) => {
  const id = uuidv7()
  return shop.db
    .insert(staff)
    .values({ id, email: `${id}@test.example`, name: 'Nok', passwordHash: '-', createdAt: new Date(), ...values })
    .returning()
}

describe('several roles', () => {
  test.each(SETS)('%s %s %s: each call that one of the roles may make, and no other', (...roles) => {
    for (const [key, call] of Object.entries(calls) as [string, Call][])
      expect([key, isAllowed(call, ...roles)]).toEqual([key, roles.some((role) => isAllowed(call, role))])
  })

  test('none of them is an owner, and one of them is enough to require a second factor', () => {
    const real = { production: true, demo: false }
    for (const roles of SETS) {
      expect(isAllowed(calls['GET /api/staff/colleague'], ...roles)).toBe(false)
      expect(requiresSecondFactor(real, { roles })).toBe(roles.includes('finance'))
    }
  })

  test('open tasks and how they are notified are the union', async () => {
    const tasksOf = async (...roles: StaffRole[]) =>
      (await shop.as(staffActor(uuidv7(), ...roles))('GET /api/staff/open-tasks', {})).tasks.map(({ what }) => what)
    const both = await tasksOf('operations', 'finance')
    expect(new Set(both)).toEqual(new Set([...(await tasksOf('operations')), ...(await tasksOf('finance'))]))
    expect(new Set(both).size).toBe(both.length)
    expect(usualWay({ roles: ['operations', 'content'] }, 'to_ship')).toBe('push')
    expect(usualWay({ roles: ['operations', 'finance'] }, 'refunds')).toBe('digest')
    expect(usualWay({ roles: ['finance', 'content'] }, 'to_ship')).toBe('badge')
  })

  test('protected fields of finance are revealed to a person who is finance as well', async () => {
    const reveal = (...roles: StaffRole[]) =>
      shop.as(staffActor(uuidv7(), ...roles))('POST /api/staff/customer/{id}/reveal', {
        id: 999_999,
        field: 'card_number',
        reason: 'x',
      })
    await expect(reveal('operations', 'content')).rejects.toThrow('forbidden')
    await expect(reveal('operations', 'finance')).rejects.toThrow('not_found')
  })

  test('an alarm is mailed once to a person with two roles that it concerns', async () => {
    const id = await addStaff(shop.db, 'operations', 'finance')
    await raiseAlarm(shop.ctx({ kind: 'system' }), 'slip_waiting_long', {}, { subject: `order:${uuidv7()}` })
    const mails = await shop.db
      .select()
      .from(outboxMail)
      .where(eq(outboxMail.to, (await rowOf(id)).email))
    expect(mails.filter(({ kind }) => kind === 'alarm')).toHaveLength(1)
  })

  test('a person who is finance besides counts as another payer', async () => {
    const [one, other] = [await addStaff(shop.db, 'owner'), await addStaff(shop.db, 'content')]
    await shop.db.update(staff).set({ disabledAt: new Date() })
    await shop.db.update(staff).set({ disabledAt: null }).where(eq(staff.id, one))
    await shop.db.update(staff).set({ disabledAt: null }).where(eq(staff.id, other))
    expect(await hasOtherPayer(shop, [one])).toBe(false)
    await shop.db
      .update(staff)
      .set({ roles: ['finance', 'content'] })
      .where(eq(staff.id, other))
    expect(await hasOtherPayer(shop, [one])).toBe(true)
  })
})

describe('the database', () => {
  test.each([
    ['no role', []],
    ['a role twice', ['content', 'content']],
    ['another role', ['cook' as StaffRole]],
    ['an owner with another role', ['owner', 'finance']],
    ['another sequence', ['content', 'operations']],
  ] as [string, StaffRole[]][])('rejects %s', async (_, roles) => {
    await expect(insert({ roles })).rejects.toThrow()
    const id = await addStaff(shop.db, 'content')
    const update = shop.db.update(staff).set({ roles }).where(eq(staff.id, id))
    // An update without roles keeps the one that the version before sees.
    await (roles.length === 0 ? update : expect(update).rejects.toThrow())
    expect(rolesOf(await rowOf(id))).toEqual(['content'])
  })

  test('the version before sees one of the roles, the one that may pay if there is one', async () => {
    for (const roles of [['owner'], ['operations'], ['content'], ...SETS] as StaffRole[][]) {
      const { role } = await rowOf(await addStaff(shop.db, ...roles))
      expect(role).toBe(roles.includes('finance') ? 'finance' : roles[0])
    }
  })

  test('what the version before writes replaces the roles', async () => {
    const [row] = await insert({ role: 'operations' })
    expect(row!.roles).toEqual(['operations'])
    await shop.db
      .update(staff)
      .set({ roles: ['operations', 'content'] })
      .where(eq(staff.id, row!.id))
    await shop.db.update(staff).set({ lang: 'th' }).where(eq(staff.id, row!.id))
    expect(await rowOf(row!.id)).toMatchObject({ roles: ['operations', 'content'], role: 'operations' })
    await shop.db.update(staff).set({ role: 'finance' }).where(eq(staff.id, row!.id))
    expect(await rowOf(row!.id)).toMatchObject({ roles: ['finance'], role: 'finance' })
  })

  test('a row from before works at once, and the backfill or any change of it fills the roles', async () => {
    const [one, two] = [await addStaff(shop.db, 'owner'), await addStaff(shop.db, 'content')]
    await asDatabaseOwner(
      shop.db,
      'alter table staff disable trigger staff_role_follows',
      `update staff set roles = '{}' where id in ('${one}', '${two}')`,
      'alter table staff enable trigger staff_role_follows',
    )
    const list = await shop.as(staffActor(one, 'owner'))('GET /api/staff/colleague', {})
    expect(list.list.filter(({ id }) => [one, two].includes(id)).map(({ roles }) => roles)).toEqual([
      ['owner'],
      ['content'],
    ])
    expect(await shop.as(staffActor(one, 'owner'))('GET /api/staff/me', {})).toMatchObject({ roles: ['owner'] })
    await shop.db.update(staff).set({ lang: 'th' }).where(eq(staff.id, two))
    expect((await rowOf(two)).roles).toEqual(['content'])
    expect(await fillRoles(shop)).toBe(1)
    expect(await fillRoles(shop)).toBe(0)
    expect((await rowOf(one)).roles).toEqual(['owner'])
  })
})
