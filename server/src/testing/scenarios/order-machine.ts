import { expect } from 'vitest'
import type { SettableParcelState } from '@bailu/contract/orders/kinds'
import { rateLimit } from '../../database/core-tables.ts'
import { checkLedger } from '../../features/ledger/check-ledger.ts'
import { expireOrders } from '../../features/orders/expire-orders.ts'
import { fail } from '../../lib/errors.ts'
import { newStaffActor } from '../fixtures/actors-fixture.ts'
import { openPiecesRefunds, type ReturnsFixture } from '../fixtures/returns-fixture.ts'
import type { StateMachine } from '../state-graph.ts'

type OrderState = { id: string }
type Actor = ReturnType<ReturnsFixture['as']>
const OWNER = newStaffActor('owner')

/** Of canceled pieces and of the parcel, which have tests of their own. */
export const ORDER_PIECE_MOVES = ['cancel a piece', 'refund the piece']
export const ORDER_PARCEL_MOVES = [
  'correct the tracking number',
  'note that it was delivered',
  'note that it is coming back',
  'note that it is on its way',
]

/** What people and the clock can do with an order, its parcel and its pieces, for walking through its states. */
export function orderMachine(shop: ReturnsFixture) {
  const secondFinance = newStaffActor('finance')
  let serial = 0
  const unique = () => `ORDER${(serial += 1)}`
  const readState = (id: string) => shop.as(OWNER)('GET /api/staff/order/{id}', { id })
  const moneyOf = ({ paid_at, money }: Awaited<ReturnType<typeof readState>>) =>
    paid_at ? 'paid' : money.paid > 0 ? 'paid in part' : 'unpaid'

  /** State graph of an order, its parcel and its goods; refunds and returns of sent goods have separate graphs. */
  async function stateOf({ id }: OrderState): Promise<string> {
    const order = await readState(id)
    const { outstanding_goods: out, refund, cash_lost_at: lost } = order
    const counted = out?.lines.some((line) => line.counted > 0) ? 'partly back' : 'out'
    const parts = [
      order.status,
      order.parcel && order.parcel.state !== 'on_its_way' && order.parcel.state.replace('_', ' '),
      moneyOf(order),
      order.canceled_pieces.some(({ refunded }) => !refunded) && 'reduced',
      ...new Set(order.returns.map((one) => one.unsent && `piece ${one.status}`)),
      lost && order.status === 'finished' && 'cash given up',
      out && `goods ${out.outcome ?? counted}`,
      refund && `${refund.state === 'owed' ? 'owes' : refund.state} ${refund.cause}`,
    ]
    return parts.filter((part) => typeof part === 'string').join(', ')
  }

  const seen = async (id: string, as: Actor) => {
    const read = await readState(id)
    return as('POST /api/staff/order/{id}/cancel', {
      id,
      reason: 'Asked',
      seen_status: read.status,
      not_transferred: openPiecesRefunds(read),
    })
  }
  const cancelPiece = async (id: string, as: Actor) => {
    const { status, to_send: lines, paid_at: paidAt } = await readState(id)
    return as('POST /api/staff/order/{id}/cancel-pieces', {
      id,
      lines: [{ line: 1, quantity: 1 }],
      reason: 'damaged',
      seen_status: status,
      seen_pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0) || 1,
      ...(paidAt && { refund_to: { by: 'promptpay', number: '0812345678', name: 'Nok' } }),
    })
  }
  const refundPiece = async (id: string, as: Actor) => {
    const piece = (await readState(id)).returns.find(({ unsent, status }) => unsent !== null && status === 'approved')
    if (!piece) return fail('return_moved_on')
    return as('POST /api/staff/return/{id}/refund', { id: piece.id, amount: piece.amount, bank_reference: unique() })
  }
  const correctNumber = async (id: string, as: Actor) => {
    const { carrier, tracking_number: trackingNumber } = await readState(id)
    return as('POST /api/staff/order/{id}/tracking', {
      id,
      carrier: 'Flash',
      tracking_number: unique(),
      seen: { carrier, tracking_number: trackingNumber },
      reason: 'Typed wrongly',
    })
  }
  const noteParcel = async (id: string, state: SettableParcelState, as: Actor) => {
    const { parcel } = await readState(id)
    return as('POST /api/staff/order/{id}/parcel', { id, state, seen_state: parcel?.state ?? null, reason: 'Said so' })
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
        shop.as(secondFinance)('POST /api/staff/order/{id}/take-back-payment', { id, reason: 'Not theirs' }),
    },
    'note late money': {
      by: 'finance',
      take: ({ id }, as) =>
        as('POST /api/staff/order/{id}/late-payment', { id, amount: 95_003, bank_reference: unique() }),
    },
    ship: {
      by: 'operations',
      take: async ({ id }, as) =>
        as('POST /api/staff/order/{id}/ship', {
          id,
          carrier: 'Flash',
          tracking_number: 'TH1',
          shared_parcel: true,
          ...(await shop.seenPieces(id)),
        }),
    },
    'hand over': {
      by: 'operations',
      take: async ({ id }, as) =>
        as('POST /api/staff/order/{id}/hand-over', { id, without_code: 'Known', ...(await shop.seenPieces(id)) }),
    },
    'answer the call': {
      by: 'operations',
      take: ({ id }, as) => as('POST /api/staff/order/{id}/confirm-cod', { id, called: 'Wants it' }),
    },
    'decline the delivery': {
      by: 'operations',
      take: ({ id }, as) => as('POST /api/staff/order/{id}/reject-cod', { id, reason: 'Nobody answers' }),
    },
    'cancel a piece': { by: 'operations', take: ({ id }, as) => cancelPiece(id, as) },
    // Who confirmed the payment refunds no piece of it.
    'refund the piece': { by: 'finance', take: ({ id }) => refundPiece(id, shop.as(secondFinance)) },
    'correct the tracking number': { by: 'operations', take: ({ id }, as) => correctNumber(id, as) },
    'note that it was delivered': { by: 'operations', take: ({ id }, as) => noteParcel(id, 'delivered', as) },
    'note that it is coming back': { by: 'operations', take: ({ id }, as) => noteParcel(id, 'returning', as) },
    'note that it is on its way': { by: 'operations', take: ({ id }, as) => noteParcel(id, 'on_its_way', as) },
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
      take: async ({ id }, as) =>
        as('POST /api/staff/order/{id}/parcel-back', {
          id,
          cause: 'refused',
          words: 'At the door',
          came: [{ line: 0, quantity: 2 }],
          not_transferred: openPiecesRefunds(await readState(id)),
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

  const transitions = (
    order: () => Promise<OrderState>,
    without: string[] = [],
    only = Object.keys(moves).filter((name) => ![...ORDER_PIECE_MOVES, ...ORDER_PARCEL_MOVES].includes(name)),
  ): StateMachine<OrderState, Actor> => ({
    start: async () => {
      // Resets the rate limit of orders.
      await shop.db.delete(rateLimit)
      return order()
    },
    stateOf,
    moves: Object.fromEntries(Object.entries(moves).filter(([name]) => only.includes(name) && !without.includes(name))),
    callerOf: (role, owner) => {
      if (owner) return shop.as(OWNER)
      return shop.as(role === 'buyer' ? shop.buyer : role === 'finance' ? shop.finance : shop.operations)
    },
    holds: async () => expect(await checkLedger({ db: shop.db })).toEqual([]),
  })
  return { transitions }
}
