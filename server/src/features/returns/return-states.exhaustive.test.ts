import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimit } from '../../database/core-tables.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { deadEnds, type StateMachine, walkStates } from '../../testing/state-graph.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())

type ReturnState = { id: string }
type Actor = ReturnType<ReturnsFixture['as']>
const OWNER = newStaffActor('owner')
const TO = { by: 'promptpay' as const, number: '0812345678', name: 'Nok' }
const ALL = [
  { line: 0, quantity: 2 },
  { line: 1, quantity: 3 },
]
let serial = 0
const unique = () => `RETURN${(serial += 1)}`
const readState = (id: string) => shop.as(OWNER)('GET /api/staff/order/{id}', { id })
const NOBODY = '019a0000-0000-7000-8000-000000000000'
const newest = async (id: string) => (await readState(id)).returns[0]?.id ?? NOBODY

/** A return of the complete order; the newest request gives the state. */
async function stateOf({ id }: ReturnState): Promise<string> {
  const { status, returns, paid_at: paid } = await readState(id)
  const [last] = returns
  const asked = last && `${last.kind} ${last.status}`
  return [paid ? status : `${status}, unpaid`, asked].filter((part) => part !== undefined).join(', ')
}

const asked = (kind: 'goods' | 'money') => ({
  by: 'buyer' as const,
  take: ({ id }: ReturnState, as: Actor) =>
    as('POST /api/order/{id}/return', { id, lines: ALL, kind, reason: 'damaged', refund_to: TO }),
})

const moves: StateMachine<ReturnState, Actor>['moves'] = {
  'ask to return the goods': asked('goods'),
  'ask for money alone': asked('money'),
  'open one for the buyer': {
    by: 'operations',
    take: ({ id }, as) =>
      as('POST /api/staff/order/{id}/return', {
        id,
        lines: ALL,
        kind: 'goods',
        reason: 'damaged',
        refund_to: TO,
        asked_by: 'Rang up',
      }),
  },
  'retract it': {
    by: 'buyer',
    take: async ({ id }, as) => as('POST /api/return/{id}/retract', { id: await newest(id) }),
  },
  'name another account': {
    by: 'buyer',
    take: async ({ id }, as) => as('PUT /api/return/{id}/refund-to', { id: await newest(id), refund_to: TO }),
  },
  agree: {
    by: 'operations',
    take: async ({ id }, as) => as('POST /api/staff/return/{id}/approve', { id: await newest(id), send_to: 'Bangkok' }),
  },
  decline: {
    by: 'operations',
    take: async ({ id }, as) => as('POST /api/staff/return/{id}/reject', { id: await newest(id), answer: 'Used' }),
  },
  'decline as finance': {
    by: 'finance',
    take: async ({ id }, as) => as('POST /api/staff/return/{id}/reject', { id: await newest(id), answer: 'Mistake' }),
  },
  'decline and send the goods back': {
    by: 'operations',
    take: async ({ id }, as) => {
      const { returns } = await readState(id)
      const here = returns[0]?.status === 'received'
      const parcel = { carrier: 'Flash', tracking_number: 'TH5' }
      // With received goods the parcel is named; otherwise this is the transition above.
      return as('POST /api/staff/return/{id}/reject', {
        id: here ? returns[0]!.id : NOBODY,
        answer: 'Used',
        parcel,
      })
    },
  },
  'refuse what came': {
    by: 'operations',
    take: async ({ id }, as) =>
      as('POST /api/staff/return/{id}/reject-goods', { id: await newest(id), answer: 'Worn' }),
  },
  'receive the goods': {
    by: 'operations',
    take: async ({ id }, as) =>
      as('POST /api/staff/return/{id}/receive', { id: await newest(id), sellable: [{ line: 0, quantity: 1 }] }),
  },
  'pay it back': {
    by: 'finance',
    take: async ({ id }, as) => {
      const back = await newest(id)
      const { amount } = await shop.as(OWNER)('GET /api/staff/return/{id}', { id: back })
      return as('POST /api/staff/return/{id}/refund', { id: back, amount, bank_reference: unique() })
    },
  },
  'close it without money': {
    by: 'finance',
    take: async ({ id }, as) => as('POST /api/staff/return/{id}/close', { id: await newest(id) }),
  },
  'confirm the cash': {
    by: 'finance',
    take: async ({ id }) =>
      shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/confirm-payment', {
        id,
        amount: 95_003,
        bank_reference: unique(),
      }),
  },
  'cancel the order': {
    by: 'operations',
    take: async ({ id }, as) => {
      const { status, returns } = await readState(id)
      // Without a return see the graph of orders.
      if (returns.length === 0) return as('GET /api/staff/order/{id}', { id: NOBODY })
      return as('POST /api/staff/order/{id}/cancel', { id, reason: 'Asked', seen_status: status })
    },
  },
}

const transitions = (order: () => Promise<ReturnState>): StateMachine<ReturnState, Actor> => ({
  start: async () => {
    // Resets the rate limit of orders.
    await shop.db.delete(rateLimit)
    return order()
  },
  stateOf,
  moves,
  callerOf: (role, owner) => {
    if (owner) return shop.as(OWNER)
    return shop.as(role === 'buyer' ? shop.buyer : role === 'finance' ? shop.finance : shop.operations)
  },
  holds: async () => expect(await checkLedger({ db: shop.db })).toEqual([]),
})

test('returns of a delivery with unpaid cash and of a paid order', { timeout: 600_000 }, async () => {
  const unpaid = transitions(async () => {
    const { id } = await shop.order('cod')
    await shop.ship(id)
    return { id }
  })
  const graph = await walkStates(unpaid)
  expect(graph).toMatchInlineSnapshot(`
    {
      "canceled, goods rejected": {},
      "canceled, goods retracted": {},
      "canceled, money rejected": {},
      "canceled, money retracted": {},
      "canceled, unpaid, goods closed": {},
      "canceled, unpaid, goods rejected": {},
      "canceled, unpaid, goods retracted": {},
      "canceled, unpaid, money closed": {},
      "canceled, unpaid, money rejected": {},
      "canceled, unpaid, money retracted": {},
      "finished": {
        "ask for money alone": "finished, money requested",
        "ask to return the goods": "finished, goods requested",
        "open one for the buyer": "finished, goods requested",
      },
      "finished, goods approved": {
        "decline": "finished, goods rejected",
        "decline as finance": "finished, goods rejected",
        "name another account": "finished, goods approved",
        "receive the goods": "finished, goods received",
        "refuse what came": "finished, goods rejected",
        "retract it": "finished, goods retracted",
      },
      "finished, goods received": {
        "decline and send the goods back": "finished, goods rejected",
        "name another account": "finished, goods received",
        "pay it back": "finished, goods refunded",
      },
      "finished, goods refunded": {},
      "finished, goods rejected": {
        "ask for money alone": "finished, money requested",
        "ask to return the goods": "finished, goods requested",
        "cancel the order": "canceled, goods rejected",
        "open one for the buyer": "finished, goods requested",
      },
      "finished, goods requested": {
        "agree": "finished, goods approved",
        "decline": "finished, goods rejected",
        "decline as finance": "finished, goods rejected",
        "name another account": "finished, goods requested",
        "retract it": "finished, goods retracted",
      },
      "finished, goods retracted": {
        "ask for money alone": "finished, money requested",
        "ask to return the goods": "finished, goods requested",
        "cancel the order": "canceled, goods retracted",
        "open one for the buyer": "finished, goods requested",
      },
      "finished, money approved": {
        "decline": "finished, money rejected",
        "decline as finance": "finished, money rejected",
        "name another account": "finished, money approved",
        "pay it back": "finished, money refunded",
        "retract it": "finished, money retracted",
      },
      "finished, money refunded": {},
      "finished, money rejected": {
        "ask for money alone": "finished, money requested",
        "ask to return the goods": "finished, goods requested",
        "cancel the order": "canceled, money rejected",
        "open one for the buyer": "finished, goods requested",
      },
      "finished, money requested": {
        "agree": "finished, money approved",
        "decline": "finished, money rejected",
        "decline as finance": "finished, money rejected",
        "name another account": "finished, money requested",
        "retract it": "finished, money retracted",
      },
      "finished, money retracted": {
        "ask for money alone": "finished, money requested",
        "ask to return the goods": "finished, goods requested",
        "cancel the order": "canceled, money retracted",
        "open one for the buyer": "finished, goods requested",
      },
      "finished, unpaid": {
        "ask for money alone": "finished, unpaid, money requested",
        "ask to return the goods": "finished, unpaid, goods requested",
        "confirm the cash": "finished",
        "open one for the buyer": "finished, unpaid, goods requested",
      },
      "finished, unpaid, goods approved": {
        "confirm the cash": "finished, goods approved",
        "decline": "finished, unpaid, goods rejected",
        "decline as finance": "finished, unpaid, goods rejected",
        "name another account": "finished, unpaid, goods approved",
        "receive the goods": "finished, unpaid, goods received",
        "refuse what came": "finished, unpaid, goods rejected",
        "retract it": "finished, unpaid, goods retracted",
      },
      "finished, unpaid, goods received": {
        "close it without money": "canceled, unpaid, goods closed",
        "confirm the cash": "finished, goods received",
        "decline and send the goods back": "finished, unpaid, goods rejected",
        "name another account": "finished, unpaid, goods received",
      },
      "finished, unpaid, goods rejected": {
        "ask for money alone": "finished, unpaid, money requested",
        "ask to return the goods": "finished, unpaid, goods requested",
        "cancel the order": "canceled, unpaid, goods rejected",
        "confirm the cash": "finished, goods rejected",
        "open one for the buyer": "finished, unpaid, goods requested",
      },
      "finished, unpaid, goods requested": {
        "agree": "finished, unpaid, goods approved",
        "confirm the cash": "finished, goods requested",
        "decline": "finished, unpaid, goods rejected",
        "decline as finance": "finished, unpaid, goods rejected",
        "name another account": "finished, unpaid, goods requested",
        "retract it": "finished, unpaid, goods retracted",
      },
      "finished, unpaid, goods retracted": {
        "ask for money alone": "finished, unpaid, money requested",
        "ask to return the goods": "finished, unpaid, goods requested",
        "cancel the order": "canceled, unpaid, goods retracted",
        "confirm the cash": "finished, goods retracted",
        "open one for the buyer": "finished, unpaid, goods requested",
      },
      "finished, unpaid, money approved": {
        "close it without money": "canceled, unpaid, money closed",
        "confirm the cash": "finished, money approved",
        "decline": "finished, unpaid, money rejected",
        "decline as finance": "finished, unpaid, money rejected",
        "name another account": "finished, unpaid, money approved",
        "retract it": "finished, unpaid, money retracted",
      },
      "finished, unpaid, money rejected": {
        "ask for money alone": "finished, unpaid, money requested",
        "ask to return the goods": "finished, unpaid, goods requested",
        "cancel the order": "canceled, unpaid, money rejected",
        "confirm the cash": "finished, money rejected",
        "open one for the buyer": "finished, unpaid, goods requested",
      },
      "finished, unpaid, money requested": {
        "agree": "finished, unpaid, money approved",
        "confirm the cash": "finished, money requested",
        "decline": "finished, unpaid, money rejected",
        "decline as finance": "finished, unpaid, money rejected",
        "name another account": "finished, unpaid, money requested",
        "retract it": "finished, unpaid, money retracted",
      },
      "finished, unpaid, money retracted": {
        "ask for money alone": "finished, unpaid, money requested",
        "ask to return the goods": "finished, unpaid, goods requested",
        "cancel the order": "canceled, unpaid, money retracted",
        "confirm the cash": "finished, money retracted",
        "open one for the buyer": "finished, unpaid, goods requested",
      },
    }
  `)
  expect(deadEnds(unpaid, graph)).toMatchInlineSnapshot(`
    [
      "canceled, goods rejected",
      "canceled, goods retracted",
      "canceled, money rejected",
      "canceled, money retracted",
      "canceled, unpaid, goods closed",
      "canceled, unpaid, goods rejected",
      "canceled, unpaid, goods retracted",
      "canceled, unpaid, money closed",
      "canceled, unpaid, money rejected",
      "canceled, unpaid, money retracted",
      "finished, goods refunded",
      "finished, money refunded",
    ]
  `)
})
