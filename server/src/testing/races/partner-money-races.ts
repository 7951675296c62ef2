import { eq } from 'drizzle-orm'
import { rewardLine } from '../../features/rewards/table.ts'
import { earnRewards } from '../../features/rewards/earn-rewards.ts'
import { scheduleSettlement } from '../../features/rewards/order-settlement.ts'
import { settleRewards } from '../../features/rewards/settle-rewards.ts'
import { seedGuest, seedOrder, seedPartner, markFinished, markPaid } from '../fixtures/orders-fixture.ts'
import { earnSettledReward, addPartnerInDebt, partnerActor, addRepaidPartner } from '../fixtures/payouts-fixture.ts'
import { moneyOf, addPartnerWithBalance } from './payout-races.ts'
import { eitherSucceeds, assertSame, type CallAs, type Race, type RaceFixture } from './race.ts'

const DEBT = 50_000

const voidEntry =
  (fixture: RaceFixture, id: string, who = 0) =>
  (as: CallAs) =>
    as(fixture.finances[who]!)('POST /api/staff/partner-entry/{id}/void', { id, reason: 'Another partner' })

/** A reward of ฿300 before tax that settles now. */
async function addDueReward(fixture: RaceFixture, partnerId: number) {
  const ctx = fixture.ctx({ kind: 'system' })
  const { id } = await seedOrder(fixture, { partnerId, guestId: await seedGuest(fixture), subtotal: 300_000n })
  await earnRewards(ctx, await markPaid(fixture, id))
  await scheduleSettlement(ctx, id, await markFinished(fixture, id))
  await fixture.db.update(rewardLine).set({ settlesAt: fixture.deps.clock() }).where(eq(rewardLine.orderId, id))
}

const settle = (fixture: RaceFixture) => () => settleRewards(fixture.ctx({ kind: 'system' }))
/** An order whose rewards settle now. */
async function addOrderWithDueReward(fixture: RaceFixture) {
  const id = await fixture.finishedOrder()
  const now = fixture.deps.clock()
  await fixture.db.update(rewardLine).set({ settlesAt: now }).where(eq(rewardLine.orderId, id))
  const lines = await fixture.linesOf(id)
  return { id, line: lines.find(({ kind }) => kind === 'sales')!.id }
}
const salesLineOf = async (fixture: RaceFixture, id: string) =>
  (await fixture.linesOf(id)).find(({ kind, reverses }) => kind === 'sales' && reverses === null)!

/** Voided entries, debts and reward reversals of a partner against simultaneous changes of the same balance. */
export const PARTNER_MONEY_RACES: Race[] = [
  {
    name: 'repayment voided × voided',
    start: async (fixture) => {
      const { id, entry } = await addRepaidPartner(fixture, BigInt(DEBT))
      return {
        calls: [voidEntry(fixture, entry), voidEntry(fixture, entry, 1)],
        allowedOutcomes: eitherSucceeds('entry_moved_on'),
        verify: async () => assertSame('money', await moneyOf(fixture, id), { available: 0, hold: 0, owed: DEBT }),
      }
    },
  },
  {
    name: 'repayment voided × settle',
    start: async (fixture) => {
      const { id, entry } = await addRepaidPartner(fixture, BigInt(DEBT))
      await addDueReward(fixture, id)
      return {
        calls: [voidEntry(fixture, entry), () => settleRewards(fixture.ctx({ kind: 'system' }))],
        allowedOutcomes: [['done', 'done']],
        verify: async () =>
          assertSame('money', await moneyOf(fixture, id), { available: 0, hold: 0, owed: DEBT - 29_100 }),
      }
    },
  },
  {
    name: 'repayment voided × withdraw',
    start: async (fixture) => {
      const { id, entry } = await addRepaidPartner(fixture, BigInt(DEBT))
      await earnSettledReward(fixture, id, 100_000n)
      return {
        calls: [voidEntry(fixture, entry), (as) => as(partnerActor(id))('POST /api/withdrawal', { amount: 97_000 })],
        allowedOutcomes: [
          ['done', 'done'],
          ['done', 'withdrawal_too_much'],
        ],
        verify: async ([, out]) =>
          assertSame(
            'money',
            await moneyOf(fixture, id),
            out === 'done' ? { available: 0, hold: 97_000, owed: DEBT } : { available: 47_000, hold: 0, owed: 0 },
          ),
      }
    },
  },
  {
    name: 'repayment voided × the same transfer recorded for another partner',
    start: async (fixture) => {
      const [{ id, entry, reference }, other] = [
        await addRepaidPartner(fixture, BigInt(DEBT)),
        await addRepaidPartner(fixture, BigInt(DEBT)),
      ]
      await voidEntry(fixture, other.entry)(fixture.as)
      const repayment = { id: other.id, amount: DEBT, bank_reference: reference }
      return {
        calls: [
          voidEntry(fixture, entry),
          (as) => as(fixture.finances[1]!)('POST /api/staff/partner/{id}/repayment', repayment),
        ],
        allowedOutcomes: [
          ['done', 'done'],
          ['done', 'reference_used'],
        ],
        verify: async ([, again]) => {
          assertSame('who repaid nothing', (await moneyOf(fixture, id)).owed, DEBT)
          assertSame('who repaid', (await moneyOf(fixture, other.id)).owed, again === 'done' ? 0 : DEBT)
        },
      }
    },
  },
  {
    name: 'give-up of a balance voided × voided',
    start: async (fixture) => {
      const id = await seedPartner(fixture)
      await earnSettledReward(fixture, id, 10_000n)
      await fixture.as(partnerActor(id))('POST /api/withdrawal/give-up', { amount: 9_700, reason: 'other' })
      const finance = fixture.as(fixture.finances[0]!)
      const { given_up: forfeited } = await finance('GET /api/staff/partner/{id}/money', { id })
      return {
        calls: [voidEntry(fixture, forfeited[0]!.id), voidEntry(fixture, forfeited[0]!.id, 1)],
        allowedOutcomes: eitherSucceeds('entry_moved_on'),
        verify: async () => assertSame('money', await moneyOf(fixture, id), { available: 9_700, hold: 0, owed: 0 }),
      }
    },
  },
  {
    name: 'debt repaid × repaid',
    start: async (fixture) => {
      const id = await addPartnerInDebt(fixture, 50_000n)
      const repay = (who: number) => (as: CallAs) =>
        as(fixture.finances[who]!)('POST /api/staff/partner/{id}/repayment', {
          id,
          amount: 50_000,
          bank_reference: fixture.unique(),
        })
      return {
        calls: [repay(0), repay(1)],
        allowedOutcomes: eitherSucceeds('debt_smaller'),
        verify: async () => assertSame('money', await moneyOf(fixture, id), { available: 0, hold: 0, owed: 0 }),
      }
    },
  },
  {
    name: 'debt repaid × written off',
    start: async (fixture) => {
      const id = await addPartnerInDebt(fixture, 50_000n)
      await fixture.as(fixture.finances[0]!)('POST /api/staff/partner/{id}/write-off', {
        id,
        amount: 50_000,
        reason: 'Small',
      })
      const { waits: onHold } = await fixture.as(fixture.finances[0]!)('GET /api/staff/partner/{id}/money', { id })
      return {
        calls: [
          (as) =>
            as(fixture.finances[1]!)('POST /api/staff/partner/{id}/repayment', {
              id,
              amount: 50_000,
              bank_reference: fixture.unique(),
            }),
          (as) => as(fixture.finances[2]!)('POST /api/staff/approval/{id}/approve', { id: onHold!.approval }),
        ],
        allowedOutcomes: eitherSucceeds('approval_outdated', 'debt_smaller'),
        verify: async () => assertSame('money', await moneyOf(fixture, id), { available: 0, hold: 0, owed: 0 }),
      }
    },
  },
  {
    name: 'settle × reward canceled',
    start: async (fixture) => {
      const { id, line } = await addOrderWithDueReward(fixture)
      return {
        calls: [
          settle(fixture),
          (as) => as(fixture.finances[0]!)('POST /api/staff/reward/{id}/cancel', { id: line, reason: 'Wrong' }),
        ],
        allowedOutcomes: [
          ['done', 'done'],
          ['done', 'reward_moved_on'],
        ],
        verify: async ([, canceled]) =>
          assertSame('reward', (await salesLineOf(fixture, id)).status, canceled === 'done' ? 'canceled' : 'approved'),
      }
    },
  },
  {
    name: 'settle × order canceled',
    start: async (fixture) => {
      const { id } = await addOrderWithDueReward(fixture)
      return {
        calls: [
          settle(fixture),
          (as) =>
            as(fixture.operations)('POST /api/staff/order/{id}/cancel', {
              id,
              reason: 'Asked',
              seen_status: 'finished',
            }),
        ],
        allowedOutcomes: [['done', 'done']],
        verify: async () => {
          const lines = await fixture.linesOf(id)
          const left = lines.filter(({ status }) => status !== 'canceled').reduce((sum, { gross }) => sum + gross, 0n)
          assertSame('reward left', left, 0n)
        },
      }
    },
  },
  {
    name: 'reward put on hold × settle',
    start: async (fixture) => {
      const { id } = await addOrderWithDueReward(fixture)
      const lines = [{ line: 0, quantity: 1 }]
      const own = { by: 'promptpay' as const, number: '0811112222', name: 'Nok' }
      return {
        calls: [
          // A return to be refunded to the partner's own account puts the reward on hold.
          (as) =>
            as(fixture.buyer)('POST /api/order/{id}/return', {
              id,
              lines,
              kind: 'goods',
              reason: 'changed_mind',
              refund_to: own,
            }),
          settle(fixture),
        ],
        allowedOutcomes: [['done', 'done']],
        verify: async () => {
          const { status, onHold } = await salesLineOf(fixture, id)
          assertSame('reward', status, status === 'approved' ? 'approved' : 'pending')
          if (status === 'pending') assertSame('on_hold', onHold, true)
        },
      }
    },
  },
  {
    name: 'reward reversed × reversed',
    start: async (fixture) => {
      const who = await addPartnerWithBalance(fixture)
      const [line] = await fixture.db.select().from(rewardLine).where(eq(rewardLine.partnerId, who.id))
      const reverse = (n: number) => (as: CallAs) =>
        as(fixture.finances[n]!)('POST /api/staff/reward/{id}/reverse', {
          id: line!.id,
          amount: 100_000,
          reason: 'By mistake',
        })
      return {
        calls: [reverse(0), reverse(1)],
        allowedOutcomes: eitherSucceeds('reversal_too_much'),
        verify: async () => assertSame('money', await moneyOf(fixture, who.id), { available: 0, hold: 0, owed: 0 }),
      }
    },
  },
]
