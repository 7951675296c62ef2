import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokDay } from '@bailu/phrases/days'
import { checkLedger } from '../ledger/check-ledger.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { deadEnds, type StateMachine, walkStates } from '../../testing/state-graph.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())

type RefundState = { id: string }
type Actor = ReturnType<ReturnsFixture['as']>
const OWNER = newStaffActor('owner')
const TO = { by: 'promptpay' as const, number: '0812345678', name: 'Nok' }
let serial = 0
const unique = () => `REFUND${(serial += 1)}`
const readState = (id: string) => shop.as(OWNER)('GET /api/staff/order/{id}', { id })
const NOBODY = '019a0000-0000-7000-8000-000000000000'
const due = async (id: string) => {
  const { refund } = await readState(id)
  return refund && shop.as(OWNER)('GET /api/staff/refund/{id}', { id: refund.id })
}

/** The newest refund of an order. */
async function stateOf({ id }: RefundState): Promise<string> {
  const { status } = await readState(id)
  const newest = await due(id)
  if (!newest) return `${status}, owes nothing`
  const account = newest.state === 'owed' ? (newest.refund_to ? ', account known' : ', no account') : ''
  return `${status}, ${newest.cause} ${newest.state}${account}`
}

const moves: StateMachine<RefundState, Actor>['moves'] = {
  'give part of it back': {
    by: 'operations',
    take: ({ id }, as) =>
      as('POST /api/staff/order/{id}/goodwill', { id, cause: 'goodwill', amount: 1_000, reason: 'Scratched' }),
  },
  'give the shipping back': {
    by: 'operations',
    take: ({ id }, as) =>
      as('POST /api/staff/order/{id}/goodwill', { id, cause: 'shipping', amount: 5_000, reason: 'Late' }),
  },
  'name the account': {
    by: 'buyer',
    take: ({ id }, as) => as('PUT /api/order/{id}/refund-to', { id, refund_to: TO }),
  },
  'note the account': {
    by: 'operations',
    take: async ({ id }) =>
      shop.as(shop.operations)('PUT /api/staff/refund/{id}/account', {
        id: (await due(id))?.id ?? NOBODY,
        refund_to: TO,
      }),
  },
  pay: {
    by: 'finance',
    take: async ({ id }) => {
      const owed = await due(id)
      // Any finance staff but the person who recorded it.
      return shop.as(newStaffActor('finance'))('POST /api/staff/refund/{id}/pay', {
        id: owed?.id ?? NOBODY,
        amount: owed?.amount ?? 1,
        account_at: owed?.account_at ?? null,
        bank_reference: unique(),
      })
    },
  },
  'find that nothing is owed': {
    by: 'finance',
    take: async ({ id }, as) =>
      as('POST /api/staff/refund/{id}/void', { id: (await due(id))?.id ?? NOBODY, reason: 'By mistake' }),
  },
  'owe it after all': {
    by: 'finance',
    take: async ({ id }, as) =>
      as('POST /api/staff/refund/{id}/owe', { id: (await due(id))?.id ?? NOBODY, reason: 'It is' }),
  },
  'note that the bank gave it back': {
    by: 'finance',
    take: async ({ id }, as) => {
      const owed = await due(id)
      return as('POST /api/staff/refund-transfer/{id}/bounce', {
        id: owed?.transfer ?? NOBODY,
        amount: owed?.amount ?? 1,
        bank_reference: unique(),
        returned_on: bangkokDay(shop.deps.clock()),
        reason: 'Closed',
      })
    },
  },
  'note late money': {
    by: 'finance',
    take: ({ id }, as) =>
      as('POST /api/staff/order/{id}/late-payment', { id, amount: 95_003, bank_reference: unique() }),
  },
}

const transitions = (start: () => Promise<RefundState>): StateMachine<RefundState, Actor> => ({
  start,
  stateOf,
  moves,
  callerOf: (role, owner) => {
    if (owner) return shop.as(OWNER)
    return shop.as(role === 'buyer' ? shop.buyer : role === 'finance' ? shop.finance : shop.operations)
  },
  holds: async () => expect(await checkLedger({ db: shop.db })).toEqual([]),
})

test('the refund of an order that was paid and canceled', { timeout: 600_000 }, async () => {
  const canceled = transitions(async () => {
    const { id } = await shop.order()
    await shop.pay(id)
    await shop.cancel(id)
    return { id }
  })
  const graph = await walkStates(canceled)
  expect(graph).toMatchInlineSnapshot(`
    {
      "canceled, bounced owed, account known": {
        "find that nothing is owed": "canceled, bounced void",
        "name the account": "canceled, bounced owed, account known",
        "note the account": "canceled, bounced owed, account known",
        "pay": "canceled, bounced paid",
      },
      "canceled, bounced owed, no account": {
        "find that nothing is owed": "canceled, bounced void",
        "name the account": "canceled, bounced owed, account known",
        "note the account": "canceled, bounced owed, account known",
      },
      "canceled, bounced paid": {
        "note that the bank gave it back": "canceled, bounced owed, no account",
      },
      "canceled, bounced void": {
        "owe it after all": "canceled, bounced owed, no account",
      },
      "canceled, canceled owed, account known": {
        "find that nothing is owed": "canceled, canceled void",
        "name the account": "canceled, canceled owed, account known",
        "note the account": "canceled, canceled owed, account known",
        "pay": "canceled, canceled paid",
      },
      "canceled, canceled owed, no account": {
        "find that nothing is owed": "canceled, canceled void",
        "name the account": "canceled, canceled owed, account known",
        "note the account": "canceled, canceled owed, account known",
      },
      "canceled, canceled paid": {
        "note that the bank gave it back": "canceled, bounced owed, no account",
      },
      "canceled, canceled void": {
        "owe it after all": "canceled, canceled owed, no account",
      },
    }
  `)
  expect(deadEnds(canceled, graph)).toMatchInlineSnapshot(`[]`)
})

test('the refund of a payment for an order that was canceled unpaid', { timeout: 600_000 }, async () => {
  const late = transitions(async () => {
    const { id } = await shop.order()
    await shop.cancel(id)
    return { id }
  })
  const graph = await walkStates(late)
  expect(graph).toMatchInlineSnapshot(`
    {
      "canceled, bounced owed, account known": {
        "find that nothing is owed": "canceled, bounced void",
        "name the account": "canceled, bounced owed, account known",
        "note the account": "canceled, bounced owed, account known",
        "pay": "canceled, bounced paid",
      },
      "canceled, bounced owed, no account": {
        "find that nothing is owed": "canceled, bounced void",
        "name the account": "canceled, bounced owed, account known",
        "note the account": "canceled, bounced owed, account known",
      },
      "canceled, bounced paid": {
        "note that the bank gave it back": "canceled, bounced owed, no account",
      },
      "canceled, bounced void": {
        "owe it after all": "canceled, bounced owed, no account",
      },
      "canceled, late owed, account known": {
        "find that nothing is owed": "canceled, late void",
        "name the account": "canceled, late owed, account known",
        "note the account": "canceled, late owed, account known",
        "pay": "canceled, late paid",
      },
      "canceled, late owed, no account": {
        "find that nothing is owed": "canceled, late void",
        "name the account": "canceled, late owed, account known",
        "note the account": "canceled, late owed, account known",
      },
      "canceled, late paid": {
        "note that the bank gave it back": "canceled, bounced owed, no account",
      },
      "canceled, late void": {
        "note late money": "canceled, late owed, no account",
      },
      "canceled, owes nothing": {
        "note late money": "canceled, late owed, no account",
      },
    }
  `)
  expect(deadEnds(late, graph)).toMatchInlineSnapshot(`[]`)
})

test('a goodwill refund of an active order', { timeout: 600_000 }, async () => {
  const stands = transitions(async () => ({ id: await shop.finishedOrder() }))
  const graph = await walkStates(stands)
  expect(graph).toMatchInlineSnapshot(`
    {
      "finished, bounced owed, account known": {
        "find that nothing is owed": "finished, bounced void",
        "give part of it back": "finished, goodwill owed, no account",
        "give the shipping back": "finished, shipping owed, no account",
        "name the account": "finished, bounced owed, account known",
        "note the account": "finished, bounced owed, account known",
        "pay": "finished, bounced paid",
      },
      "finished, bounced owed, no account": {
        "find that nothing is owed": "finished, bounced void",
        "give part of it back": "finished, goodwill owed, no account",
        "give the shipping back": "finished, shipping owed, no account",
        "name the account": "finished, bounced owed, account known",
        "note the account": "finished, bounced owed, account known",
      },
      "finished, bounced paid": {
        "give part of it back": "finished, goodwill owed, no account",
        "give the shipping back": "finished, shipping owed, no account",
        "note that the bank gave it back": "finished, bounced owed, no account",
      },
      "finished, bounced void": {
        "give part of it back": "finished, goodwill owed, no account",
        "give the shipping back": "finished, shipping owed, no account",
        "owe it after all": "finished, bounced owed, no account",
      },
      "finished, goodwill owed, account known": {
        "find that nothing is owed": "finished, goodwill void",
        "give part of it back": "finished, goodwill owed, no account",
        "give the shipping back": "finished, shipping owed, no account",
        "name the account": "finished, goodwill owed, account known",
        "note the account": "finished, goodwill owed, account known",
        "pay": "finished, goodwill paid",
      },
      "finished, goodwill owed, no account": {
        "find that nothing is owed": "finished, goodwill void",
        "give part of it back": "finished, goodwill owed, no account",
        "give the shipping back": "finished, shipping owed, no account",
        "name the account": "finished, goodwill owed, account known",
        "note the account": "finished, goodwill owed, account known",
      },
      "finished, goodwill paid": {
        "give part of it back": "finished, goodwill owed, no account",
        "give the shipping back": "finished, shipping owed, no account",
        "note that the bank gave it back": "finished, bounced owed, no account",
      },
      "finished, goodwill void": {
        "give part of it back": "finished, goodwill owed, no account",
        "give the shipping back": "finished, shipping owed, no account",
      },
      "finished, owes nothing": {
        "give part of it back": "finished, goodwill owed, no account",
        "give the shipping back": "finished, shipping owed, no account",
      },
      "finished, shipping owed, account known": {
        "find that nothing is owed": "finished, shipping void",
        "give part of it back": "finished, goodwill owed, no account",
        "name the account": "finished, shipping owed, account known",
        "note the account": "finished, shipping owed, account known",
        "pay": "finished, shipping paid",
      },
      "finished, shipping owed, no account": {
        "find that nothing is owed": "finished, shipping void",
        "give part of it back": "finished, goodwill owed, no account",
        "name the account": "finished, shipping owed, account known",
        "note the account": "finished, shipping owed, account known",
      },
      "finished, shipping paid": {
        "give part of it back": "finished, goodwill owed, no account",
        "note that the bank gave it back": "finished, bounced owed, no account",
      },
      "finished, shipping void": {
        "give part of it back": "finished, goodwill owed, no account",
        "give the shipping back": "finished, shipping owed, no account",
      },
    }
  `)
  expect(deadEnds(stands, graph)).toMatchInlineSnapshot(`[]`)
})
