import { afterAll, beforeAll, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { bangkokDay } from '@bailu/phrases/days'
import { approval } from '../approvals/table.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { addPartnerInDebt, allowSinglePayer, setMinimumWithdrawal } from '../../testing/fixtures/payouts-fixture.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { deadEnds, type StateMachine, walkStates } from '../../testing/state-graph.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
  await allowSinglePayer(shop)
  await setMinimumWithdrawal(shop, 1)
})
afterAll(() => shop.close())

type Actor = ReturnType<ReturnsFixture['as']>
const OWNER = newStaffActor('owner')
const NOBODY = '019a0000-0000-7000-8000-000000000000'
const TOTAL = 95_003
let serial = 0
const unique = () => `MONEY${(serial += 1)}`
const owner = () => shop.as(OWNER)
const other = () => shop.as(newStaffActor('finance'))
const common = {
  callerOf: (role: string, byOwner: boolean) => shop.as(byOwner ? OWNER : role === 'buyer' ? shop.buyer : shop.finance),
  holds: async () => expect(await checkLedger({ db: shop.db })).toEqual([]),
}

type MoneyIn = { id: string; reference: string }
const receiptOf = async ({ reference }: MoneyIn) => {
  for (const state of ['open', 'used', 'voided'] as const) {
    const { list } = await owner()('GET /api/staff/receipt', { state, search: reference })
    const found = list.find((one) => one.bank_reference === reference)
    if (found) return found
  }
  throw new Error(`No receipt ${reference}`)
}
const receipts: StateMachine<MoneyIn, Actor> = {
  ...common,
  start: async () => {
    const [{ id }, reference] = [await shop.order(), unique()]
    const came = { id, amount: TOTAL + 700, bank_reference: reference, differs: 'book' as const, reason: 'Kept' }
    await shop.as(shop.finance)('POST /api/staff/order/{id}/confirm-payment', came)
    return { id, reference }
  },
  stateOf: async (at) => {
    const { rest, amount, voided_at: voided, differences } = await receiptOf(at)
    const used = voided ? 'voided' : rest === 0 ? 'used' : rest === amount ? 'not used' : 'used in part'
    return `${used}, surplus ${differences[0]?.reversed_at ? 'taken back' : 'kept'}`
  },
  moves: {
    'take the surplus back': {
      by: 'finance',
      take: async (at, as) =>
        as('POST /api/staff/difference/{id}/reverse', {
          id: (await receiptOf(at)).differences[0]!.id,
          reason: 'By mistake',
        }),
    },
    'take the payment back': {
      by: 'finance',
      take: ({ id }) => other()('POST /api/staff/order/{id}/take-back-payment', { id, reason: 'Not theirs' }),
    },
    'pay another order with the rest': {
      by: 'finance',
      take: async (at, as) => {
        const { rest, voided_at: voided } = await receiptOf(at)
        // A reference that is free again can be used for another payment.
        const id = voided ? NOBODY : (await shop.order()).id
        return as('POST /api/staff/order/{id}/confirm-payment', {
          id,
          amount: rest || 1,
          bank_reference: at.reference,
          differs: rest < TOTAL ? 'part' : 'keep',
          reason: '',
        })
      },
    },
    'pay the rest back': {
      by: 'finance',
      take: async (at, as) => {
        const { id, rest } = await receiptOf(at)
        return as('POST /api/staff/receipt/{id}/owe', { id, rest: rest || 1, reason: 'Too much' })
      },
    },
    'find that it never came': {
      by: 'finance',
      take: async (at) =>
        other()('POST /api/staff/receipt/{id}/void', { id: (await receiptOf(at)).id, reason: 'Never came' }),
    },
  },
}

type Debtor = { id: number }
const moneyOf = (id: number) => owner()('GET /api/staff/partner/{id}/money', { id })
const decide = async ({ id }: Debtor, how: 'approve' | 'stop', as: Actor) => {
  const about = and(eq(approval.subject, String(id)), eq(approval.state, 'waiting'))
  const [waiting] = await shop.db.select().from(approval).where(about)
  const { id: proposal } = waiting ?? { id: NOBODY }
  return how === 'approve'
    ? as('POST /api/staff/approval/{id}/approve', { id: proposal })
    : as('POST /api/staff/approval/{id}/stop', { id: proposal, reason: 'Not so' })
}
const debts: StateMachine<Debtor, Actor> = {
  ...common,
  start: async () => ({ id: await addPartnerInDebt(shop, 97_000n) }),
  stateOf: async ({ id }) => {
    const { owed, waits, entries } = await moneyOf(id)
    const noted = entries.some(({ voided_at: at }) => at === null) ? ', entries stand' : ''
    return `${owed > 0 ? 'owes' : 'even'}${noted}${waits ? ', write-off proposed' : ''}`
  },
  moves: {
    'note a part of it': {
      by: 'finance',
      take: ({ id }, as) =>
        as('POST /api/staff/partner/{id}/repayment', { id, amount: 10_000, bank_reference: unique() }),
    },
    'note all of it': {
      by: 'finance',
      take: async ({ id }, as) => {
        const amount = (await moneyOf(id)).owed || 1
        return as('POST /api/staff/partner/{id}/repayment', { id, amount, bank_reference: unique() })
      },
    },
    'propose to give it up': {
      by: 'finance',
      take: async ({ id }) => {
        const amount = (await moneyOf(id)).owed || 1
        return other()('POST /api/staff/partner/{id}/write-off', { id, amount, reason: 'Left' })
      },
    },
    'take an entry back': {
      by: 'finance',
      take: async ({ id }) => {
        const noted = (await moneyOf(id)).entries.find(({ voided_at: at }) => at === null)
        return other()('POST /api/staff/partner-entry/{id}/void', { id: noted?.id ?? NOBODY, reason: 'By mistake' })
      },
    },
    agree: { by: 'finance', take: (at, as) => decide(at, 'approve', as) },
    stop: { by: 'finance', take: (at, as) => decide(at, 'stop', as) },
  },
}

type Carried = { id?: string }
const cash: StateMachine<Carried, Actor> = {
  ...common,
  start: async () => {
    const { id } = await shop.order('cod')
    await shop.ship(id)
    await shop.pay(id)
    return {}
  },
  stateOf: async ({ id }) => {
    const { list } = await owner()('GET /api/staff/cash-deposit', {})
    const found = list.find((one) => one.id === id)
    return found ? (found.voided_at ? 'voided' : 'at the bank') : 'in the box'
  },
  moves: {
    'carry it to the bank': {
      by: 'finance',
      take: async (at) => {
        const input = { amount: TOTAL, bank_reference: unique(), deposited_on: bangkokDay(shop.deps.clock()) }
        at.id = (await other()('POST /api/staff/cash-deposit', input)).id!
      },
    },
    'void the deposit': {
      by: 'finance',
      take: ({ id }, as) => as('POST /api/staff/cash-deposit/{id}/void', { id: id ?? NOBODY, reason: 'Never went' }),
    },
  },
}

type Reward = { id: string }
const first = async ({ id }: Reward) => {
  const lines = await shop.linesOf(id)
  const line = lines.find(({ reverses }) => reverses === null)!
  const left = lines.reduce((sum, { gross }) => sum + gross, 0n)
  return { ...line, left, own: lines.filter(({ reverses }) => reverses !== null).length }
}
const rewards: StateMachine<Reward, Actor> = {
  ...common,
  start: async () => ({ id: await shop.finishedOrder() }),
  stateOf: async (at) => {
    const { status, onHold, left, own } = await first(at)
    const reversed = status === 'approved' && own > 0 ? (left > 0n ? ', partly taken back' : ', taken back') : ''
    return `${status}${status === 'pending' && onHold ? ', on hold' : ''}${reversed}`
  },
  moves: {
    'have its money sent to the partner': {
      by: 'buyer',
      take: async ({ id }, as) => {
        const asked = await shop.requestReturn(id, [[0, 1]], {
          refund_to: { by: 'promptpay', number: '0811112222', name: 'Nok' },
        })
        return as('POST /api/return/{id}/retract', { id: asked.id })
      },
    },
    'let it settle': {
      by: 'clock',
      take: async (at) => {
        const before = await first(at)
        await shop.settle(at.id)
        if ((await first(at)).status === before.status) return owner()('GET /api/staff/order/{id}', { id: NOBODY })
      },
    },
    release: {
      by: 'finance',
      take: async (at, as) => as('POST /api/staff/reward/{id}/release', { id: (await first(at)).id, reason: 'Right' }),
    },
    cancel: {
      by: 'finance',
      take: async (at, as) => as('POST /api/staff/reward/{id}/cancel', { id: (await first(at)).id, reason: 'Wrong' }),
    },
    'take a part back': {
      by: 'finance',
      take: async (at, as) =>
        as('POST /api/staff/reward/{id}/reverse', { id: (await first(at)).id, amount: 100, reason: 'Wrong' }),
    },
    'take all of it back': {
      by: 'finance',
      take: async (at, as) => {
        const { id, left } = await first(at)
        return as('POST /api/staff/reward/{id}/reverse', { id, amount: Number(left) || 1, reason: 'Wrong' })
      },
    },
  },
}

test('a payment received', { timeout: 600_000 }, async () => {
  const graph = await walkStates(receipts)
  expect(graph).toMatchInlineSnapshot(`
    {
      "not used, surplus taken back": {
        "find that it never came": "voided, surplus taken back",
        "pay another order with the rest": "used in part, surplus taken back",
        "pay the rest back": "used, surplus taken back",
      },
      "used in part, surplus kept": {
        "pay another order with the rest": "used, surplus kept",
        "pay the rest back": "used, surplus kept",
        "take the surplus back": "not used, surplus taken back",
      },
      "used in part, surplus taken back": {
        "pay another order with the rest": "used, surplus taken back",
        "pay the rest back": "used, surplus taken back",
        "take the payment back": "not used, surplus taken back",
      },
      "used, surplus kept": {
        "take the payment back": "used in part, surplus kept",
        "take the surplus back": "used in part, surplus taken back",
      },
      "used, surplus taken back": {
        "take the payment back": "used in part, surplus taken back",
      },
      "voided, surplus taken back": {},
    }
  `)
  expect(deadEnds(receipts, graph)).toMatchInlineSnapshot(`
    [
      "voided, surplus taken back",
    ]
  `)
})

test('a debt', { timeout: 600_000 }, async () => {
  const graph = await walkStates(debts)
  expect(graph).toMatchInlineSnapshot(`
    {
      "even, entries stand": {
        "take an entry back": "owes",
      },
      "even, entries stand, write-off proposed": {
        "stop": "even, entries stand",
        "take an entry back": "owes, write-off proposed",
      },
      "owes": {
        "note a part of it": "owes, entries stand",
        "note all of it": "even, entries stand",
        "propose to give it up": "owes, write-off proposed",
      },
      "owes, entries stand": {
        "note a part of it": "owes, entries stand",
        "note all of it": "even, entries stand",
        "propose to give it up": "owes, entries stand, write-off proposed",
        "take an entry back": "owes",
      },
      "owes, entries stand, write-off proposed": {
        "agree": "even, entries stand",
        "note a part of it": "owes, entries stand, write-off proposed",
        "note all of it": "even, entries stand, write-off proposed",
        "stop": "owes, entries stand",
        "take an entry back": "owes, write-off proposed",
      },
      "owes, write-off proposed": {
        "agree": "even, entries stand",
        "note a part of it": "owes, entries stand, write-off proposed",
        "note all of it": "even, entries stand, write-off proposed",
        "stop": "owes",
      },
    }
  `)
  expect(deadEnds(debts, graph)).toMatchInlineSnapshot(`[]`)
})

test('cash', { timeout: 600_000 }, async () => {
  const graph = await walkStates(cash)
  expect(graph).toMatchInlineSnapshot(`
    {
      "at the bank": {
        "carry it to the bank": "at the bank",
        "void the deposit": "voided",
      },
      "in the box": {
        "carry it to the bank": "at the bank",
      },
      "voided": {
        "carry it to the bank": "at the bank",
      },
    }
  `)
  expect(deadEnds(cash, graph)).toMatchInlineSnapshot(`[]`)
})

test('a reward', { timeout: 600_000 }, async () => {
  const graph = await walkStates(rewards)
  expect(graph).toMatchInlineSnapshot(`
    {
      "approved": {
        "have its money sent to the partner": "approved",
        "take a part back": "approved, partly taken back",
        "take all of it back": "approved, taken back",
      },
      "approved, partly taken back": {
        "have its money sent to the partner": "approved, partly taken back",
        "take a part back": "approved, partly taken back",
        "take all of it back": "approved, taken back",
      },
      "approved, taken back": {
        "have its money sent to the partner": "approved, taken back",
      },
      "canceled": {
        "have its money sent to the partner": "canceled",
      },
      "pending": {
        "cancel": "canceled",
        "have its money sent to the partner": "pending, on hold",
        "let it settle": "approved",
      },
      "pending, on hold": {
        "cancel": "canceled",
        "have its money sent to the partner": "pending, on hold",
        "release": "pending",
      },
    }
  `)
  expect(deadEnds(rewards, graph)).toMatchInlineSnapshot(`
    [
      "approved, taken back",
      "canceled",
    ]
  `)
})
