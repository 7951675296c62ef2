import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { user } from '../account/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { addUserActor, newStaffActor, seedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture, UNKNOWN_ORDER } from '../../testing/fixtures/staff-orders-fixture.ts'
import { ADDRESS, CONTACT } from '../../testing/fixtures/people-and-products-fixture.ts'
import { staffActions } from './read-staff-order.ts'

type State = Parameters<typeof staffActions>[0]
const AT = new Date('2026-11-20T05:00:00Z')
const DELIVERY = { ...ADDRESS, isZt: false }
const PICKUP = { ...ADDRESS, isZt: true }
const UNPAID: State = {
  status: 'awaiting_payment',
  paymentMethod: 'promptpay',
  paidAt: null,
  prepaid: 0n,
  address: DELIVERY,
  slips: [],
  readyAt: null,
  finishedAt: null,
  returning: 0,
  quantity: 2,
  slipLateAt: null,
  cashLostAt: null,
  paid: 0,
  outstandingGoods: null,
  piecesToSend: 2,
  goodwill: false,
}
const PAID: State = { ...UNPAID, status: 'awaiting_shipment', paidAt: AT, paid: 100 }
const COD: State = { ...UNPAID, status: 'awaiting_shipment', paymentMethod: 'cod' }
const SENT: State = { ...PAID, status: 'finished', finishedAt: AT }
const COD_SENT: State = { ...COD, status: 'finished', finishedAt: AT }
const CANCELED: State = { ...UNPAID, status: 'canceled' }
const slip = (more: Partial<State['slips'][number]> = {}): State['slips'][number] => ({
  id: uuidv7(),
  orderId: UNKNOWN_ORDER,
  fileKey: '',
  uploadedAt: AT,
  rejectedAt: null,
  rejectedBy: null,
  rejectionReason: '',
  rejectionTexts: null,
  bank: null,
  bankReference: null,
  sentHash: Buffer.alloc(0),
  fingerprint: null,
  similarTo: null,
  retractedAt: null,
  ...more,
})
const out = (outcome: 'back' | null): State['outstandingGoods'] => ({
  cause: 'canceled',
  since: '',
  outcome,
  settled_at: null,
  settled_by: '',
  words: '',
  lines: [],
})

describe('actions that the back office offers', () => {
  test.each<[string, State, string[]]>([
    ['unpaid', UNPAID, ['confirm', 'cancel', 'cancel_pieces', 'address']],
    ['unpaid, for pick-up', { ...UNPAID, address: PICKUP }, ['confirm', 'cancel', 'cancel_pieces']],
    ['paid in part', { ...UNPAID, paid: 50 }, ['confirm', 'cancel', 'cancel_pieces', 'address', 'reverse_payment']],
    [
      'unpaid with an open slip',
      { ...UNPAID, slips: [slip()] },
      ['confirm', 'reject', 'cancel', 'cancel_pieces', 'address'],
    ],
    [
      'unpaid, newest slip rejected',
      { ...UNPAID, slips: [slip({ rejectedAt: AT }), slip()] },
      ['confirm', 'cancel', 'cancel_pieces', 'address'],
    ],
    [
      'unpaid, newest slip retracted',
      { ...UNPAID, slips: [slip({ retractedAt: AT }), slip()] },
      ['confirm', 'cancel', 'cancel_pieces', 'address'],
    ],
    [
      'unpaid, newest slip open',
      { ...UNPAID, slips: [slip(), slip({ rejectedAt: AT })] },
      ['confirm', 'reject', 'cancel', 'cancel_pieces', 'address'],
    ],
    [
      'cash on delivery, not yet called',
      { ...COD, status: 'awaiting_payment' },
      ['confirm_cod', 'cancel', 'cancel_pieces', 'address'],
    ],
    ['cash on delivery, to be sent', COD, ['confirm', 'ship', 'cancel', 'cancel_pieces', 'address']],
    [
      'cash on delivery, paid before it is sent',
      { ...COD, paidAt: AT, paid: 100 },
      ['ship', 'cancel', 'cancel_pieces', 'address', 'reverse_payment'],
    ],
    [
      'cash on delivery for pick-up',
      { ...COD, address: PICKUP },
      ['confirm', 'ready', 'hand_over', 'cancel', 'cancel_pieces'],
    ],
    ['paid, to be sent', PAID, ['ship', 'cancel', 'cancel_pieces', 'address', 'reverse_payment']],
    [
      'paid, for pick-up',
      { ...PAID, address: PICKUP },
      ['ready', 'hand_over', 'cancel', 'cancel_pieces', 'reverse_payment'],
    ],
    ['unpaid, with one piece left', { ...UNPAID, piecesToSend: 1 }, ['confirm', 'cancel', 'address']],
    ['sent', SENT, ['cancel', 'return', 'parcel_back']],
    ['sent, with goodwill left', { ...SENT, goodwill: true }, ['cancel', 'return', 'parcel_back', 'goodwill']],
    ['handed over', { ...SENT, address: PICKUP }, ['cancel', 'return']],
    ['sent, a part in returns', { ...SENT, returning: 1 }, ['cancel', 'return', 'parcel_back']],
    ['sent, all in returns', { ...SENT, returning: 2 }, ['cancel', 'parcel_back']],
    ['sent, cash awaited', COD_SENT, ['confirm', 'cancel', 'return', 'parcel_back', 'cash_lost']],
    [
      'sent, cash received',
      { ...COD_SENT, paidAt: AT, paid: 100 },
      ['cancel', 'return', 'reverse_payment', 'parcel_back'],
    ],
    ['sent, cash written off', { ...COD_SENT, cashLostAt: AT }, ['confirm', 'cancel', 'return', 'parcel_back']],
    ['canceled unpaid', CANCELED, ['late']],
    ['canceled unpaid, with an open slip', { ...CANCELED, slips: [slip()] }, ['late']],
    ['canceled unpaid, with a late slip', { ...CANCELED, slips: [slip()], slipLateAt: AT }, ['reject', 'late']],
    ['canceled, paid late', { ...CANCELED, paid: 100 }, []],
    ['canceled after payment', { ...CANCELED, paidAt: AT, paid: 100 }, []],
    ['canceled cash on delivery, paid', { ...CANCELED, paymentMethod: 'cod', paidAt: AT, paid: 100 }, []],
    ['canceled, goods out', { ...CANCELED, paidAt: AT, paid: 100, outstandingGoods: out(null) }, ['goods_back']],
    ['canceled, goods counted', { ...CANCELED, paidAt: AT, paid: 100, outstandingGoods: out('back') }, []],
  ])('for an order that is %s', (_, state, expected) => {
    const offered = Object.entries(staffActions(state)).filter(([, may]) => may)
    expect(offered.map(([name]) => name).toSorted()).toEqual(expected.toSorted())
  })
})

describe('the order as staff read it', () => {
  let shop: StaffOrdersFixture
  beforeAll(async () => {
    shop = await openStaffOrders()
  })
  afterAll(() => shop.close())

  test('an unknown order is not found; content, buyers and visitors may not read one', async () => {
    const { id } = await shop.order()
    expect(await callOutcome(shop.staffView(UNKNOWN_ORDER))).toBe('not_found')
    expect(await callOutcome(shop.staffView(id, newStaffActor('content')))).toBe('forbidden')
    expect(await callOutcome(shop.staffView(id, shop.buyer))).toBe('login_required')
    expect(await callOutcome(shop.staffView(id, { kind: 'anonymous' }))).toBe('login_required')
  })

  test('no pick-up code is shown, and the QR only while a transfer is awaited, with the missing amount', async () => {
    const { id, total } = await shop.order()
    const [open, unpaid] = [await shop.staffView(id), await shop.read(id)]
    expect(open).not.toHaveProperty('pickup_code')
    expect(open.pay_to.qr).toContain(`540${(total / 100).toFixed(2).length}${(total / 100).toFixed(2)}`)
    expect(unpaid.pickup_code).toBeNull()
    const part = { id, amount: 20_000, bank_reference: 'QRPART', differs: 'part' } as const
    await shop.as(shop.finance)('POST /api/staff/order/{id}/confirm-payment', part)
    expect((await shop.staffView(id)).pay_to.qr).toContain('5406750.03')
    await shop.pay(id, 75_003)
    expect((await shop.staffView(id)).pay_to.qr).toBeNull()
    expect((await shop.staffView((await shop.order('cod')).id)).pay_to.qr).toBeNull()
  })

  test('an erased account has neither e-mail address nor phone, and the name of the sale is on its address', async () => {
    const customer = await addUserActor(shop.db)
    const address_id = await seedAddress(shop.db, customer.userId)
    const { id } = await shop.orderAs(customer, { address: undefined, address_id })
    const erased = { deletedAt: shop.deps.clock(), disabledAt: shop.deps.clock(), phone: '', nickname: '' }
    await shop.db.update(user).set(erased).where(eq(user.id, customer.userId))
    const seen = await shop.staffView(id, shop.finance)
    expect(seen.customer).toEqual({ id: customer.userId, name: '', email: '', phone: '' })
    expect([seen.buyer, seen.address.first_name]).toEqual(['', 'Nok'])
  })

  test('the buyer of a guest order is the name on its address, at the pick-up point the contact', async () => {
    const place = async (more: object) => {
      const { id } = await shop.as(shop.operations)('POST /api/staff/order', {
        lines: [{ variant_id: shop.cream.variantId, quantity: 1 }],
        address_id: PICKUP_ID,
        contact: CONTACT,
        payment: { how: 'promptpay' },
        reason: 'By phone',
        expected_total: 30_000,
        ...more,
      })
      return shop.staffView(id)
    }
    expect(await place({})).toMatchObject({ buyer: CONTACT.name, customer: null, partner: null, partner_id: null })
    expect(await place({ employee_no: 'BL0001' })).toMatchObject({
      partner: 'BL0001 Nok',
      partner_id: shop.mentor.userId,
      employee_no: 'BL0001',
    })
  })

  test('rewards are listed with the partner and their state; reversed ones name that they are', async () => {
    const id = await shop.finishedOrder()
    await shop.settle(id)
    const rewards = async () => (await shop.staffView(id)).rewards.map(({ status, reverses }) => [status, reverses])
    const before = await rewards()
    expect(before.every(([status, reverses]) => status === 'approved' && reverses === false)).toBe(true)
    expect((await shop.staffView(id)).rewards[0]).toMatchObject({ partner: 'BL0001 Nok', on_hold: false })
    await shop.cancel(id)
    expect((await rewards()).filter(([, reverses]) => reverses)).toHaveLength(before.length)
  })
})
