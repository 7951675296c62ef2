import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { hashPassword } from '../../lib/password.ts'
import { order } from '../orders/table.ts'
import { address, user } from '../account/table.ts'
import { audit } from '../audit/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { settleRewards } from '../rewards/settle-rewards.ts'
import {
  seedAddress,
  addGuestActor,
  addPartnerActor,
  addUserActor,
  newStaffActor,
  typedAddress,
} from '../../testing/fixtures/actors-fixture.ts'
import { addBankCard } from '../../testing/fixtures/payouts-fixture.ts'
import { addProduct } from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const PHONE = '0861112222'
/** As sent by the client. */
const PASSWORD = createHash('sha1').update('a long enough password').digest('hex')
const TOTAL = 64_000
let shop: TestApp
let variantId: number
let partners = 0
let seller: Extract<Actor, { kind: 'user' }>
let code: string
const [finance, operations] = [newStaffActor('finance'), newStaffActor('operations')]

beforeAll(async () => {
  shop = await openTestApp()
  variantId = (await addProduct(shop.db, { price: 59_000n, stock: 1_000 })).variantId
})
beforeEach(async () => {
  partners += 1
  code = `BL${String(1_000 + partners)}`
  seller = await addPartnerActor(shop.db, code, { phone: `${PHONE.slice(0, -2)}${String(10 + partners)}` })
})
afterAll(async () => {
  expect(await checkLedger(shop.ctx({ kind: 'system' }))).toEqual([])
  await shop.close()
})

const partnerPhone = () => `${PHONE.slice(0, -2)}${String(10 + partners)}`
const bought = (as: Actor, to: Partial<ReturnType<typeof typedAddress>> = {}) =>
  shop.as(as)('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    address: { ...typedAddress(), ...to },
    expected_total: TOTAL,
    e: code,
  })
let references = 0
const confirm = (id: string) =>
  shop.as(finance)('POST /api/staff/order/{id}/confirm-payment', {
    id,
    amount: TOTAL,
    bank_reference: `OWN${(references += 1)}`,
  })
const ship = async (id: string) =>
  shop.as(operations)('POST /api/staff/order/{id}/ship', {
    id,
    carrier: 'Flash',
    tracking_number: 'TH1',
    shared_parcel: true,
    ...(await shop.seenPieces(id)),
  })
async function delivered(id: string) {
  await confirm(id)
  await ship(id)
}
async function settle() {
  shop.passDays(16)
  await settleRewards(shop.ctx({ kind: 'system' }))
}
const linesOf = async (id: string) =>
  (await shop.db.select().from(rewardLine).where(eq(rewardLine.orderId, id)).orderBy(rewardLine.id)).map(
    ({ kind, status, onHold, gross }) => [kind, status, onHold, gross > 0n] as const,
  )
const flagsOf = async (id: string) => (await shop.db.select().from(order).where(eq(order.id, id)))[0]!.flags
const PENDING = ['sales', 'pending', false, true]
const ON_HOLD = ['sales', 'pending', true, true]

async function signInWith(guest: Actor) {
  const email = `${code.toLowerCase()}@test.example`
  const passwordHash = await hashPassword(shop.deps.config, PASSWORD)
  await shop.db.update(user).set({ email, passwordHash }).where(eq(user.id, seller.userId))
  await shop.as(guest)('POST /api/login', { email, password: PASSWORD })
}

test('a purchase of another person earns a reward, which settles', async () => {
  const { id } = await bought(await addGuestActor(shop.db))
  await delivered(id)
  expect([await flagsOf(id), await linesOf(id)]).toEqual([[], [PENDING]])
  await settle()
  expect(await linesOf(id)).toEqual([['sales', 'approved', false, true]])
})

test('bought as a guest with the own link and phone, and claimed: the reward is canceled; before payment none is earned', async () => {
  const guest = await addGuestActor(shop.db)
  const own = { phone: partnerPhone() }
  const [paid, unpaid] = [await bought(guest, own), await bought(guest, own)]
  await delivered(paid.id)
  expect(await linesOf(paid.id)).toEqual([ON_HOLD])
  await signInWith(guest)
  expect([await flagsOf(paid.id), await linesOf(paid.id)]).toEqual([
    ['own_phone', 'own_order'],
    [['sales', 'canceled', true, true]],
  ])
  await confirm(unpaid.id)
  expect([await flagsOf(unpaid.id), await linesOf(unpaid.id)]).toEqual([['own_phone', 'own_order'], []])
})

test('claimed after settlement, with a phone that became the partner’s: the reward is reversed', async () => {
  const guest = await addGuestActor(shop.db)
  const { id } = await bought(guest, { phone: '0866666666' })
  await delivered(id)
  await settle()
  await shop.db.update(user).set({ phone: '0866666666' }).where(eq(user.id, seller.userId))
  await signInWith(guest)
  expect(await linesOf(id)).toEqual([
    ['sales', 'approved', false, true],
    ['sales', 'approved', false, false],
  ])
})

test('the partner of a guest’s order signs in on the guest’s phone: the guest keeps it, and the reward settles', async () => {
  const guest = await addGuestActor(shop.db)
  const theirs = await bought(guest)
  await delivered(theirs.id)
  const { id: own } = await bought(guest, { phone: partnerPhone() })
  await signInWith(guest)
  expect([await flagsOf(theirs.id), await linesOf(theirs.id)]).toEqual([[], [PENDING]])
  const rows = await shop.db
    .select()
    .from(order)
    .where(inArray(order.id, [theirs.id, own]))
  expect(rows.find(({ id }) => id === theirs.id)).toMatchObject({ userId: null, partnerId: seller.userId })
  expect(rows.find(({ id }) => id === own)).toMatchObject({ userId: seller.userId, guestId: null })
  expect((await shop.as(guest)('GET /api/order/{id}', { id: theirs.id })).status).toBe('finished')
  await expect(shop.as(seller)('GET /api/order/{id}', { id: theirs.id })).rejects.toMatchObject({ code: 'not_found' })
  const guestId = guest.kind === 'guest' ? guest.guestId : ''
  const [claimed] = await shop.db.select().from(audit).where(eq(audit.refId, guestId))
  expect(claimed).toMatchObject({
    action: 'order.claimed',
    detail: { user: seller.userId, orders: [own], unclaimed: [theirs.id] },
  })
  // An own order placed later is claimed by the next sign-in, theirs never.
  const { id: later } = await bought(guest, { phone: partnerPhone() })
  await signInWith(guest)
  expect((await shop.db.select().from(order).where(eq(order.id, later)))[0]!.userId).toBe(seller.userId)
  await settle()
  expect(await linesOf(theirs.id)).toEqual([['sales', 'approved', false, true]])
})

test('a second account with the partner’s phone: the rewards are put on hold for review, including the newcomer reward', async () => {
  const second = await addUserActor(shop.db, { mentorId: seller.userId, phone: `+66 ${partnerPhone().slice(1)}` })
  const { id } = await shop.as(second)('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    address_id: await seedAddress(shop.db, second.userId),
    expected_total: TOTAL,
  })
  await confirm(id)
  expect(await flagsOf(id)).toEqual(['own_phone'])
  expect((await linesOf(id)).map(([, , onHold]) => onHold)).toEqual([true, true])
})

test('the partner’s phone, address or name on an order: the reward is put on hold for review', async () => {
  await addBankCard(shop, seller.userId)
  const home = await seedAddress(shop.db, seller.userId)
  const [stored] = await shop.db.select().from(address).where(eq(address.id, home))
  const { province, city, area, address1, zip } = stored!
  const ways = [
    [{ phone: partnerPhone() }, 'own_phone'],
    [{ province, city, area, address1: ` ${address1}.`, zip }, 'own_address'],
    [{ first_name: 'NOK', last_name: ' Jaidee ' }, 'own_name'],
    [{ first_name: 'มาลี', last_name: 'สุขสันต์' }, 'own_name'],
  ] as const
  for (const [to, sign] of ways) {
    const { id } = await bought(await addGuestActor(shop.db), to)
    await delivered(id)
    expect([await flagsOf(id), await linesOf(id)]).toEqual([[sign], [ON_HOLD]])
    await settle()
    expect(await linesOf(id)).toEqual([ON_HOLD])
  }
})

test.each([
  ['a house with characters nobody sees', { address1: '1\ufe0f', area: 'คลองเตย\u034fเหนือ' }, 'own_address'],
  ['a house in Thai digits', { address1: '๑' }, 'own_address'],
  ['a house in wide digits', { address1: '１', city: 'ว\u00adัฒนา' }, 'own_address'],
  ['first and last name swapped', { first_name: 'Jaidee', last_name: 'Nok' }, 'own_name'],
  ['a title', { first_name: 'Ms. Nok', last_name: 'Jaidee' }, 'own_name'],
  ['a title as the first name', { first_name: 'Mr.', last_name: 'Nok Jaidee' }, 'own_name'],
  ['an accent', { first_name: 'Nók', last_name: 'Jaidée' }, 'own_name'],
  ['a name with characters nobody sees', { first_name: 'N\ufe0fok', last_name: 'Jai\u3164dee' }, 'own_name'],
  ['นางสาว', { first_name: 'นางสาวมาลี', last_name: 'สุขสันต์' }, 'own_name'],
  ['นาง', { first_name: 'นาง มาลี', last_name: 'สุขสันต์' }, 'own_name'],
  ['นาย, swapped', { first_name: 'สุขสันต์', last_name: 'นายมาลี' }, 'own_name'],
  ['คุณ', { first_name: 'คุณมาลี', last_name: 'สุขสันต์' }, 'own_name'],
  ['น.ส.', { first_name: 'น.ส.มาลี', last_name: 'สุขสันต์' }, 'own_name'],
  ['the name of the card in Latin letters', { first_name: 'Malee', last_name: 'Suksan' }, 'own_name'],
] as const)('%s does not hide an own purchase', async (_way, typed, sign) => {
  await addBankCard(shop, seller.userId)
  const home = await seedAddress(shop.db, seller.userId)
  const [stored] = await shop.db.select().from(address).where(eq(address.id, home))
  const { province, city, area, address1, zip } = stored!
  const to: Partial<ReturnType<typeof typedAddress>> = { ...typed }
  if (sign === 'own_address') Object.assign(to, { province, city, area, zip, address1: to.address1 ?? address1 })
  const { id } = await bought(await addGuestActor(shop.db), to)
  await confirm(id)
  expect([await flagsOf(id), await linesOf(id)]).toEqual([[sign], [ON_HOLD]])
})

test.each([
  ['another house', { address1: '๑๑' }],
  ['another floor of it', { address2: '2' }],
  ['another vowel of a Thai name', { first_name: 'มาลา', last_name: 'สุขสันต์' }],
  ['another tone of a Thai name', { first_name: 'มาลี่', last_name: 'สุขสันต์' }],
  ['one name alone, with a title', { first_name: 'Ms.', last_name: 'Nok' }],
] as const)('%s is not a sign', async (_way, typed) => {
  await addBankCard(shop, seller.userId)
  const home = await seedAddress(shop.db, seller.userId)
  const [stored] = await shop.db.select().from(address).where(eq(address.id, home))
  const { province, city, area, address1, zip } = stored!
  const { id } = await bought(
    await addGuestActor(shop.db),
    'first_name' in typed ? typed : Object.assign({ province, city, area, address1, zip }, typed),
  )
  await confirm(id)
  expect(await flagsOf(id)).toEqual([])
})

test("a customer's address saved by the partner is not a sign", async () => {
  const stored = await seedAddress(shop.db, seller.userId)
  await shop.db.update(address).set({ addressType: 'customer' }).where(eq(address.id, stored))
  const [{ province, city, area, address1, zip } = {} as never] = await shop.db
    .select()
    .from(address)
    .where(eq(address.id, stored))
  const { id } = await bought(await addGuestActor(shop.db), { province, city, area, address1, zip, first_name: 'Nok' })
  await confirm(id)
  expect(await flagsOf(id)).toEqual([])
})

test('changing the address to the partner’s phone after payment holds the reward', async () => {
  const { id } = await bought(await addGuestActor(shop.db))
  await confirm(id)
  await shop.as(operations)('POST /api/staff/order/{id}/address', {
    id,
    address: typedAddress(partnerPhone()),
    reason: 'The buyer called',
  })
  expect([await flagsOf(id), await linesOf(id)]).toEqual([['own_phone'], [ON_HOLD]])
})

test('the buyer correcting the address to the partner’s phone after payment holds the reward at once', async () => {
  const guest = await addGuestActor(shop.db)
  const { id } = await bought(guest)
  await confirm(id)
  await shop.as(guest)('PUT /api/order/{id}/address', { id, ...typedAddress(partnerPhone()) })
  expect([await flagsOf(id), await linesOf(id)]).toEqual([['own_phone'], [ON_HOLD]])
})

test.each([
  ['the own phone', () => ({ number: partnerPhone(), name: 'Someone' }), ['own_account'], ON_HOLD],
  [
    'an e-wallet of the own phone',
    () => ({ number: `14000${partnerPhone()}`, name: 'Someone' }),
    ['own_account'],
    ON_HOLD,
  ],
  ['someone of the own name', () => ({ number: '0812345678', name: 'นาง สุขสันต์ มาลี' }), ['own_account'], ON_HOLD],
  ['an e-wallet of someone else', () => ({ number: '140000812345678', name: 'Someone Else' }), [], PENDING],
] as const)('a refund to %s', async (_whom, to, flags, line) => {
  await addBankCard(shop, seller.userId)
  const guest = await addGuestActor(shop.db)
  const { id } = await bought(guest)
  await delivered(id)
  await shop.as(guest)('POST /api/order/{id}/return', {
    id,
    kind: 'goods',
    reason: 'changed_mind',
    lines: [{ line: 0, quantity: 1 }],
    refund_to: { by: 'promptpay', ...to() },
  })
  expect([await flagsOf(id), await linesOf(id)]).toEqual([flags, [line]])
})

test.each(['the buyer names', 'staff note'] as const)(
  'a refund of an order that is not canceled puts its rewards on hold when %s the own account for it',
  async (way) => {
    const guest = await addGuestActor(shop.db)
    const { id } = await bought(guest)
    await confirm(id)
    const { refund } = await shop.as(finance)('POST /api/staff/order/{id}/goodwill', {
      id,
      cause: 'goodwill',
      amount: 100,
      reason: 'A scratched box',
    })
    expect([await flagsOf(id), await linesOf(id)]).toEqual([[], [PENDING]])
    const to = { by: 'promptpay', number: partnerPhone(), name: 'Someone' } as const
    await (way === 'staff note'
      ? shop.as(operations)('PUT /api/staff/refund/{id}/account', { id: refund, refund_to: to })
      : shop.as(guest)('PUT /api/order/{id}/refund-to', { id, refund_to: to }))
    expect([await flagsOf(id), await linesOf(id)]).toEqual([['own_account'], [ON_HOLD]])
  },
)

test('a voided refund is not a sign', async () => {
  const guest = await addGuestActor(shop.db)
  const { id } = await bought(guest)
  await confirm(id)
  const goodwill = { id, cause: 'goodwill', amount: 100, reason: 'A scratched box' } as const
  const { refund } = await shop.as(finance)('POST /api/staff/order/{id}/goodwill', goodwill)
  const other = { by: 'promptpay', number: '0812345678', name: 'Someone' } as const
  await shop.as(guest)('PUT /api/order/{id}/refund-to', { id, refund_to: other })
  await shop.db.update(user).set({ phone: other.number }).where(eq(user.id, seller.userId))
  await shop.as(finance)('POST /api/staff/refund/{id}/void', { id: refund, reason: 'By mistake' })
  await ship(id)
  await settle()
  expect([await flagsOf(id), await linesOf(id)]).toEqual([[], [['sales', 'approved', false, true]]])
})

test('changes of the partner’s data are found before the reward settles', async () => {
  const { id } = await bought(await addGuestActor(shop.db), { phone: '0877777777' })
  await delivered(id)
  expect(await linesOf(id)).toEqual([PENDING])
  await shop.db.update(user).set({ phone: '0877777777' }).where(eq(user.id, seller.userId))
  await settle()
  expect([await flagsOf(id), await linesOf(id)]).toEqual([['own_phone'], [ON_HOLD]])
})

test('a reward released by finance is not put on hold again for the same sign', async () => {
  const { id } = await bought(await addGuestActor(shop.db), { phone: partnerPhone() })
  await delivered(id)
  const [line] = await shop.db.select().from(rewardLine).where(eq(rewardLine.orderId, id))
  await shop.as(finance)('POST /api/staff/reward/{id}/release', { id: line!.id, reason: 'A sister; called her' })
  await settle()
  expect(await linesOf(id)).toEqual([['sales', 'approved', false, true]])
})

test('an order placed by staff for a partner is checked the same way', async () => {
  const { id } = await shop.as(operations)('POST /api/staff/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    address: typedAddress(partnerPhone()),
    expected_total: TOTAL,
    employee_no: code,
    payment: { how: 'promptpay' },
    reason: 'Called',
  })
  await confirm(id)
  expect([await flagsOf(id), await linesOf(id)]).toEqual([['own_phone'], [ON_HOLD]])
})

test('the partner’s own mailbox, however it is written, holds the reward: at once with the order, or when it is changed', async () => {
  const email = `seller.${partners}@gmail.com`
  await shop.db.update(user).set({ email }).where(eq(user.id, seller.userId))
  const withEmail = async (contact_email: string) => {
    const guest = await addGuestActor(shop.db)
    const { id } = await shop.as(guest)('POST /api/order', {
      lines: [{ variant_id: variantId, quantity: 1 }],
      address: typedAddress(),
      expected_total: TOTAL,
      e: code,
      contact_email,
    })
    await confirm(id)
    return { id, guest }
  }
  const own = await withEmail(`Seller${partners}+shop@googlemail.com`)
  expect([await flagsOf(own.id), await linesOf(own.id)]).toEqual([['own_email'], [ON_HOLD]])
  const { id, guest } = await withEmail('nok@example.com')
  expect([await flagsOf(id), await linesOf(id)]).toEqual([[], [PENDING]])
  await shop.as(guest)('PUT /api/order/{id}/contact', { id, contact_email: email })
  expect([await flagsOf(id), await linesOf(id)]).toEqual([['own_email'], [ON_HOLD]])
})
