import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokDay } from '@bailu/phrases/days'
import { fail } from '../../lib/errors.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner } from '../../testing/fixtures/orders-fixture.ts'
import {
  earnSettledReward,
  addBankCard,
  partnerActor,
  setMinimumWithdrawal,
} from '../../testing/fixtures/payouts-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { deadEnds, type StateMachine, walkStates } from '../../testing/state-graph.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
  await setMinimumWithdrawal(shop, 1)
})
afterAll(() => shop.close())

type WithdrawalState = { partner: number; batch?: number }
type Actor = ReturnType<TestApp['as']>
const OWNER = newStaffActor('owner')
const NOBODY = '019a0000-0000-7000-8000-000000000000'
let serial = 0
const unique = () => `OUT${(serial += 1)}`
const of = (partner: number) => shop.as(partnerActor(partner))
const newest = async (partner: number) => (await of(partner)('GET /api/withdrawal', {})).list[0]
const idOf = async ({ partner }: WithdrawalState) => (await newest(partner))?.id ?? NOBODY
const terms = (partner: number) => of(partner)('GET /api/withdrawal/terms', {})

async function stateOf({ partner, batch }: WithdrawalState): Promise<string> {
  const [asked, { withdrawable }] = [await newest(partner), await terms(partner)]
  if (!asked) return withdrawable > 0 ? 'can be withdrawn' : 'given up'
  const parts: string[] = [asked.status]
  const { approved } = await shop.as(OWNER)('GET /api/staff/withdrawal/{id}', { id: asked.id })
  if (asked.status === 'under_review' && approved) parts.push('approved')
  if (['rejected', 'returned'].includes(asked.status) && withdrawable === 0) return 'given up'
  if (batch !== undefined) {
    const { items } = await shop.as(OWNER)('GET /api/staff/payout/{id}', { id: batch })
    const row = items.find(({ withdrawal }) => withdrawal === asked.id)
    // A row that was removed from its batch does not count.
    if (row?.state === 'open' || row?.state === 'sent') parts.push(`row ${row.state}`)
  }
  return parts.join(', ')
}

const inBatch = ({ batch }: WithdrawalState) => batch ?? 999_999
const moves: StateMachine<WithdrawalState, Actor>['moves'] = {
  'ask for it': {
    by: 'partner',
    take: async ({ partner }) =>
      of(partner)('POST /api/withdrawal', { amount: (await terms(partner)).withdrawable || 1 }),
  },
  'give it up': {
    by: 'partner',
    take: async ({ partner }) => {
      const amount = (await terms(partner)).withdrawable || 1
      return of(partner)('POST /api/withdrawal/give-up', { amount, reason: 'too_small' })
    },
  },
  'give back what was given up': {
    by: 'finance',
    take: async ({ partner }, as) => {
      const money = await shop.as(OWNER)('GET /api/staff/partner/{id}/money', { id: partner })
      const given = money.given_up.find(({ voided_at: at }) => at === null)
      return as('POST /api/staff/partner-entry/{id}/void', { id: given?.id ?? NOBODY, reason: 'By mistake' })
    },
  },
  'ask for it as staff': {
    by: 'finance',
    take: async ({ partner }, as) => {
      const amount = (await terms(partner)).withdrawable || 1
      return as('POST /api/staff/partner/{id}/final-payout', { id: partner, amount, reason: 'Leaves' })
    },
  },
  approve: {
    by: 'finance',
    take: async (at, as) => {
      const asked = await newest(at.partner)
      return as('POST /api/staff/withdrawal/{id}/approve', { id: asked?.id ?? NOBODY, amount: asked?.net ?? 1 })
    },
  },
  pay: {
    by: 'finance',
    take: async ({ partner }) => {
      const asked = await newest(partner)
      // Another person than the approver.
      return shop.as(newStaffActor('finance'))('POST /api/staff/withdrawal/{id}/pay', {
        id: asked?.id ?? NOBODY,
        amount: asked?.net ?? 1,
        bank_reference: unique(),
      })
    },
  },
  decline: {
    by: 'finance',
    take: async (at, as) => as('POST /api/staff/withdrawal/{id}/reject', { id: await idOf(at), reason: 'No' }),
  },
  'note that the bank gave it back': {
    by: 'finance',
    take: async (at, as) =>
      as('POST /api/staff/withdrawal/{id}/returned', {
        id: await idOf(at),
        amount: (await newest(at.partner))?.net ?? 1,
        bank_reference: unique(),
        reason: 'Closed',
      }),
  },
  'put it into a batch': {
    by: 'finance',
    take: async (at, as) => {
      const made = await as('POST /api/staff/payout', { withdrawals: [await idOf(at)] })
      at.batch = made.id
    },
  },
  'take it out of the batch': {
    by: 'finance',
    take: async (at, as) =>
      as('POST /api/staff/payout/{id}/release', { id: inBatch(at), withdrawal: await idOf(at), reason: 'Waits' }),
  },
  'make the bank file': {
    by: 'finance',
    take: async (at, as) => {
      const before = await stateOf(at)
      await as('POST /api/staff/payout/{id}/file', { id: inBatch(at), reason: 'Today' })
      // Repeating the call changes nothing.
      if ((await stateOf(at)) === before) fail('withdrawal_moved_on')
    },
  },
  'note that the bank has paid': {
    by: 'finance',
    take: async (at) => {
      const before = await stateOf(at)
      const { outcomes } = await shop.as(newStaffActor('finance'))('POST /api/staff/payout/{id}/pay', {
        id: inBatch(at),
        bank_reference: unique(),
        paid_on: bangkokDay(shop.deps.clock()),
        withdrawals: [await idOf(at)],
      })
      if (outcomes.every(({ outcome }) => outcome !== 'paid') || (await stateOf(at)) === before)
        fail('withdrawal_moved_on')
    },
  },
  'note that the bank did not': {
    by: 'finance',
    take: async (at, as) =>
      as('POST /api/staff/payout/{id}/not-executed', { id: inBatch(at), withdrawal: await idOf(at), reason: 'Limit' }),
  },
}

const transitions: StateMachine<WithdrawalState, Actor> = {
  start: async () => {
    const partner = await seedPartner(shop)
    await addBankCard(shop, partner)
    await earnSettledReward(shop, partner, 100_000n)
    return { partner }
  },
  stateOf,
  moves,
  callerOf: (_, owner) => shop.as(owner ? OWNER : newStaffActor('finance')),
  holds: async () => expect(await checkLedger({ db: shop.db })).toEqual([]),
}

test('a withdrawal, alone and in batches', { timeout: 600_000 }, async () => {
  const graph = await walkStates(transitions)
  expect(graph).toMatchInlineSnapshot(`
    {
      "can be withdrawn": {
        "ask for it": "under_review",
        "ask for it as staff": "under_review",
        "give it up": "given up",
      },
      "given up": {
        "give back what was given up": "can be withdrawn",
      },
      "paid": {
        "note that the bank gave it back": "returned",
      },
      "rejected": {
        "ask for it": "under_review",
        "ask for it as staff": "under_review",
        "give it up": "given up",
      },
      "returned": {
        "ask for it": "under_review",
        "ask for it as staff": "under_review",
        "give it up": "given up",
      },
      "under_review": {
        "approve": "under_review, approved",
        "decline": "rejected",
        "pay": "paid",
        "put it into a batch": "under_review, row open",
      },
      "under_review, approved": {
        "decline": "rejected",
        "pay": "paid",
        "put it into a batch": "under_review, approved, row open",
      },
      "under_review, approved, row open": {
        "make the bank file": "under_review, approved, row sent",
        "take it out of the batch": "under_review, approved",
      },
      "under_review, approved, row sent": {
        "note that the bank did not": "under_review, approved",
        "note that the bank has paid": "paid",
      },
      "under_review, row open": {
        "approve": "under_review, approved, row open",
        "make the bank file": "under_review, row sent",
        "take it out of the batch": "under_review",
      },
      "under_review, row sent": {
        "approve": "under_review, approved, row sent",
        "note that the bank did not": "under_review",
        "note that the bank has paid": "paid",
      },
    }
  `)
  expect(deadEnds(transitions, graph)).toMatchInlineSnapshot(`[]`)
})
