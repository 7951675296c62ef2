import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { type Actor, asBuyer } from '../../../core/context.ts'
import { paymentSlip } from '../../receipts/table.ts'
import { addGuestActor, newStaffActor } from '../../../testing/fixtures/actors-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture } from '../../../testing/fixtures/staff-orders-fixture.ts'
import { CONTACT } from '../../../testing/fixtures/people-and-products-fixture.ts'
import { readOwnOrders, readOwnReturns, staffNoteData } from './own-data.ts'

let shop: StaffOrdersFixture
let guest: Actor
beforeAll(async () => {
  shop = await openStaffOrders()
})
beforeEach(async () => {
  guest = await addGuestActor(shop.db)
})
afterAll(() => shop.close())

const orders = (actor = guest) => readOwnOrders(shop.ctx(actor), asBuyer(shop.ctx(actor)))
const notes = (actor = guest) => staffNoteData.read(shop.ctx(actor), asBuyer(shop.ctx(actor)) as never)
const at = () => shop.deps.clock().toISOString()

test('an order delivered to an address, with its slip, has every amount and time', async () => {
  const { id, number } = await shop.orderAs(guest, { buyer_message: 'Ring twice' })
  const { id: slip } = await shop.uploadSlip(id, guest)
  await shop.db.update(paymentSlip).set({ bank: '002', bankReference: 'SLIP0002' }).where(eq(paymentSlip.id, slip))
  const uploaded = at()
  shop.passDays(0.1)
  await shop.pay(id, 35_000)
  expect(await orders()).toMatchObject([
    {
      number,
      status: 'awaiting_shipment',
      payment_method: 'promptpay',
      goods_baht: '300.00',
      shipping_baht: '50.00',
      total_baht: '350.00',
      receiver: 'Mali Dee',
      phone: '0898765432',
      address: '9, ศรีภูมิ, เมือง, เชียงใหม่, 50200, ประเทศไทย',
      message: 'Ring twice',
      placed_at: uploaded,
      paid_at: at(),
      items: [{ product: 'Cream', quantity: 1, price_baht: '300.00' }],
      payment_slips: [{ bank: '002', reference: 'SLIP0002', uploaded_at: uploaded }],
      refunds: [],
    },
  ])
})

test('the shipping is what the buyer pays: nothing above the amount from which it is free', async () => {
  const lines = [{ variant_id: shop.cream.variantId, quantity: 6 }]
  await shop.orderAs(guest, { lines, expected_total: 180_000 })
  expect(await orders()).toMatchObject([{ goods_baht: '1800.00', shipping_baht: '0.00', total_baht: '1800.00' }])
})

test('a pick-up order has the person who collects it, not the opening hours of the pick-up point', async () => {
  await shop.orderAs(guest, { address: undefined, address_id: PICKUP_ID, contact: CONTACT, expected_total: 30_000 })
  expect(await orders()).toMatchObject([{ receiver: CONTACT.name, phone: CONTACT.phone }])
})

test('a paid refund has the whole account number and the reference of its transfer', async () => {
  const { id } = await shop.orderAs(guest)
  await shop.pay(id, 35_000)
  await shop.cancel(id)
  const refund_to = { by: 'promptpay', number: '0812345678', name: 'Mali Dee' } as const
  await shop.as(guest)('PUT /api/order/{id}/refund-to', { id, refund_to })
  const owed = { status: 'owed', amount_baht: '350.00', bank_reference: '', refunded_at: '' }
  expect((await orders())[0]!['refunds']).toMatchObject([owed])
  const { refund } = await shop.staffView(id)
  const { account_at } = await shop.as(shop.finance)('GET /api/staff/refund/{id}', { id: refund!.id })
  const paid = { id: refund!.id, amount: 35_000, bank_reference: 'BACK1', account_at }
  await shop.as(newStaffActor('finance'))('POST /api/staff/refund/{id}/pay', paid)
  expect((await orders())[0]!['refunds']).toMatchObject([
    {
      status: 'paid',
      account_number: '0812345678',
      paid_back_to: expect.stringContaining('••••5678 Mali Dee'),
      bank_reference: 'BACK1',
      refunded_at: at(),
    },
  ])
})

test('a return has its pieces, its answer and its times, and belongs to its buyer only', async () => {
  const { id } = await shop.orderAs(guest)
  await shop.pay(id, 35_000)
  await shop.ship(id)
  const { id: back } = await shop.requestReturn(id, [[0, 1]], { words: 'Too large' }, guest)
  await shop.reject(back)
  const returnsOf = (actor: Actor) => readOwnReturns(shop.ctx(actor), asBuyer(shop.ctx(actor)))
  expect(await returnsOf(guest)).toMatchObject([
    {
      status: 'rejected',
      words: 'Too large',
      answer: 'Used up',
      amount_baht: '350.00',
      requested_at: at(),
      decided_at: at(),
      received_at: '',
      items: [{ product: 'Cream', quantity: 1 }],
      photos: 0,
    },
  ])
  expect(await returnsOf(await addGuestActor(shop.db))).toEqual([])
})

test('notes of staff are included until they are struck; those about orders of others are not', async () => {
  const note = (id: string, words: string) => shop.as(shop.operations)('POST /api/staff/order/{id}/note', { id, words })
  const { id, number } = await shop.orderAs(guest)
  const { id: struck } = await note(id, 'Wrong order')
  await note(id, 'Prefers mornings')
  await note((await shop.orderAs(await addGuestActor(shop.db))).id, 'Prefers evenings')
  await shop.as(shop.operations)('POST /api/staff/order/{id}/note/{note}/strike', { id, note: struck })
  expect(await notes()).toEqual([{ number, words_written: 'Prefers mornings', added_at: at() }])
})
