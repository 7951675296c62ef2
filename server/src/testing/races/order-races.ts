import { eq } from 'drizzle-orm'
import { payment } from '../../features/receipts/table.ts'
import { typedAddress } from '../fixtures/actors-fixture.ts'
import { noisePicture } from '../fixtures/sample-files.ts'
import { eitherSucceeds, assertSame, type CallAs, type Race, type RaceFixture } from './race.ts'

export const ORDER_TOTAL = 95_003

const confirm =
  (fixture: RaceFixture, id: string, financeIndex = 0, bank_reference = fixture.unique()) =>
  (as: CallAs) =>
    as(fixture.finances[financeIndex]!)('POST /api/staff/order/{id}/confirm-payment', {
      id,
      amount: ORDER_TOTAL,
      bank_reference,
    })
export const staffCancel =
  (fixture: RaceFixture, id: string, seen_status: 'awaiting_payment' | 'awaiting_shipment' | 'finished') =>
  (as: CallAs) =>
    as(fixture.operations)('POST /api/staff/order/{id}/cancel', { id, reason: 'Asked', seen_status })
const buyerCancel =
  (fixture: RaceFixture, id: string, seen_status: 'awaiting_payment' | 'awaiting_shipment') => (as: CallAs) =>
    as(fixture.buyer)('POST /api/order/{id}/cancel', { id, seen_status })
const ship = (fixture: RaceFixture, id: string) => (as: CallAs) =>
  as(fixture.operations)('POST /api/staff/order/{id}/ship', {
    id,
    carrier: 'Flash',
    tracking_number: 'TH1',
    shared_parcel: true,
    seen_pieces: 5,
  })
const payments = (fixture: RaceFixture, id: string) => fixture.db.$count(payment, eq(payment.orderId, id))
const statusOf = async (fixture: RaceFixture, id: string) => (await fixture.read(id)).status

export async function addPaidOrder(fixture: RaceFixture, method: 'promptpay' | 'cod' = 'promptpay') {
  const { id } = await fixture.order(method)
  await confirm(fixture, id)(fixture.as)
  return id
}

export const ORDER_RACES: Race[] = [
  {
    name: 'confirm × confirm',
    start: async (fixture) => {
      const { id } = await fixture.order()
      return {
        calls: [confirm(fixture, id, 0), confirm(fixture, id, 1)],
        allowedOutcomes: eitherSucceeds('order_moved_on'),
        verify: async () => assertSame('payments', await payments(fixture, id), 1),
      }
    },
  },
  {
    name: 'confirm × cancel by the buyer',
    start: async (fixture) => {
      const { id } = await fixture.order()
      return {
        calls: [confirm(fixture, id), buyerCancel(fixture, id, 'awaiting_payment')],
        allowedOutcomes: eitherSucceeds('order_moved_on'),
        verify: async ([confirmed]) =>
          assertSame('payments', await payments(fixture, id), confirmed === 'done' ? 1 : 0),
      }
    },
  },
  {
    name: 'confirm × cancel by staff',
    start: async (fixture) => {
      const { id } = await fixture.order()
      return {
        calls: [confirm(fixture, id), staffCancel(fixture, id, 'awaiting_payment')],
        allowedOutcomes: eitherSucceeds('order_moved_on'),
        verify: async ([confirmed]) =>
          assertSame('payments', await payments(fixture, id), confirmed === 'done' ? 1 : 0),
      }
    },
  },
  {
    name: 'one reference × two orders',
    start: async (fixture) => {
      const [one, two] = [await fixture.order(), await fixture.order()]
      const reference = fixture.unique()
      return {
        calls: [confirm(fixture, one.id, 0, reference), confirm(fixture, two.id, 1, reference)],
        allowedOutcomes: eitherSucceeds('reference_used'),
        verify: async () =>
          assertSame('payments', (await payments(fixture, one.id)) + (await payments(fixture, two.id)), 1),
      }
    },
  },
  {
    name: 'ship × cancel by staff',
    start: async (fixture) => {
      const id = await addPaidOrder(fixture)
      return {
        calls: [ship(fixture, id), staffCancel(fixture, id, 'awaiting_shipment')],
        allowedOutcomes: eitherSucceeds('order_moved_on'),
        verify: async ([sent]) =>
          assertSame('status', await statusOf(fixture, id), sent === 'done' ? 'finished' : 'canceled'),
      }
    },
  },
  {
    name: 'ship × cancel by the buyer',
    start: async (fixture) => {
      const id = await addPaidOrder(fixture)
      return {
        calls: [ship(fixture, id), buyerCancel(fixture, id, 'awaiting_shipment')],
        allowedOutcomes: eitherSucceeds('order_moved_on'),
        verify: async ([sent]) =>
          assertSame('status', await statusOf(fixture, id), sent === 'done' ? 'finished' : 'canceled'),
      }
    },
  },
  {
    name: 'slip retracted × confirm',
    start: async (fixture) => {
      const { id } = await fixture.order()
      const bytes = await noisePicture(60, 80).jpeg().toBuffer()
      const { id: slip } = await fixture.as(fixture.buyer)(
        'POST /upload_paid_pic',
        { order: id },
        { upload: { bytes } },
      )
      return {
        calls: [
          (as) => as(fixture.buyer)('POST /api/order/{id}/slip/{slip}/retract', { id, slip }),
          confirm(fixture, id),
        ],
        // The payment is confirmed whether or not the slip is still there.
        allowedOutcomes: [
          ['done', 'done'],
          ['order_moved_on', 'done'],
        ],
        verify: async () =>
          assertSame('paid', [await statusOf(fixture, id), await payments(fixture, id)], ['awaiting_shipment', 1]),
      }
    },
  },
  {
    name: 'payment voided × ship',
    start: async (fixture) => {
      const id = await addPaidOrder(fixture)
      return {
        calls: [
          (as) =>
            as(fixture.finances[1]!)('POST /api/staff/order/{id}/take-back-payment', { id, reason: 'Not theirs' }),
          ship(fixture, id),
        ],
        allowedOutcomes: eitherSucceeds('order_moved_on'),
        verify: async ([back]) =>
          assertSame('status', await statusOf(fixture, id), back === 'done' ? 'awaiting_payment' : 'finished'),
      }
    },
  },
  {
    name: 'address corrected × ship by the label',
    start: async (fixture) => {
      const id = await addPaidOrder(fixture)
      const labels = await fixture.as(fixture.operations)('GET /api/staff/order/packing-slip', { ids: id })
      const seen_address = labels.list[0]!.address_version
      const label = { seen_address, seen_pieces: labels.list[0]!.quantity }
      const parcel = { id, carrier: 'Flash', tracking_number: 'TH1', shared_parcel: true, ...label }
      return {
        calls: [
          (as) => as(fixture.buyer)('PUT /api/order/{id}/address', { id, ...typedAddress('0899999999') }),
          (as) => as(fixture.operations)('POST /api/staff/order/{id}/ship', parcel),
        ],
        allowedOutcomes: eitherSucceeds('address_changed', 'order_moved_on'),
        verify: async ([corrected]) =>
          assertSame('status', await statusOf(fixture, id), corrected === 'done' ? 'awaiting_shipment' : 'finished'),
      }
    },
  },
]
