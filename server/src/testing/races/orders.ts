import { eq } from 'drizzle-orm'
import { refund, refundDue } from '../../database/tables/refunds.ts'
import { payment } from '../../database/tables/orders.ts'
import { noise } from '../pictures.ts'
import { either, must, type As, type Race, type World } from './race.ts'

const TOTAL = 95_003
const TO = { by: 'promptpay' as const, number: '0812345678', name: 'Nok' }

const confirm =
  (world: World, id: string, who = 0, bank_reference = world.unique()) =>
  (as: As) =>
    as(world.finances[who]!)('POST /api/staff/order/{id}/confirm-payment', { id, amount: TOTAL, bank_reference })
const staffCancel =
  (world: World, id: string, seen_status: 'awaiting_payment' | 'awaiting_shipment' | 'finished') => (as: As) =>
    as(world.operations)('POST /api/staff/order/{id}/cancel', { id, reason: 'Asked', seen_status })
const buyerCancel = (world: World, id: string, seen_status: 'awaiting_payment' | 'awaiting_shipment') => (as: As) =>
  as(world.buyer)('POST /api/order/{id}/cancel', { id, seen_status })
const ship = (world: World, id: string) => (as: As) =>
  as(world.operations)('POST /api/staff/order/{id}/ship', { id, carrier: 'Flash', tracking_number: 'TH1' })
const payments = (world: World, id: string) => world.db.$count(payment, eq(payment.orderId, id))
const statusOf = async (world: World, id: string) => (await world.read(id)).status

async function paid(world: World, method: 'promptpay' | 'cod' = 'promptpay') {
  const { id } = await world.order(method)
  await confirm(world, id)(world.as)
  return id
}
/** A paid order that was canceled, with the account of its refund. */
async function owed(world: World) {
  const id = await paid(world)
  await world.cancel(id)
  await world.as(world.buyer)('PUT /api/order/{id}/refund-to', { id, refund_to: TO })
  const [due] = await world.db.select().from(refundDue).where(eq(refundDue.orderId, id))
  return { id, due: due!.id, at: due!.accountAt!.toISOString() }
}
type Due = Awaited<ReturnType<typeof owed>>
const payBack =
  (world: World, { due: id, at: account_at }: Due, who = 1) =>
  (as: As) =>
    as(world.finances[who]!)('POST /api/staff/refund/{id}/pay', {
      id,
      amount: TOTAL,
      bank_reference: world.unique(),
      account_at,
    })
async function received(world: World) {
  const id = await world.finished()
  const { id: asked, amount } = await world.ask(id, [[0, 1]])
  await world.approve(asked)
  await world.receive(asked)
  return { id, asked, amount }
}
const refundReturn =
  (world: World, { asked: id, amount }: { asked: string; amount: number }, who: number) =>
  (as: As) =>
    as(world.finances[who]!)('POST /api/staff/return/{id}/refund', { id, amount, bank_reference: world.unique() })

export const ORDER_RACES: Race[] = [
  {
    name: 'confirm × confirm',
    start: async (world) => {
      const { id } = await world.order()
      return {
        calls: [confirm(world, id, 0), confirm(world, id, 1)],
        may: either('order_moved_on'),
        holds: async () => must('payments', await payments(world, id), 1),
      }
    },
  },
  {
    name: 'confirm × cancel by the buyer',
    start: async (world) => {
      const { id } = await world.order()
      return {
        calls: [confirm(world, id), buyerCancel(world, id, 'awaiting_payment')],
        may: either('order_moved_on'),
        holds: async ([confirmed]) => must('payments', await payments(world, id), confirmed === 'done' ? 1 : 0),
      }
    },
  },
  {
    name: 'confirm × cancel by staff',
    start: async (world) => {
      const { id } = await world.order()
      return {
        calls: [confirm(world, id), staffCancel(world, id, 'awaiting_payment')],
        may: either('order_moved_on'),
        holds: async ([confirmed]) => must('payments', await payments(world, id), confirmed === 'done' ? 1 : 0),
      }
    },
  },
  {
    name: 'one reference × two orders',
    start: async (world) => {
      const [one, two] = [await world.order(), await world.order()]
      const reference = world.unique()
      return {
        calls: [confirm(world, one.id, 0, reference), confirm(world, two.id, 1, reference)],
        may: either('reference_used'),
        holds: async () => must('payments', (await payments(world, one.id)) + (await payments(world, two.id)), 1),
      }
    },
  },
  {
    name: 'ship × cancel by staff',
    start: async (world) => {
      const id = await paid(world)
      return {
        calls: [ship(world, id), staffCancel(world, id, 'awaiting_shipment')],
        may: either('order_moved_on'),
        holds: async ([sent]) => must('status', await statusOf(world, id), sent === 'done' ? 'finished' : 'canceled'),
      }
    },
  },
  {
    name: 'ship × cancel by the buyer',
    start: async (world) => {
      const id = await paid(world)
      return {
        calls: [ship(world, id), buyerCancel(world, id, 'awaiting_shipment')],
        may: either('order_moved_on'),
        holds: async ([sent]) => must('status', await statusOf(world, id), sent === 'done' ? 'finished' : 'canceled'),
      }
    },
  },
  {
    name: 'slip retracted × confirm',
    start: async (world) => {
      const { id } = await world.order()
      const bytes = await noise(60, 80).jpeg().toBuffer()
      const { id: proof } = await world.as(world.buyer)('POST /upload_paid_pic', { order: id }, { upload: { bytes } })
      return {
        calls: [
          (as) => as(world.buyer)('POST /api/order/{id}/proof/{proof}/retract', { id, proof }),
          confirm(world, id),
        ],
        // The payment is confirmed whether or not the slip is still there.
        may: [
          ['done', 'done'],
          ['order_moved_on', 'done'],
        ],
        holds: async () =>
          must('paid', [await statusOf(world, id), await payments(world, id)], ['awaiting_shipment', 1]),
      }
    },
  },
  {
    name: 'payment voided × ship',
    start: async (world) => {
      const id = await paid(world)
      return {
        calls: [
          (as) => as(world.finances[1]!)('POST /api/staff/order/{id}/take-back-payment', { id, reason: 'Not theirs' }),
          ship(world, id),
        ],
        may: either('order_moved_on'),
        holds: async ([back]) =>
          must('status', await statusOf(world, id), back === 'done' ? 'awaiting_payment' : 'finished'),
      }
    },
  },
  {
    name: 'refund × refund',
    start: async (world) => {
      const due = await owed(world)
      return {
        calls: [payBack(world, due, 1), payBack(world, due, 2)],
        may: either('refund_moved_on'),
        holds: async () => must('refunds', await world.db.$count(refund, eq(refund.orderId, due.id)), 1),
      }
    },
  },
  {
    name: 'refund paid × voided',
    start: async (world) => {
      const due = await owed(world)
      return {
        calls: [
          payBack(world, due),
          (as) => as(world.finances[2]!)('POST /api/staff/refund/{id}/void', { id: due.due, reason: 'A mistake' }),
        ],
        may: either('refund_moved_on'),
      }
    },
  },
  {
    name: 'refund bounced × refund bounced',
    start: async (world) => {
      const due = await owed(world)
      await payBack(world, due)(world.as)
      const { transfer } = await world.as(world.finances[1]!)('GET /api/staff/refund/{id}', { id: due.due })
      const bounce = (who: number) => (as: As) =>
        as(world.finances[who]!)('POST /api/staff/refund-transfer/{id}/bounce', {
          id: transfer!,
          amount: TOTAL,
          bank_reference: world.unique(),
          returned_on: world.today(),
          reason: 'Closed',
        })
      return {
        calls: [bounce(1), bounce(2)],
        may: either('refund_moved_on'),
        holds: async () => must('dues', await world.db.$count(refundDue, eq(refundDue.orderId, due.id)), 2),
      }
    },
  },
  {
    name: 'refund bounced × refund again',
    start: async (world) => {
      const due = await owed(world)
      await payBack(world, due)(world.as)
      const { transfer } = await world.as(world.finances[1]!)('GET /api/staff/refund/{id}', { id: due.due })
      return {
        calls: [
          (as) =>
            as(world.finances[1]!)('POST /api/staff/refund-transfer/{id}/bounce', {
              id: transfer!,
              amount: TOTAL,
              bank_reference: world.unique(),
              returned_on: world.today(),
              reason: 'Closed',
            }),
          payBack(world, due, 2),
        ],
        // The bounced amount becomes a new refund, without an account.
        may: [['done', 'refund_moved_on']],
        holds: async () => must('refunds', await world.db.$count(refund, eq(refund.orderId, due.id)), 1),
      }
    },
  },
  {
    name: 'return approved × rejected',
    start: async (world) => {
      const { id } = await world.ask(await world.finished(), [[0, 1]])
      return {
        calls: [
          (as) => as(world.operations)('POST /api/staff/return/{id}/approve', { id, send_to: '88/9 Sukhumvit 23' }),
          (as) => as(world.operations)('POST /api/staff/return/{id}/reject', { id, answer: 'Used up' }),
        ],
        // An approved return may still be rejected by someone who has seen the approval.
        may: [...either('return_moved_on'), ['done', 'done']],
      }
    },
  },
  {
    name: 'return refunded × refunded',
    start: async (world) => {
      const asked = await received(world)
      return {
        calls: [refundReturn(world, asked, 1), refundReturn(world, asked, 2)],
        may: either('return_moved_on'),
        holds: async () => must('refunds', await world.db.$count(refund, eq(refund.orderId, asked.id)), 1),
      }
    },
  },
  {
    name: 'return refunded × order canceled',
    start: async (world) => {
      const asked = await received(world)
      return {
        calls: [refundReturn(world, asked, 1), staffCancel(world, asked.id, 'finished')],
        may: [
          ['done', 'return_open'],
          ['done', 'refunded_in_part'],
        ],
      }
    },
  },
  {
    name: 'goodwill × cancel',
    start: async (world) => {
      const id = await world.finished()
      return {
        calls: [
          (as) =>
            as(world.operations)('POST /api/staff/order/{id}/goodwill', {
              id,
              cause: 'goodwill',
              amount: 1_000,
              reason: 'Scratched',
            }),
          staffCancel(world, id, 'finished'),
        ],
        may: [
          ['done', 'done'],
          ['order_moved_on', 'done'],
        ],
        holds: async () => {
          const dues = await world.db.select().from(refundDue).where(eq(refundDue.orderId, id))
          must(
            'owed',
            dues.filter(({ status }) => status === 'owed').reduce((sum, one) => sum + Number(one.amount), 0),
            TOTAL,
          )
        },
      }
    },
  },
]
