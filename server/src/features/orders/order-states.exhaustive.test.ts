import { afterAll, beforeAll, expect, test } from 'vitest'
import { fail } from '../../lib/errors.ts'
import { rateLimit } from '../../database/core-tables.ts'
import { expireOrders } from './expire-orders.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { deadEnds, type StateMachine, walkStates } from '../../testing/state-graph.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())

type OrderState = { id: string }
type Actor = ReturnType<ReturnsFixture['as']>
const OWNER = newStaffActor('owner')
let serial = 0
const unique = () => `ORDER${(serial += 1)}`
const readState = (id: string) => shop.as(OWNER)('GET /api/staff/order/{id}', { id })
const moneyOf = ({ paid_at, money }: Awaited<ReturnType<typeof readState>>) =>
  paid_at ? 'paid' : money.paid > 0 ? 'paid in part' : 'unpaid'

/** State graph of an order and its goods; refunds and returns have separate graphs. */
async function stateOf({ id }: OrderState): Promise<string> {
  const order = await readState(id)
  const { outstanding_goods: out, refund, cash_lost_at: lost } = order
  const counted = out?.lines.some((line) => line.counted > 0) ? 'partly back' : 'out'
  const parts = [
    order.status,
    moneyOf(order),
    lost && order.status === 'finished' && 'cash given up',
    out && `goods ${out.outcome ?? counted}`,
    refund && `${refund.state === 'owed' ? 'owes' : refund.state} ${refund.cause}`,
  ]
  return parts.filter((part) => typeof part === 'string').join(', ')
}

const seen = async (id: string, as: Actor) => {
  const { status } = await readState(id)
  return as('POST /api/staff/order/{id}/cancel', { id, reason: 'Asked', seen_status: status })
}
const confirm = (id: string, amount: number, as: Actor, differs?: 'part') =>
  as('POST /api/staff/order/{id}/confirm-payment', {
    id,
    amount,
    bank_reference: unique(),
    ...(differs && { differs }),
  })

const moves: StateMachine<OrderState, Actor>['moves'] = {
  'pay in full': {
    by: 'finance',
    take: async ({ id }, as) => confirm(id, (await readState(id)).money.missing || 95_003, as),
  },
  'pay a part': { by: 'finance', take: ({ id }, as) => confirm(id, 50_000, as, 'part') },
  'take the payment back': {
    by: 'finance',
    take: ({ id }) =>
      shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/take-back-payment', { id, reason: 'Not theirs' }),
  },
  'note late money': {
    by: 'finance',
    take: ({ id }, as) =>
      as('POST /api/staff/order/{id}/late-payment', { id, amount: 95_003, bank_reference: unique() }),
  },
  ship: {
    by: 'operations',
    take: ({ id }, as) =>
      as('POST /api/staff/order/{id}/ship', { id, carrier: 'Flash', tracking_number: 'TH1', shared_parcel: true }),
  },
  'hand over': {
    by: 'operations',
    take: ({ id }, as) => as('POST /api/staff/order/{id}/hand-over', { id, without_code: 'Known' }),
  },
  'answer the call': {
    by: 'operations',
    take: ({ id }, as) => as('POST /api/staff/order/{id}/confirm-cod', { id, called: 'Wants it' }),
  },
  'decline the delivery': {
    by: 'operations',
    take: ({ id }, as) => as('POST /api/staff/order/{id}/reject-cod', { id, reason: 'Nobody answers' }),
  },
  'cancel it': { by: 'operations', take: ({ id }, as) => seen(id, as) },
  'cancel it oneself': {
    by: 'buyer',
    take: async ({ id }, as) =>
      as('POST /api/order/{id}/cancel', {
        id,
        seen_status: (await readState(id)).status === 'awaiting_shipment' ? 'awaiting_shipment' : 'awaiting_payment',
      }),
  },
  'let it expire': {
    by: 'clock',
    take: async ({ id }) => {
      const [now, { status }] = [shop.deps.clock(), await readState(id)]
      shop.passDays(10)
      await expireOrders(shop.ctx({ kind: 'system' }))
      shop.setClock(now)
      if ((await readState(id)).status === status) fail('order_moved_on')
    },
  },
  'note that the parcel came back': {
    by: 'operations',
    take: ({ id }, as) =>
      as('POST /api/staff/order/{id}/parcel-back', {
        id,
        cause: 'refused',
        words: 'At the door',
        came: [{ line: 0, quantity: 2 }],
      }),
  },
  'count a piece': {
    by: 'operations',
    take: ({ id }, as) =>
      as('POST /api/staff/order/{id}/goods-back', { id, came: [{ line: 1, quantity: 1 }], words: 'One' }),
  },
  'count the rest': {
    by: 'operations',
    take: ({ id }, as) => as('POST /api/staff/order/{id}/goods-back', { id }),
  },
  'write the goods off': {
    by: 'operations',
    take: ({ id }, as) => as('POST /api/staff/order/{id}/goods-lost', { id, reason: 'Lost' }),
  },
  'give the cash up': {
    by: 'finance',
    take: ({ id }, as) => as('POST /api/staff/order/{id}/cash-lost', { id, reason: 'Bankrupt' }),
  },
}

const transitions = (order: () => Promise<OrderState>, without: string[] = []): StateMachine<OrderState, Actor> => ({
  start: async () => {
    // Resets the rate limit of orders.
    await shop.db.delete(rateLimit)
    return order()
  },
  stateOf,
  moves: Object.fromEntries(Object.entries(moves).filter(([name]) => !without.includes(name))),
  callerOf: (role, owner) => {
    if (owner) return shop.as(OWNER)
    return shop.as(role === 'buyer' ? shop.buyer : role === 'finance' ? shop.finance : shop.operations)
  },
  holds: async () => expect(await checkLedger({ db: shop.db })).toEqual([]),
})

test('an order paid by transfer', { timeout: 600_000 }, async () => {
  const transfer = transitions(() => shop.order())
  const graph = await walkStates(transfer)
  expect(graph).toMatchInlineSnapshot(`
    {
      "awaiting_payment, paid in part": {
        "cancel it": "canceled, paid in part, owes canceled",
        "cancel it oneself": "canceled, paid in part, owes canceled",
        "let it expire": "canceled, paid in part, owes canceled",
        "pay in full": "awaiting_shipment, paid",
        "take the payment back": "awaiting_payment, unpaid",
      },
      "awaiting_payment, unpaid": {
        "cancel it": "canceled, unpaid",
        "cancel it oneself": "canceled, unpaid",
        "let it expire": "canceled, unpaid",
        "pay a part": "awaiting_payment, paid in part",
        "pay in full": "awaiting_shipment, paid",
      },
      "awaiting_shipment, paid": {
        "cancel it": "canceled, paid, owes canceled",
        "cancel it oneself": "canceled, paid, owes canceled",
        "ship": "finished, paid",
        "take the payment back": "awaiting_payment, unpaid",
      },
      "canceled, paid in part, owes canceled": {},
      "canceled, paid in part, owes late": {},
      "canceled, paid, goods back, owes canceled": {},
      "canceled, paid, goods lost, owes canceled": {},
      "canceled, paid, goods out, owes canceled": {
        "count a piece": "canceled, paid, goods partly back, owes canceled",
        "count the rest": "canceled, paid, goods back, owes canceled",
        "write the goods off": "canceled, paid, goods lost, owes canceled",
      },
      "canceled, paid, goods partly back, owes canceled": {
        "count a piece": "canceled, paid, goods partly back, owes canceled",
        "count the rest": "canceled, paid, goods back, owes canceled",
        "write the goods off": "canceled, paid, goods lost, owes canceled",
      },
      "canceled, paid, owes canceled": {},
      "canceled, unpaid": {
        "note late money": "canceled, paid in part, owes late",
      },
      "finished, paid": {
        "cancel it": "canceled, paid, goods out, owes canceled",
        "note that the parcel came back": "canceled, paid, goods partly back, owes canceled",
      },
    }
  `)
  // These have a refund, see the graph of refunds.
  expect(deadEnds(transfer, graph)).toMatchInlineSnapshot(`
    [
      "canceled, paid in part, owes canceled",
      "canceled, paid in part, owes late",
      "canceled, paid, goods back, owes canceled",
      "canceled, paid, goods lost, owes canceled",
      "canceled, paid, owes canceled",
    ]
  `)
})

test('an order paid on delivery', { timeout: 600_000 }, async () => {
  const delivery = transitions(() => shop.order('cod'), ['pay a part'])
  const graph = await walkStates(delivery)
  expect(graph).toMatchInlineSnapshot(`
    {
      "awaiting_shipment, paid": {
        "cancel it": "canceled, paid, owes canceled",
        "cancel it oneself": "canceled, paid, owes canceled",
        "ship": "finished, paid",
        "take the payment back": "awaiting_shipment, unpaid",
      },
      "awaiting_shipment, unpaid": {
        "cancel it": "canceled, unpaid",
        "cancel it oneself": "canceled, unpaid",
        "pay in full": "awaiting_shipment, paid",
        "ship": "finished, unpaid",
      },
      "canceled, paid in part, goods back, owes late": {},
      "canceled, paid in part, goods lost, owes late": {},
      "canceled, paid in part, goods out, owes late": {
        "count a piece": "canceled, paid in part, goods partly back, owes late",
        "count the rest": "canceled, paid in part, goods back, owes late",
        "write the goods off": "canceled, paid in part, goods lost, owes late",
      },
      "canceled, paid in part, goods partly back, owes late": {
        "count a piece": "canceled, paid in part, goods partly back, owes late",
        "count the rest": "canceled, paid in part, goods back, owes late",
        "write the goods off": "canceled, paid in part, goods lost, owes late",
      },
      "canceled, paid in part, owes late": {},
      "canceled, paid, goods back, owes canceled": {},
      "canceled, paid, goods lost, owes canceled": {},
      "canceled, paid, goods out, owes canceled": {
        "count a piece": "canceled, paid, goods partly back, owes canceled",
        "count the rest": "canceled, paid, goods back, owes canceled",
        "write the goods off": "canceled, paid, goods lost, owes canceled",
      },
      "canceled, paid, goods partly back, owes canceled": {
        "count a piece": "canceled, paid, goods partly back, owes canceled",
        "count the rest": "canceled, paid, goods back, owes canceled",
        "write the goods off": "canceled, paid, goods lost, owes canceled",
      },
      "canceled, paid, owes canceled": {},
      "canceled, unpaid": {
        "note late money": "canceled, paid in part, owes late",
      },
      "canceled, unpaid, goods back": {
        "note late money": "canceled, paid in part, goods back, owes late",
      },
      "canceled, unpaid, goods lost": {
        "note late money": "canceled, paid in part, goods lost, owes late",
      },
      "canceled, unpaid, goods out": {
        "count a piece": "canceled, unpaid, goods partly back",
        "count the rest": "canceled, unpaid, goods back",
        "note late money": "canceled, paid in part, goods out, owes late",
        "write the goods off": "canceled, unpaid, goods lost",
      },
      "canceled, unpaid, goods partly back": {
        "count a piece": "canceled, unpaid, goods partly back",
        "count the rest": "canceled, unpaid, goods back",
        "note late money": "canceled, paid in part, goods partly back, owes late",
        "write the goods off": "canceled, unpaid, goods lost",
      },
      "finished, paid": {
        "cancel it": "canceled, paid, goods out, owes canceled",
        "note that the parcel came back": "canceled, paid, goods partly back, owes canceled",
        "take the payment back": "finished, unpaid",
      },
      "finished, paid, cash given up": {
        "cancel it": "canceled, paid, goods out, owes canceled",
        "note that the parcel came back": "canceled, paid, goods partly back, owes canceled",
        "take the payment back": "finished, unpaid, cash given up",
      },
      "finished, unpaid": {
        "cancel it": "canceled, unpaid, goods out",
        "give the cash up": "finished, unpaid, cash given up",
        "note that the parcel came back": "canceled, unpaid, goods partly back",
        "pay in full": "finished, paid",
      },
      "finished, unpaid, cash given up": {
        "cancel it": "canceled, unpaid, goods out",
        "note that the parcel came back": "canceled, unpaid, goods partly back",
        "pay in full": "finished, paid, cash given up",
      },
    }
  `)
  // These have a refund, see the graph of refunds, or were never paid.
  expect(deadEnds(delivery, graph)).toMatchInlineSnapshot(`
    [
      "canceled, paid in part, goods back, owes late",
      "canceled, paid in part, goods lost, owes late",
      "canceled, paid in part, owes late",
      "canceled, paid, goods back, owes canceled",
      "canceled, paid, goods lost, owes canceled",
      "canceled, paid, owes canceled",
    ]
  `)
})
