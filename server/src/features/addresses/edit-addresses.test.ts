import { and, eq, isNull } from 'drizzle-orm'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { address } from '../account/table.ts'
import {
  ADDRESS,
  addProduct,
  addPartner,
  addUser,
  userActor,
} from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

const createUser = async () => userActor((await addUser(shop.db)).id)
const aPartner = async (no: string) => userActor((await addPartner(shop.db, no)).id, true)
const at = (n: number) => ({ ...ADDRESS, address1: `${n} ถนนสุขุมวิท` })
const add = async (actor: Actor, n: number, more = {}) =>
  (await shop.as(actor)('POST /api/address', { ...at(n), ...more })).id
const listed = (actor: Actor) => shop.as(actor)('GET /api/address', {})
const defaults = async (actor: Actor) => (await listed(actor)).filter((one) => one.is_default).map((one) => one.id)
const FOR_CUSTOMER = { address_type: 'customer' as const }

describe('the list', () => {
  test('default first, then the newest, the pick-up point last', async () => {
    const me = await createUser()
    const first = await add(me, 1)
    const second = await add(me, 2)
    const third = await add(me, 3, { is_default: true })
    expect((await listed(me)).map((one) => one.id)).toEqual([third, second, first, PICKUP_ID])
  })

  test('the pick-up point has its opening hours and belongs to no user', async () => {
    expect((await listed({ kind: 'anonymous' }))[0]).toMatchObject({
      id: PICKUP_ID,
      first_name: 'Monday-Sunday excluding holidays',
      last_name: 'AM9:30-PM18:00',
      is_own: false,
      isZt: true,
      is_default: false,
      address_type: 'pickup',
    })
  })
})

describe('stored values', () => {
  test('names keep emoji and lose invisible characters; phones are normalized', async () => {
    const me = await createUser()
    const id = await add(me, 1, {
      first_name: ' \u202eมะลิ 🌸\u0000 ',
      last_name: 'ก'.repeat(60),
      phone: '+66 81-234-5678',
    })
    const [stored] = await listed(me)
    expect(stored).toMatchObject({ id, first_name: 'มะลิ 🌸', last_name: 'ก'.repeat(60), phone: '0812345678' })
  })

  test.each([
    [{ phone: '12345' }, ['phone']],
    [{ phone: '+8613800138000' }, ['phone']],
    [{ zip: '1011' }, ['zip']],
    [{ province: 'ไม่มีจริง' }, ['province']],
    [{ first_name: '\u0000 ' }, ['first_name']],
    [{ first_name: 'x'.repeat(61), area: '' }, ['area', 'first_name']],
  ])('%j is rejected by field', async (wrong, fields) => {
    const { errors } = await errorOf(add(await createUser(), 1, wrong))
    expect(errors.toSorted()).toEqual(fields)
  })

  test('another country has its own phone and postcode formats', async () => {
    const me = await createUser()
    await add(me, 1, { country: 'United Kingdom', zip: 'SW1A 1AA', phone: '+44 20 7946 0958' })
    expect((await listed(me))[0]).toMatchObject({ zip: 'SW1A 1AA', phone: '+442079460958' })
  })

  test('adding an equal address returns the existing one', async () => {
    const me = await createUser()
    const id = await add(me, 1)
    expect(await add(me, 1, { phone: '081-234 5678' })).toBe(id)
    const twice = await Promise.all([1, 2, 3, 4].map(() => add(me, 7)))
    expect(new Set(twice).size).toBe(1)
    expect(await listed(me)).toHaveLength(3)
  })

  test('at most fifty, with an error message; deleting one allows another', async () => {
    const me = await createUser()
    const ids: number[] = []
    for (let n = 1; n <= 50; n += 1) ids.push(await add(me, n))
    expect(await callOutcome(add(me, 51))).toBe('address_limit')
    expect(await add(me, 50)).toBe(ids.at(-1))
    await shop.as(me)('DELETE /api/address/{id}', { id: ids[0]! })
    await add(me, 51)
  })
})

describe('the default', () => {
  test('can be changed in one call, and moves to the newest other address when deleted', async () => {
    const me = await createUser()
    const [first, second, third] = [await add(me, 1), await add(me, 2), await add(me, 3)]
    expect(await defaults(me)).toEqual([first])
    await shop.as(me)('POST /api/address/{id}/default', { id: second })
    expect(await defaults(me)).toEqual([second])
    await shop.as(me)('DELETE /api/address/{id}', { id: second })
    expect(await defaults(me)).toEqual([third])
    await shop.as(me)('PUT /api/address/{id}', { ...at(3), id: third, is_default: false })
    expect(await defaults(me)).toEqual([third])
  })

  test('is unique under concurrent changes', async () => {
    const me = await createUser()
    const ids = [await add(me, 1), await add(me, 2), await add(me, 3)]
    await Promise.all([
      ...ids.map((id) => callOutcome(shop.as(me)('POST /api/address/{id}/default', { id }))),
      ...[4, 5, 6].map((n) => callOutcome(add(me, n, { is_default: true }))),
      callOutcome(shop.as(me)('DELETE /api/address/{id}', { id: ids[0]! })),
    ])
    expect(await defaults(me)).toHaveLength(1)
  })

  test('of two concurrent deletes one gets not_found', async () => {
    const me = await createUser()
    const id = await add(me, 1)
    const remove = () => shop.as(me)('DELETE /api/address/{id}', { id })
    expect(await countOutcomes([remove(), remove()])).toEqual({ done: 1, not_found: 1 })
  })
})

describe("another user's address", () => {
  test('is not found by any call', async () => {
    const [me, other] = [await createUser(), await createUser()]
    const id = await add(other, 1)
    const as = shop.as(me)
    expect(await callOutcome(as('PUT /api/address/{id}', { ...at(9), id }))).toBe('not_found')
    expect(await callOutcome(as('POST /api/address/{id}/default', { id }))).toBe('not_found')
    expect(await callOutcome(as('DELETE /api/address/{id}', { id }))).toBe('not_found')
    expect((await listed(other))[0]).toMatchObject({ id, address1: at(1).address1, is_default: true })
  })
})

describe("a customer's address", () => {
  test('is for partners only, and never the default', async () => {
    const [me, partner] = [await createUser(), await aPartner('ADDR1')]
    expect(await callOutcome(add(me, 1, FOR_CUSTOMER))).toBe('not_a_partner')
    expect(await callOutcome(add(partner, 1, { ...FOR_CUSTOMER, is_default: true }))).toBe('bad_input')
    const theirs = await add(partner, 1, FOR_CUSTOMER)
    expect(await defaults(partner)).toEqual([])
    expect(await callOutcome(shop.as(partner)('POST /api/address/{id}/default', { id: theirs }))).toBe('not_found')
    const own = await add(partner, 2)
    expect(await defaults(partner)).toEqual([own])
    const list = await listed(partner)
    expect(list.map((one) => [one.id, one.address_type, one.is_own])).toEqual([
      [own, 'own', true],
      [theirs, 'customer', false],
      [PICKUP_ID, 'pickup', false],
    ])
    await shop.as(partner)('PUT /api/address/{id}', { ...at(2), ...FOR_CUSTOMER, id: own })
    expect(await defaults(partner)).toEqual([])
  })

  test('can be used for an order of the partner only', async () => {
    const partner = await aPartner('ADDR2')
    const { variantId } = await addProduct(shop.db)
    const id = await add(partner, 1, { ...FOR_CUSTOMER, first_name: 'ลูกค้า' })
    const order = { lines: [{ variant_id: variantId, quantity: 1 }], address_id: id, expected_total: 64_000 }
    const placed = await shop.as(partner)('POST /api/order', order)
    const stored = await shop.as(partner)('GET /api/order/{id}', { id: placed.id })
    expect(stored.address).toMatchObject({ first_name: 'ลูกค้า', isZt: false })
    const noPartnerAnyMore: Actor = { ...partner, partner: false } as Actor
    expect(await callOutcome(shop.as(noPartnerAnyMore)('POST /api/order', order))).toBe('not_a_partner')
    expect((await listed(noPartnerAnyMore)).map((one) => one.id)).toEqual([PICKUP_ID])
    expect(await callOutcome(shop.as(await aPartner('ADDR3'))('POST /api/order', order))).toBe('address_unknown')
  })
})

test('the database allows one default, and not a customer’s address', async () => {
  const me = await createUser()
  await add(me, 1)
  const other = await add(me, 2)
  const force = (values: Partial<typeof address.$inferInsert>) =>
    shop.db
      .update(address)
      .set(values)
      .where(and(eq(address.id, other), isNull(address.deletedAt)))
      .then(() => 'kept')
      .catch(() => 'refused')
  expect(await force({ isDefault: true })).toBe('refused')
  expect(await force({ addressType: 'customer' })).toBe('kept')
  await shop.db.update(address).set({ isDefault: false })
  expect(await force({ isDefault: true })).toBe('refused')
})

const errorOf = async (made: Promise<unknown>): Promise<{ errors: string[] }> =>
  made.then(
    () => ({ errors: [] }),
    (cause: { fields?: Record<string, unknown> }) => ({ errors: Object.keys(cause.fields ?? {}) }),
  )
