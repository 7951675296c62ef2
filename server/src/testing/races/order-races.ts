import { eq } from 'drizzle-orm'
import { refundTransfer, refund } from '../../database/tables/refunds.ts'
import { payment } from '../../database/tables/receipts.ts'
import { noisePicture } from '../fixtures/sample-files.ts'
import { eitherSucceeds, assertSame, type CallAs, type Race, type RaceFixture } from './race.ts'

const TOTAL = 95_003
const TO = { by: 'promptpay' as const, number: '0812345678', name: 'Nok' }

const confirm =
  (fixture: RaceFixture, id: string, financeIndex = 0, bank_reference = fixture.unique()) =>
  (as: CallAs) =>
    as(fixture.finances[financeIndex]!)('POST /api/staff/order/{id}/confirm-payment', {
      id,
      amount: TOTAL,
      bank_reference,
    })
const staffCancel =
  (fixture: RaceFixture, id: string, seen_status: 'awaiting_payment' | 'awaiting_shipment' | 'finished') =>
  (as: CallAs) =>
    as(fixture.operations)('POST /api/staff/order/{id}/cancel', { id, reason: 'Asked', seen_status })
const buyerCancel =
  (fixture: RaceFixture, id: string, seen_status: 'awaiting_payment' | 'awaiting_shipment') => (as: CallAs) =>
    as(fixture.buyer)('POST /api/order/{id}/cancel', { id, seen_status })
const ship = (fixture: RaceFixture, id: string) => (as: CallAs) =>
  as(fixture.operations)('POST /api/staff/order/{id}/ship', { id, carrier: 'Flash', tracking_number: 'TH1' })
const payments = (fixture: RaceFixture, id: string) => fixture.db.$count(payment, eq(payment.orderId, id))
const statusOf = async (fixture: RaceFixture, id: string) => (await fixture.read(id)).status

async function addPaidOrder(fixture: RaceFixture, method: 'promptpay' | 'cod' = 'promptpay') {
  const { id } = await fixture.order(method)
  await confirm(fixture, id)(fixture.as)
  return id
}
/** A paid order that was canceled, with the account of its refund. */
async function addRefund(fixture: RaceFixture) {
  const id = await addPaidOrder(fixture)
  await fixture.cancel(id)
  await fixture.as(fixture.buyer)('PUT /api/order/{id}/refund-to', { id, refund_to: TO })
  const [owedRefund] = await fixture.db.select().from(refund).where(eq(refund.orderId, id))
  return { id, due: owedRefund!.id, at: owedRefund!.accountAt!.toISOString() }
}
type OwedRefund = Awaited<ReturnType<typeof addRefund>>
const payRefund =
  (fixture: RaceFixture, { due: id, at: account_at }: OwedRefund, financeIndex = 1) =>
  (as: CallAs) =>
    as(fixture.finances[financeIndex]!)('POST /api/staff/refund/{id}/pay', {
      id,
      amount: TOTAL,
      bank_reference: fixture.unique(),
      account_at,
    })
async function addReceivedReturn(fixture: RaceFixture) {
  const id = await fixture.finishedOrder()
  const { id: asked, amount } = await fixture.requestReturn(id, [[0, 1]])
  await fixture.approve(asked)
  await fixture.receive(asked)
  return { id, asked, amount }
}
const refundReturn =
  (fixture: RaceFixture, { asked: id, amount }: { asked: string; amount: number }, financeIndex: number) =>
  (as: CallAs) =>
    as(fixture.finances[financeIndex]!)('POST /api/staff/return/{id}/refund', {
      id,
      amount,
      bank_reference: fixture.unique(),
    })

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
    name: 'refund × refund',
    start: async (fixture) => {
      const owedRefund = await addRefund(fixture)
      return {
        calls: [payRefund(fixture, owedRefund, 1), payRefund(fixture, owedRefund, 2)],
        allowedOutcomes: eitherSucceeds('refund_moved_on'),
        verify: async () =>
          assertSame('refunds', await fixture.db.$count(refundTransfer, eq(refundTransfer.orderId, owedRefund.id)), 1),
      }
    },
  },
  {
    name: 'refund paid × voided',
    start: async (fixture) => {
      const owedRefund = await addRefund(fixture)
      return {
        calls: [
          payRefund(fixture, owedRefund),
          (as) =>
            as(fixture.finances[2]!)('POST /api/staff/refund/{id}/void', { id: owedRefund.due, reason: 'A mistake' }),
        ],
        allowedOutcomes: eitherSucceeds('refund_moved_on'),
      }
    },
  },
  {
    name: 'refund bounced × refund bounced',
    start: async (fixture) => {
      const owedRefund = await addRefund(fixture)
      await payRefund(fixture, owedRefund)(fixture.as)
      const { transfer } = await fixture.as(fixture.finances[1]!)('GET /api/staff/refund/{id}', { id: owedRefund.due })
      const bounce = (financeIndex: number) => (as: CallAs) =>
        as(fixture.finances[financeIndex]!)('POST /api/staff/refund-transfer/{id}/bounce', {
          id: transfer!,
          amount: TOTAL,
          bank_reference: fixture.unique(),
          returned_on: fixture.today(),
          reason: 'Closed',
        })
      return {
        calls: [bounce(1), bounce(2)],
        allowedOutcomes: eitherSucceeds('refund_moved_on'),
        verify: async () => assertSame('dues', await fixture.db.$count(refund, eq(refund.orderId, owedRefund.id)), 2),
      }
    },
  },
  {
    name: 'refund bounced × refund again',
    start: async (fixture) => {
      const owedRefund = await addRefund(fixture)
      await payRefund(fixture, owedRefund)(fixture.as)
      const { transfer } = await fixture.as(fixture.finances[1]!)('GET /api/staff/refund/{id}', { id: owedRefund.due })
      return {
        calls: [
          (as) =>
            as(fixture.finances[1]!)('POST /api/staff/refund-transfer/{id}/bounce', {
              id: transfer!,
              amount: TOTAL,
              bank_reference: fixture.unique(),
              returned_on: fixture.today(),
              reason: 'Closed',
            }),
          payRefund(fixture, owedRefund, 2),
        ],
        // The bounced amount becomes a new refund, without an account.
        allowedOutcomes: [['done', 'refund_moved_on']],
        verify: async () =>
          assertSame('refunds', await fixture.db.$count(refundTransfer, eq(refundTransfer.orderId, owedRefund.id)), 1),
      }
    },
  },
  {
    name: 'return approved × rejected',
    start: async (fixture) => {
      const { id } = await fixture.requestReturn(await fixture.finishedOrder(), [[0, 1]])
      return {
        calls: [
          (as) => as(fixture.operations)('POST /api/staff/return/{id}/approve', { id, send_to: '88/9 Sukhumvit 23' }),
          (as) => as(fixture.operations)('POST /api/staff/return/{id}/reject', { id, answer: 'Used up' }),
        ],
        // An approved return may still be rejected by someone who has seen the approval.
        allowedOutcomes: [...eitherSucceeds('return_moved_on'), ['done', 'done']],
      }
    },
  },
  {
    name: 'return refunded × refunded',
    start: async (fixture) => {
      const asked = await addReceivedReturn(fixture)
      return {
        calls: [refundReturn(fixture, asked, 1), refundReturn(fixture, asked, 2)],
        allowedOutcomes: eitherSucceeds('return_moved_on'),
        verify: async () =>
          assertSame('refunds', await fixture.db.$count(refundTransfer, eq(refundTransfer.orderId, asked.id)), 1),
      }
    },
  },
  {
    name: 'return refunded × order canceled',
    start: async (fixture) => {
      const asked = await addReceivedReturn(fixture)
      return {
        calls: [refundReturn(fixture, asked, 1), staffCancel(fixture, asked.id, 'finished')],
        allowedOutcomes: [
          ['done', 'return_open'],
          ['done', 'refunded_in_part'],
        ],
      }
    },
  },
  {
    name: 'goodwill × cancel',
    start: async (fixture) => {
      const id = await fixture.finishedOrder()
      return {
        calls: [
          (as) =>
            as(fixture.operations)('POST /api/staff/order/{id}/goodwill', {
              id,
              cause: 'goodwill',
              amount: 1_000,
              reason: 'Scratched',
            }),
          staffCancel(fixture, id, 'finished'),
        ],
        allowedOutcomes: [
          ['done', 'done'],
          ['order_moved_on', 'done'],
        ],
        verify: async () => {
          const dues = await fixture.db.select().from(refund).where(eq(refund.orderId, id))
          assertSame(
            'owed',
            dues.filter(({ status }) => status === 'owed').reduce((sum, one) => sum + Number(one.amount), 0),
            TOTAL,
          )
        },
      }
    },
  },
]
