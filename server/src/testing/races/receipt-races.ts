import { and, eq } from 'drizzle-orm'
import { bankLine } from '../../features/bank/table.ts'
import { payment } from '../../features/receipts/table.ts'
import { eitherSucceeds, assertSame, type CallAs, type Race, type RaceFixture } from './race.ts'

const TOTAL = 95_003
const payments = (fixture: RaceFixture, id: string) => fixture.db.$count(payment, eq(payment.orderId, id))
const numberOf = async (fixture: RaceFixture, id: string) =>
  (await fixture.as(fixture.finances[0]!)('GET /api/staff/order/{id}', { id })).number
const confirm =
  (fixture: RaceFixture, id: string, financeIndex: number, bank_reference = fixture.unique()) =>
  (as: CallAs) =>
    as(fixture.finances[financeIndex]!)('POST /api/staff/order/{id}/confirm-payment', {
      id,
      amount: TOTAL,
      bank_reference,
    })

/** An order, and an uploaded bank line that pays it. */
async function addBankLine(fixture: RaceFixture) {
  const [{ id }, reference] = [await fixture.order(), fixture.unique()]
  const [year, month, day] = fixture.today().split('-')
  const text = `Date,Time,Description,Withdrawal,Deposit,Balance,Reference\n${day}/${month}/${Number(year) + 543},00:01,${reference},,950.03,,${reference}\n`
  await fixture.as(fixture.finances[0]!)(
    'POST /api/staff/statement',
    {},
    { upload: { bytes: Buffer.from(text), name: 'statement.csv' } },
  )
  const [line] = await fixture.db.select().from(bankLine).where(eq(bankLine.words, reference))
  return { id, number: await numberOf(fixture, id), line: line!.id, reference }
}
const confirmLine =
  (fixture: RaceFixture, { line: id, number }: { line: string; number: string }, financeIndex: number) =>
  (as: CallAs) =>
    as(fixture.finances[financeIndex]!)('POST /api/staff/bank-line/{id}/confirm', {
      id,
      orders: [{ number, amount: TOTAL }],
    })

const readCash = async (fixture: RaceFixture) =>
  (await fixture.as(fixture.finances[0]!)('GET /api/staff/cash-deposit', {})).cash
async function addCash(fixture: RaceFixture) {
  const { id } = await fixture.order('cod')
  await fixture.ship(id)
  await confirm(fixture, id, 0)(fixture.as)
  return readCash(fixture)
}
const depositCash = (fixture: RaceFixture, amount: number, financeIndex: number) => (as: CallAs) =>
  as(fixture.finances[financeIndex]!)('POST /api/staff/cash-deposit', {
    amount,
    bank_reference: fixture.unique(),
    deposited_on: fixture.today(),
  })

/** A paid order and its receipt, of which `more` satang are unapplied. */
async function addReceiptRest(fixture: RaceFixture, more: number) {
  const [{ id }, reference] = [await fixture.order(), fixture.unique()]
  await fixture.as(fixture.finances[0]!)('POST /api/staff/order/{id}/confirm-payment', {
    id,
    amount: TOTAL + more,
    bank_reference: reference,
    differs: 'keep',
    reason: 'Kept',
  })
  const { list } = await fixture.as(fixture.finances[0]!)('GET /api/staff/receipt', {
    state: 'open',
    search: reference,
  })
  return { id, reference, receipt: list[0]!.id }
}
const refundRest = (fixture: RaceFixture, id: string, more: number, financeIndex: number) => (as: CallAs) =>
  as(fixture.finances[financeIndex]!)('POST /api/staff/receipt/{id}/owe', { id, rest: more, reason: 'Too much' })

export const RECEIPT_RACES: Race[] = [
  {
    name: 'bank line confirmed × order canceled',
    start: async (fixture) => {
      const bankLineOrder = await addBankLine(fixture)
      return {
        calls: [
          confirmLine(fixture, bankLineOrder, 0),
          (as) =>
            as(fixture.buyer)('POST /api/order/{id}/cancel', { id: bankLineOrder.id, seen_status: 'awaiting_payment' }),
        ],
        allowedOutcomes: eitherSucceeds('order_moved_on'),
        verify: async ([matched]) =>
          assertSame('payments', await payments(fixture, bankLineOrder.id), matched === 'done' ? 1 : 0),
      }
    },
  },
  {
    name: 'bank line confirmed × confirmed',
    start: async (fixture) => {
      const bankLineOrder = await addBankLine(fixture)
      return {
        calls: [confirmLine(fixture, bankLineOrder, 0), confirmLine(fixture, bankLineOrder, 1)],
        // The later call fails because of the line or of the order.
        allowedOutcomes: [...eitherSucceeds('line_moved_on'), ...eitherSucceeds('order_moved_on')],
        verify: async () => assertSame('payments', await payments(fixture, bankLineOrder.id), 1),
      }
    },
  },
  {
    name: 'bank line confirmed × payment confirmed by hand',
    start: async (fixture) => {
      const bankLineOrder = await addBankLine(fixture)
      return {
        calls: [confirmLine(fixture, bankLineOrder, 0), confirm(fixture, bankLineOrder.id, 1, bankLineOrder.reference)],
        allowedOutcomes: [
          ['done', 'order_moved_on'],
          ['done', 'reference_used'],
          ['order_moved_on', 'done'],
          ['reference_used', 'done'],
        ],
        verify: async () => assertSame('payments', await payments(fixture, bankLineOrder.id), 1),
      }
    },
  },
  {
    name: 'bank line booked as unapplied × dismissed',
    start: async (fixture) => {
      const { line: id } = await addBankLine(fixture)
      return {
        calls: [
          (as) => as(fixture.finances[0]!)('POST /api/staff/bank-line/{id}/keep', { id }),
          (as) => as(fixture.finances[1]!)('POST /api/staff/bank-line/{id}/dismiss', { id, reason: 'Own account' }),
        ],
        allowedOutcomes: eitherSucceeds('line_moved_on'),
        verify: async ([received]) => {
          const lines = await fixture.db
            .select()
            .from(bankLine)
            .where(and(eq(bankLine.id, id)))
          assertSame('receipt', lines[0]!.receiptId !== null, received === 'done')
        },
      }
    },
  },
  {
    name: 'cash deposited × deposited',
    start: async (fixture) => {
      const amount = await addCash(fixture)
      return {
        calls: [depositCash(fixture, amount, 0), depositCash(fixture, amount, 1)],
        allowedOutcomes: eitherSucceeds('cash_smaller'),
        verify: async () => assertSame('cash box', await readCash(fixture), 0),
      }
    },
  },
  {
    name: 'cash deposited × deposit voided',
    start: async (fixture) => {
      const amount = await addCash(fixture)
      const { id } = await depositCash(fixture, amount, 0)(fixture.as)
      return {
        calls: [
          depositCash(fixture, amount, 1),
          (as) => as(fixture.finances[2]!)('POST /api/staff/cash-deposit/{id}/void', { id: id!, reason: 'Never went' }),
        ],
        allowedOutcomes: [
          ['done', 'done'],
          ['cash_smaller', 'done'],
        ],
        verify: async ([carried]) => assertSame('cash box', await readCash(fixture), carried === 'done' ? 0 : amount),
      }
    },
  },
  {
    name: 'cash deposit voided × voided',
    start: async (fixture) => {
      const amount = await addCash(fixture)
      const { id } = await depositCash(fixture, amount, 0)(fixture.as)
      const voidDeposit = (financeIndex: number) => (as: CallAs) =>
        as(fixture.finances[financeIndex]!)('POST /api/staff/cash-deposit/{id}/void', { id: id!, reason: 'Never went' })
      return {
        calls: [voidDeposit(1), voidDeposit(2)],
        allowedOutcomes: eitherSucceeds('entry_moved_on'),
        verify: async () => assertSame('cash box', await readCash(fixture), amount),
      }
    },
  },
  {
    name: 'courier list × single payment confirmed',
    start: async (fixture) => {
      const orders = [await fixture.order('cod'), await fixture.order('cod')]
      for (const { id } of orders) await fixture.ship(id)
      const shares = await Promise.all(
        orders.map(async ({ id }) => ({ number: await numberOf(fixture, id), amount: TOTAL })),
      )
      const list = {
        kind: 'cod' as const,
        amount: 2 * TOTAL,
        bank_reference: fixture.unique(),
        seen_at: fixture.deps.clock().toISOString(),
        orders: shares,
      }
      return {
        calls: [(as) => as(fixture.finances[0]!)('POST /api/staff/receipt', list), confirm(fixture, orders[1]!.id, 1)],
        allowedOutcomes: eitherSucceeds('order_moved_on'),
        verify: async ([booked]) =>
          assertSame(
            'payments',
            [await payments(fixture, orders[0]!.id), await payments(fixture, orders[1]!.id)],
            [booked === 'done' ? 1 : 0, 1],
          ),
      }
    },
  },
  {
    name: 'rest of a receipt refunded × refunded',
    start: async (fixture) => {
      const { receipt } = await addReceiptRest(fixture, 700)
      return {
        calls: [refundRest(fixture, receipt, 700, 0), refundRest(fixture, receipt, 700, 1)],
        allowedOutcomes: eitherSucceeds('receipt_moved_on'),
      }
    },
  },
  {
    name: 'rest of a receipt refunded × applied to an order',
    start: async (fixture) => {
      const { receipt, reference } = await addReceiptRest(fixture, TOTAL)
      const { id } = await fixture.order()
      return {
        calls: [refundRest(fixture, receipt, TOTAL, 0), confirm(fixture, id, 1, reference)],
        allowedOutcomes: eitherSucceeds('reference_used', 'receipt_moved_on'),
        verify: async ([owed]) => assertSame('payments', await payments(fixture, id), owed === 'done' ? 0 : 1),
      }
    },
  },
  {
    name: 'booked surplus reversed × reversed',
    start: async (fixture) => {
      const [{ id }, reference] = [await fixture.order(), fixture.unique()]
      const bankLineOrder = {
        id,
        amount: TOTAL + 700,
        bank_reference: reference,
        differs: 'book' as const,
        reason: 'A tip',
      }
      await fixture.as(fixture.finances[0]!)('POST /api/staff/order/{id}/confirm-payment', bankLineOrder)
      const { list } = await fixture.as(fixture.finances[0]!)('GET /api/staff/receipt', {
        state: 'used',
        search: reference,
      })
      const reverse = (financeIndex: number) => (as: CallAs) =>
        as(fixture.finances[financeIndex]!)('POST /api/staff/difference/{id}/reverse', {
          id: list[0]!.differences[0]!.id,
          reason: 'By mistake',
        })
      return { calls: [reverse(1), reverse(2)], allowedOutcomes: eitherSucceeds('entry_moved_on') }
    },
  },
  {
    name: 'late payment recorded × recorded',
    start: async (fixture) => {
      const { id } = await fixture.order()
      await fixture.cancel(id)
      const late = (financeIndex: number) => (as: CallAs) =>
        as(fixture.finances[financeIndex]!)('POST /api/staff/order/{id}/late-payment', {
          id,
          amount: 1_000,
          bank_reference: fixture.unique(),
        })
      return { calls: [late(0), late(1)], allowedOutcomes: eitherSucceeds('order_moved_on') }
    },
  },
]
