import { eq } from 'drizzle-orm'
import { refundTransfer, refund } from '../../features/refunds/table.ts'
import { addPaidOrder, staffCancel, ORDER_TOTAL } from './order-races.ts'
import { eitherSucceeds, assertSame, type CallAs, type Race, type RaceFixture } from './race.ts'

const TO = { by: 'promptpay' as const, number: '0812345678', name: 'Nok' }

/** A paid order that was canceled, with the account of its refund. */
async function addRefund(fixture: RaceFixture) {
  const id = await addPaidOrder(fixture)
  await fixture.cancel(id)
  await fixture.as(fixture.buyer)('PUT /api/order/{id}/refund-to', { id, refund_to: TO })
  const [owedRefund] = await fixture.db.select().from(refund).where(eq(refund.orderId, id))
  return { id, refundId: owedRefund!.id, at: owedRefund!.accountAt!.toISOString() }
}
type OwedRefund = Awaited<ReturnType<typeof addRefund>>
const payRefund =
  (fixture: RaceFixture, { refundId: id, at: account_at }: OwedRefund, financeIndex = 1) =>
  (as: CallAs) =>
    as(fixture.finances[financeIndex]!)('POST /api/staff/refund/{id}/pay', {
      id,
      amount: ORDER_TOTAL,
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

export const REFUND_RACES: Race[] = [
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
            as(fixture.finances[2]!)('POST /api/staff/refund/{id}/void', {
              id: owedRefund.refundId,
              reason: 'A mistake',
            }),
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
      const { transfer } = await fixture.as(fixture.finances[1]!)('GET /api/staff/refund/{id}', {
        id: owedRefund.refundId,
      })
      const bounce = (financeIndex: number) => (as: CallAs) =>
        as(fixture.finances[financeIndex]!)('POST /api/staff/refund-transfer/{id}/bounce', {
          id: transfer!,
          amount: ORDER_TOTAL,
          bank_reference: fixture.unique(),
          returned_on: fixture.today(),
          reason: 'Closed',
        })
      return {
        calls: [bounce(1), bounce(2)],
        allowedOutcomes: eitherSucceeds('refund_moved_on'),
        verify: async () =>
          assertSame('refunds', await fixture.db.$count(refund, eq(refund.orderId, owedRefund.id)), 2),
      }
    },
  },
  {
    name: 'refund bounced × refund again',
    start: async (fixture) => {
      const owedRefund = await addRefund(fixture)
      await payRefund(fixture, owedRefund)(fixture.as)
      const { transfer } = await fixture.as(fixture.finances[1]!)('GET /api/staff/refund/{id}', {
        id: owedRefund.refundId,
      })
      return {
        calls: [
          (as) =>
            as(fixture.finances[1]!)('POST /api/staff/refund-transfer/{id}/bounce', {
              id: transfer!,
              amount: ORDER_TOTAL,
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
          const refundRows = await fixture.db.select().from(refund).where(eq(refund.orderId, id))
          assertSame(
            'owed',
            refundRows.filter(({ status }) => status === 'owed').reduce((sum, one) => sum + Number(one.amount), 0),
            ORDER_TOTAL,
          )
        },
      }
    },
  },
]
