import { eq } from 'drizzle-orm'
import { rewardLine } from '../../database/tables/rewards.ts'
import { earnRewards } from '../../features/rewards/earn-rewards.ts'
import { scheduleSettlement } from '../../features/rewards/schedule-settlement.ts'
import { settleRewards } from '../../features/rewards/settle-rewards.ts'
import { addGuest, addOrder, addPartner, markFinished, markPaid } from '../money-rows.ts'
import { earn, partnerActor, repaid } from '../payouts.ts'
import { either, must, type As, type Race, type World } from './race.ts'

const DEBT = 50_000

const moneyOf = async (world: World, id: number) => {
  const { available, hold, owed } = await world.as(world.finances[0]!)('GET /api/staff/partner/{id}/money', { id })
  return { available, hold, owed }
}
const takeBack =
  (world: World, id: string, who = 0) =>
  (as: As) =>
    as(world.finances[who]!)('POST /api/staff/partner-entry/{id}/void', { id, reason: 'Another partner' })

/** A reward of ฿300 before tax that is due now. */
async function due(world: World, partnerId: number) {
  const ctx = world.ctx({ kind: 'system' })
  const { id } = await addOrder(world, { partnerId, guestId: await addGuest(world), goods: 300_000n })
  await earnRewards(ctx, await markPaid(world, id))
  await scheduleSettlement(ctx, id, await markFinished(world, id))
  await world.db.update(rewardLine).set({ settlesAt: world.house.clock() }).where(eq(rewardLine.orderId, id))
}

/** What was noted of a partner's money by mistake, and what happens to that money at the same moment. */
export const ENTRY_RACES: Race[] = [
  {
    name: 'repayment taken back × taken back',
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
    name: 'repayment taken back × settle',
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
    name: 'repayment taken back × withdraw',
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
    name: 'repayment taken back × the same transfer noted for another',
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
    name: 'balance given back × given back',
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
]
