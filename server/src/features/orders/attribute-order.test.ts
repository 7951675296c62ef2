import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, asBuyer } from '../../core/context.ts'
import { partner, user } from '../account/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { addGuestActor, addPartnerActor, addUserActor } from '../../testing/fixtures/actors-fixture.ts'
import { ADDRESS } from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { attributeOrder, attributeStaffOrder } from './attribute-order.ts'

let shop: TestApp
let serial = 0
/** An active partner with a phone of their own. */
const newPartner = async (input: { mentorId?: number; disabledAt?: Date } = {}) => {
  serial += 1
  const employeeNo = `BL9${String(serial).padStart(3, '0')}`
  return {
    ...(await addPartnerActor(shop.db, employeeNo, { phone: `09${70_000_000 + serial}`, ...input })),
    employeeNo,
  }
}
let mentor: Awaited<ReturnType<typeof newPartner>>
let other: Awaited<ReturnType<typeof newPartner>>
beforeAll(async () => {
  shop = await openTestApp()
})
beforeEach(async () => {
  ;[mentor, other] = [await newPartner(), await newPartner()]
})
afterAll(() => shop.close())

const AWAY = { ...ADDRESS, phone: '0600000001', isZt: false }
const attribute = (actor: Actor, e?: string, shipTo = AWAY) =>
  attributeOrder(shop.ctx(actor), asBuyer(shop.ctx(actor)), { e }, shipTo)
const byStaff = (actor: Actor, employeeNo?: string, shipTo = AWAY) =>
  attributeStaffOrder(shop.ctx({ kind: 'system' }), asBuyer(shop.ctx(actor)), employeeNo, shipTo)
const disableAccount = (userId: number) =>
  shop.db.update(user).set({ disabledAt: shop.deps.clock() }).where(eq(user.id, userId))
const disablePartner = (userId: number) =>
  shop.db.update(partner).set({ disabledAt: shop.deps.clock() }).where(eq(partner.userId, userId))
const NOBODY = { partnerId: null, flags: [] }
const of = (partnerId: number, ...flags: string[]) => ({ partnerId, flags })

describe('a guest', () => {
  test('is attributed to nobody once the account of the partner is disabled, though the partner is not', async () => {
    const guest = await addGuestActor(shop.db)
    expect(await attribute(guest, mentor.employeeNo)).toEqual(of(mentor.userId))
    await disableAccount(mentor.userId)
    expect(await attribute(guest, mentor.employeeNo)).toEqual(NOBODY)
  })

  test('is found by the whole number only', async () => {
    const guest = await addGuestActor(shop.db)
    for (const code of [mentor.employeeNo.slice(0, -1), `${mentor.employeeNo}0`, '', '%'])
      expect(await attribute(guest, code), code).toEqual(NOBODY)
  })

  test("who sends to the partner's own phone gets a flag, also when staff name the partner", async () => {
    const guest = await addGuestActor(shop.db)
    const [{ phone } = { phone: '' }] = await shop.db.select().from(user).where(eq(user.id, mentor.userId))
    const shipTo = { ...AWAY, phone: `+66 ${phone.slice(1, 3)}-${phone.slice(3)}` }
    expect(await attribute(guest, mentor.employeeNo, shipTo)).toEqual(of(mentor.userId, 'own_phone'))
    expect(await byStaff(guest, mentor.employeeNo, shipTo)).toEqual(of(mentor.userId, 'own_phone'))
    expect(await attribute(guest, other.employeeNo, shipTo)).toEqual(of(other.userId))
  })
})

describe('a customer', () => {
  test('who has not verified the e-mail address is attributed to who invited them', async () => {
    const customer = await addUserActor(shop.db)
    await shop.db
      .update(user)
      .set({ pendingMentorId: mentor.userId, emailVerifiedAt: null })
      .where(eq(user.id, customer.userId))
    expect(await attribute(customer, other.employeeNo)).toEqual(of(mentor.userId))
    await disablePartner(mentor.userId)
    expect(await attribute(customer, other.employeeNo)).toEqual(NOBODY)
  })

  test.each([
    ['as a partner', disablePartner],
    ['with the whole account', disableAccount],
  ])('whose mentor was disabled %s is attributed to nobody, not to the partner of the link', async (_how, disable) => {
    const customer = await addUserActor(shop.db, { mentorId: mentor.userId })
    await disable(mentor.userId)
    expect(await attribute(customer, other.employeeNo)).toEqual(NOBODY)
    expect(await byStaff(customer)).toEqual(NOBODY)
  })

  test('who was a partner and is disabled as one is attributed to their mentor again', async () => {
    const former = await newPartner({ mentorId: mentor.userId })
    expect(await attribute(former)).toEqual(NOBODY)
    await disablePartner(former.userId)
    expect(await attribute(former)).toEqual(of(mentor.userId))
    expect(await attribute(former, former.employeeNo)).toEqual(of(mentor.userId))
  })
})

describe('an order placed by staff', () => {
  test('for a partner who is named, in any spelling: nobody', async () => {
    expect(await byStaff(mentor, mentor.employeeNo.toLowerCase())).toEqual(NOBODY)
    expect(await byStaff(mentor)).toEqual(NOBODY)
  })

  test('for a former partner may name another one, and is then under review only with another mentor', async () => {
    const former = await newPartner({ mentorId: mentor.userId, disabledAt: shop.deps.clock() })
    expect(await byStaff(former, other.employeeNo)).toEqual(of(other.userId, 'staff_named'))
    expect(await byStaff(former, mentor.employeeNo)).toEqual(of(mentor.userId))
    expect(await callOutcome(byStaff(former, former.employeeNo))).toBe('mentor_unknown')
  })

  test('for a customer without a mentor, or a guest, names any partner without a review', async () => {
    expect(await byStaff(await addUserActor(shop.db), other.employeeNo)).toEqual(of(other.userId))
    expect(await byStaff(await addGuestActor(shop.db), other.employeeNo)).toEqual(of(other.userId))
  })

  test('naming a partner with a disabled account is rejected', async () => {
    await disableAccount(other.userId)
    expect(await callOutcome(byStaff(await addUserActor(shop.db), other.employeeNo))).toBe('mentor_unknown')
  })

  test('both signs of an own purchase are set: the partner named by staff has the phone of the address', async () => {
    const customer = await addUserActor(shop.db, { mentorId: mentor.userId })
    const [{ phone } = { phone: '' }] = await shop.db.select().from(user).where(eq(user.id, other.userId))
    expect(await byStaff(customer, other.employeeNo, { ...AWAY, phone })).toEqual(
      of(other.userId, 'own_phone', 'staff_named'),
    )
  })
})
