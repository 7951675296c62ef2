import { and, eq } from 'drizzle-orm'
import { bankLine } from '../../database/tables/statements.ts'
import { payment } from '../../database/tables/orders.ts'
import { either, must, type As, type Race, type World } from './race.ts'

const TOTAL = 95_003
const payments = (world: World, id: string) => world.db.$count(payment, eq(payment.orderId, id))
const numberOf = async (world: World, id: string) =>
  (await world.as(world.finances[0]!)('GET /api/staff/order/{id}', { id })).number
const confirm =
  (world: World, id: string, who: number, bank_reference = world.unique()) =>
  (as: As) =>
    as(world.finances[who]!)('POST /api/staff/order/{id}/confirm-payment', { id, amount: TOTAL, bank_reference })

/** An order, and an uploaded bank line that pays it. */
async function cameIn(world: World) {
  const [{ id }, reference] = [await world.order(), world.unique()]
  const [year, month, day] = world.today().split('-')
  const text = `Date,Time,Description,Withdrawal,Deposit,Balance,Reference\n${day}/${month}/${Number(year) + 543},00:01,${reference},,950.03,,${reference}\n`
  await world.as(world.finances[0]!)(
    'POST /api/staff/statement',
    {},
    { upload: { bytes: Buffer.from(text), name: 'statement.csv' } },
  )
  const [line] = await world.db.select().from(bankLine).where(eq(bankLine.words, reference))
  return { id, number: await numberOf(world, id), line: line!.id, reference }
}
const match =
  (world: World, { line: id, number }: { line: string; number: string }, who: number) =>
  (as: As) =>
    as(world.finances[who]!)('POST /api/staff/bank-line/{id}/confirm', { id, orders: [{ number, amount: TOTAL }] })

const inTheBox = async (world: World) => (await world.as(world.finances[0]!)('GET /api/staff/cash-deposit', {})).cash
async function cash(world: World) {
  const { id } = await world.order('cod')
  await world.ship(id)
  await confirm(world, id, 0)(world.as)
  return inTheBox(world)
}
const carry = (world: World, amount: number, who: number) => (as: As) =>
  as(world.finances[who]!)('POST /api/staff/cash-deposit', {
    amount,
    bank_reference: world.unique(),
    deposited_on: world.today(),
  })

/** A paid order and its receipt, of which `more` satang are unapplied. */
async function rest(world: World, more: number) {
  const [{ id }, reference] = [await world.order(), world.unique()]
  await world.as(world.finances[0]!)('POST /api/staff/order/{id}/confirm-payment', {
    id,
    amount: TOTAL + more,
    bank_reference: reference,
    differs: 'keep',
    reason: 'Kept',
  })
  const { list } = await world.as(world.finances[0]!)('GET /api/staff/receipt', { state: 'open', search: reference })
  return { id, reference, receipt: list[0]!.id }
}
const owe = (world: World, id: string, more: number, who: number) => (as: As) =>
  as(world.finances[who]!)('POST /api/staff/receipt/{id}/owe', { id, rest: more, reason: 'Too much' })

export const MONEY_IN_RACES: Race[] = [
  {
    name: 'bank line confirmed × order canceled',
    start: async (world) => {
      const came = await cameIn(world)
      return {
        calls: [
          match(world, came, 0),
          (as) => as(world.buyer)('POST /api/order/{id}/cancel', { id: came.id, seen_status: 'awaiting_payment' }),
        ],
        may: either('order_moved_on'),
        holds: async ([matched]) => must('payments', await payments(world, came.id), matched === 'done' ? 1 : 0),
      }
    },
  },
  {
    name: 'bank line confirmed × confirmed',
    start: async (world) => {
      const came = await cameIn(world)
      return {
        calls: [match(world, came, 0), match(world, came, 1)],
        // The later call fails because of the line or of the order.
        may: [...either('line_moved_on'), ...either('order_moved_on')],
        holds: async () => must('payments', await payments(world, came.id), 1),
      }
    },
  },
  {
    name: 'bank line confirmed × payment confirmed by hand',
    start: async (world) => {
      const came = await cameIn(world)
      return {
        calls: [match(world, came, 0), confirm(world, came.id, 1, came.reference)],
        may: [
          ['done', 'order_moved_on'],
          ['done', 'reference_used'],
          ['order_moved_on', 'done'],
          ['reference_used', 'done'],
        ],
        holds: async () => must('payments', await payments(world, came.id), 1),
      }
    },
  },
  {
    name: 'bank line booked as unapplied × dismissed',
    start: async (world) => {
      const { line: id } = await cameIn(world)
      return {
        calls: [
          (as) => as(world.finances[0]!)('POST /api/staff/bank-line/{id}/keep', { id }),
          (as) => as(world.finances[1]!)('POST /api/staff/bank-line/{id}/dismiss', { id, reason: 'Own account' }),
        ],
        may: either('line_moved_on'),
        holds: async ([kept]) => {
          const lines = await world.db
            .select()
            .from(bankLine)
            .where(and(eq(bankLine.id, id)))
          must('receipt', lines[0]!.receiptId !== null, kept === 'done')
        },
      }
    },
  },
  {
    name: 'cash deposited × deposited',
    start: async (world) => {
      const amount = await cash(world)
      return {
        calls: [carry(world, amount, 0), carry(world, amount, 1)],
        may: either('cash_smaller'),
        holds: async () => must('cash box', await inTheBox(world), 0),
      }
    },
  },
  {
    name: 'cash deposited × deposit voided',
    start: async (world) => {
      const amount = await cash(world)
      const { id } = await carry(world, amount, 0)(world.as)
      return {
        calls: [
          carry(world, amount, 1),
          (as) => as(world.finances[2]!)('POST /api/staff/cash-deposit/{id}/void', { id: id!, reason: 'Never went' }),
        ],
        may: [
          ['done', 'done'],
          ['cash_smaller', 'done'],
        ],
        holds: async ([carried]) => must('cash box', await inTheBox(world), carried === 'done' ? 0 : amount),
      }
    },
  },
  {
    name: 'cash deposit voided × voided',
    start: async (world) => {
      const amount = await cash(world)
      const { id } = await carry(world, amount, 0)(world.as)
      const back = (who: number) => (as: As) =>
        as(world.finances[who]!)('POST /api/staff/cash-deposit/{id}/void', { id: id!, reason: 'Never went' })
      return {
        calls: [back(1), back(2)],
        may: either('entry_moved_on'),
        holds: async () => must('cash box', await inTheBox(world), amount),
      }
    },
  },
  {
    name: 'courier list × single payment confirmed',
    start: async (world) => {
      const orders = [await world.order('cod'), await world.order('cod')]
      for (const { id } of orders) await world.ship(id)
      const shares = await Promise.all(
        orders.map(async ({ id }) => ({ number: await numberOf(world, id), amount: TOTAL })),
      )
      const list = {
        kind: 'cod' as const,
        amount: 2 * TOTAL,
        bank_reference: world.unique(),
        seen_at: world.house.clock().toISOString(),
        orders: shares,
      }
      return {
        calls: [(as) => as(world.finances[0]!)('POST /api/staff/receipt', list), confirm(world, orders[1]!.id, 1)],
        may: either('order_moved_on'),
        holds: async ([booked]) =>
          must(
            'payments',
            [await payments(world, orders[0]!.id), await payments(world, orders[1]!.id)],
            [booked === 'done' ? 1 : 0, 1],
          ),
      }
    },
  },
  {
    name: 'rest of a receipt refunded × refunded',
    start: async (world) => {
      const { receipt } = await rest(world, 700)
      return { calls: [owe(world, receipt, 700, 0), owe(world, receipt, 700, 1)], may: either('receipt_moved_on') }
    },
  },
  {
    name: 'rest of a receipt refunded × applied to an order',
    start: async (world) => {
      const { receipt, reference } = await rest(world, TOTAL)
      const { id } = await world.order()
      return {
        calls: [owe(world, receipt, TOTAL, 0), confirm(world, id, 1, reference)],
        may: either('reference_used', 'receipt_moved_on'),
        holds: async ([owed]) => must('payments', await payments(world, id), owed === 'done' ? 0 : 1),
      }
    },
  },
  {
    name: 'booked surplus reversed × reversed',
    start: async (world) => {
      const [{ id }, reference] = [await world.order(), world.unique()]
      const came = { id, amount: TOTAL + 700, bank_reference: reference, differs: 'book' as const, reason: 'A tip' }
      await world.as(world.finances[0]!)('POST /api/staff/order/{id}/confirm-payment', came)
      const { list } = await world.as(world.finances[0]!)('GET /api/staff/receipt', {
        state: 'used',
        search: reference,
      })
      const reverse = (who: number) => (as: As) =>
        as(world.finances[who]!)('POST /api/staff/difference/{id}/reverse', {
          id: list[0]!.differences[0]!.id,
          reason: 'By mistake',
        })
      return { calls: [reverse(1), reverse(2)], may: either('entry_moved_on') }
    },
  },
  {
    name: 'late payment recorded × recorded',
    start: async (world) => {
      const { id } = await world.order()
      await world.cancel(id)
      const late = (who: number) => (as: As) =>
        as(world.finances[who]!)('POST /api/staff/order/{id}/late-payment', {
          id,
          amount: 1_000,
          bank_reference: world.unique(),
        })
      return { calls: [late(0), late(1)], may: either('order_moved_on') }
    },
  },
]
