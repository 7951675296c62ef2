import { eq } from 'drizzle-orm'
import { rewardLine } from '../../database/tables/rewards.ts'
import { earnRewards } from '../../features/rewards/earn-rewards.ts'
import { scheduleSettlement } from '../../features/rewards/schedule-settlement.ts'
import { settleRewards } from '../../features/rewards/settle-rewards.ts'
import { addGuest, addOrder, addPartner, markFinished, markPaid } from '../money-rows.ts'
import { earn, owing, partnerActor, repaid } from '../payouts.ts'
import { moneyOf, rich } from './payouts.ts'
import { either, must, type As, type Race, type World } from './race.ts'

const DEBT = 50_000

const takeBack =
  (world: World, id: string, who = 0) =>
  (as: As) =>
    as(world.finances[who]!)('POST /api/staff/partner-entry/{id}/void', { id, reason: 'Another partner' })

/** A reward of ฿300 before tax that settles now. */
async function due(world: World, partnerId: number) {
  const ctx = world.ctx({ kind: 'system' })
  const { id } = await addOrder(world, { partnerId, guestId: await addGuest(world), goods: 300_000n })
  await earnRewards(ctx, await markPaid(world, id))
  await scheduleSettlement(ctx, id, await markFinished(world, id))
  await world.db.update(rewardLine).set({ settlesAt: world.house.clock() }).where(eq(rewardLine.orderId, id))
}

const settle = (world: World) => () => settleRewards(world.ctx({ kind: 'system' }))
/** An order whose rewards settle now. */
async function dueOrder(world: World) {
  const id = await world.finished()
  const now = world.house.clock()
  await world.db.update(rewardLine).set({ settlesAt: now }).where(eq(rewardLine.orderId, id))
  const lines = await world.linesOf(id)
  return { id, line: lines.find(({ kind }) => kind === 'sales')!.id }
}
const first = async (world: World, id: string) =>
  (await world.linesOf(id)).find(({ kind, reverses }) => kind === 'sales' && reverses === null)!

/** Voided entries, debts and reward reversals of a partner against simultaneous changes of the same balance. */
export const ENTRY_RACES: Race[] = [
  {
    name: 'repayment voided × voided',
    start: async (world) => {
      const { id, entry } = await repaid(world, BigInt(DEBT))
      return {
        calls: [takeBack(world, entry), takeBack(world, entry, 1)],
        may: either('entry_moved_on'),
        holds: async () => must('money', await moneyOf(world, id), { available: 0, hold: 0, owed: DEBT }),
      }
    },
  },
  {
    name: 'repayment voided × settle',
    start: async (world) => {
      const { id, entry } = await repaid(world, BigInt(DEBT))
      await due(world, id)
      return {
        calls: [takeBack(world, entry), () => settleRewards(world.ctx({ kind: 'system' }))],
        may: [['done', 'done']],
        holds: async () => must('money', await moneyOf(world, id), { available: 0, hold: 0, owed: DEBT - 29_100 }),
      }
    },
  },
  {
    name: 'repayment voided × withdraw',
    start: async (world) => {
      const { id, entry } = await repaid(world, BigInt(DEBT))
      await earn(world, id, 100_000n)
      return {
        calls: [takeBack(world, entry), (as) => as(partnerActor(id))('POST /api/withdrawal', { amount: 97_000 })],
        may: [
          ['done', 'done'],
          ['done', 'withdrawal_too_much'],
        ],
        holds: async ([, out]) =>
          must(
            'money',
            await moneyOf(world, id),
            out === 'done' ? { available: 0, hold: 97_000, owed: DEBT } : { available: 47_000, hold: 0, owed: 0 },
          ),
      }
    },
  },
  {
    name: 'repayment voided × the same transfer recorded for another partner',
    start: async (world) => {
      const [{ id, entry, reference }, other] = [await repaid(world, BigInt(DEBT)), await repaid(world, BigInt(DEBT))]
      await takeBack(world, other.entry)(world.as)
      const noted = { id: other.id, amount: DEBT, bank_reference: reference }
      return {
        calls: [
          takeBack(world, entry),
          (as) => as(world.finances[1]!)('POST /api/staff/partner/{id}/repayment', noted),
        ],
        may: [
          ['done', 'done'],
          ['done', 'reference_used'],
        ],
        holds: async ([, again]) => {
          must('who repaid nothing', (await moneyOf(world, id)).owed, DEBT)
          must('who repaid', (await moneyOf(world, other.id)).owed, again === 'done' ? 0 : DEBT)
        },
      }
    },
  },
  {
    name: 'forfeited balance restored × restored',
    start: async (world) => {
      const id = await addPartner(world)
      await earn(world, id, 10_000n)
      await world.as(partnerActor(id))('POST /api/withdrawal/give-up', { amount: 9_700, reason: 'other' })
      const finance = world.as(world.finances[0]!)
      const { given_up: given } = await finance('GET /api/staff/partner/{id}/money', { id })
      return {
        calls: [takeBack(world, given[0]!.id), takeBack(world, given[0]!.id, 1)],
        may: either('entry_moved_on'),
        holds: async () => must('money', await moneyOf(world, id), { available: 9_700, hold: 0, owed: 0 }),
      }
    },
  },
  {
    name: 'debt repaid × repaid',
    start: async (world) => {
      const id = await owing(world, 50_000n)
      const repay = (who: number) => (as: As) =>
        as(world.finances[who]!)('POST /api/staff/partner/{id}/repayment', {
          id,
          amount: 50_000,
          bank_reference: world.unique(),
        })
      return {
        calls: [repay(0), repay(1)],
        may: either('debt_smaller'),
        holds: async () => must('money', await moneyOf(world, id), { available: 0, hold: 0, owed: 0 }),
      }
    },
  },
  {
    name: 'debt repaid × written off',
    start: async (world) => {
      const id = await owing(world, 50_000n)
      await world.as(world.finances[0]!)('POST /api/staff/partner/{id}/write-off', {
        id,
        amount: 50_000,
        reason: 'Small',
      })
      const { waits } = await world.as(world.finances[0]!)('GET /api/staff/partner/{id}/money', { id })
      return {
        calls: [
          (as) =>
            as(world.finances[1]!)('POST /api/staff/partner/{id}/repayment', {
              id,
              amount: 50_000,
              bank_reference: world.unique(),
            }),
          (as) => as(world.finances[2]!)('POST /api/staff/approval/{id}/approve', { id: waits!.approval }),
        ],
        may: either('approval_outdated', 'debt_smaller'),
        holds: async () => must('money', await moneyOf(world, id), { available: 0, hold: 0, owed: 0 }),
      }
    },
  },
  {
    name: 'settle × reward canceled',
    start: async (world) => {
      const { id, line } = await dueOrder(world)
      return {
        calls: [
          settle(world),
          (as) => as(world.finances[0]!)('POST /api/staff/reward/{id}/cancel', { id: line, reason: 'Wrong' }),
        ],
        may: [
          ['done', 'done'],
          ['done', 'reward_moved_on'],
        ],
        holds: async ([, canceled]) =>
          must('reward', (await first(world, id)).status, canceled === 'done' ? 'canceled' : 'approved'),
      }
    },
  },
  {
    name: 'settle × order canceled',
    start: async (world) => {
      const { id } = await dueOrder(world)
      return {
        calls: [
          settle(world),
          (as) =>
            as(world.operations)('POST /api/staff/order/{id}/cancel', { id, reason: 'Asked', seen_status: 'finished' }),
        ],
        may: [['done', 'done']],
        holds: async () => {
          const lines = await world.linesOf(id)
          const left = lines.filter(({ status }) => status !== 'canceled').reduce((sum, { gross }) => sum + gross, 0n)
          must('reward left', left, 0n)
        },
      }
    },
  },
  {
    name: 'reward put on hold × settle',
    start: async (world) => {
      const { id } = await dueOrder(world)
      const lines = [{ line: 0, quantity: 1 }]
      const own = { by: 'promptpay' as const, number: '0811112222', name: 'Nok' }
      return {
        calls: [
          // A return to be refunded to the partner's own account puts the reward on hold.
          (as) =>
            as(world.buyer)('POST /api/order/{id}/return', {
              id,
              lines,
              kind: 'goods',
              reason: 'changed_mind',
              refund_to: own,
            }),
          settle(world),
        ],
        may: [['done', 'done']],
        holds: async () => {
          const { status, held: waits } = await first(world, id)
          must('reward', status, status === 'approved' ? 'approved' : 'pending')
          if (status === 'pending') must('held', waits, true)
        },
      }
    },
  },
  {
    name: 'reward reversed × reversed',
    start: async (world) => {
      const who = await rich(world)
      const [line] = await world.db.select().from(rewardLine).where(eq(rewardLine.partnerId, who.id))
      const back = (n: number) => (as: As) =>
        as(world.finances[n]!)('POST /api/staff/reward/{id}/reverse', {
          id: line!.id,
          amount: 100_000,
          reason: 'By mistake',
        })
      return {
        calls: [back(0), back(1)],
        may: either('reversal_too_much'),
        holds: async () => must('money', await moneyOf(world, who.id), { available: 0, hold: 0, owed: 0 }),
      }
    },
  },
]
