import { eq } from 'drizzle-orm'
import { payout, payoutItem, withdrawal } from '../../database/tables/payouts.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { settleRewards } from '../../features/rewards/settle-rewards.ts'
import { addPartner } from '../money-rows.ts'
import { earn, linkCard, owing, partnerActor } from '../payouts.ts'
import { either, must, type As, type Race, type World } from './race.ts'

/** Of ฿1,000 after 3 % tax. */
const HAS = 97_000

async function rich(world: World) {
  const id = await addPartner(world)
  await linkCard(world, id)
  await earn(world, id, 100_000n)
  return { id, actor: partnerActor(id) }
}
type Rich = Awaited<ReturnType<typeof rich>>
const withdraw =
  ({ actor }: Rich, amount = HAS) =>
  (as: As) =>
    as(actor)('POST /api/withdrawal', { amount })
async function asked(world: World) {
  const who = await rich(world)
  const { id } = await withdraw(who)(world.as)
  return { who, id }
}
const moneyOf = async (world: World, id: number) => {
  const { available, hold, owed } = await world.as(world.finances[0]!)('GET /api/staff/partner/{id}/money', { id })
  return { available, hold, owed }
}
const pay = (world: World, id: string, who: number) => (as: As) =>
  as(world.finances[who]!)('POST /api/staff/withdrawal/{id}/pay', {
    id,
    amount: HAS,
    bank_reference: world.unique(),
  })
const batchOf =
  (world: World, ...withdrawals: string[]) =>
  (as: As) =>
    as(world.finances[0]!)('POST /api/staff/payout', { withdrawals })
const file =
  (world: World, id: number, who = 0) =>
  (as: As) =>
    as(world.finances[who]!)('POST /api/staff/payout/{id}/file', { id, reason: 'For the bank' })
/** @throws what its one row was answered */
const bankPaid = (world: World, id: number, who: number) => async (as: As) => {
  const { outcomes } = await as(world.finances[who]!)('POST /api/staff/payout/{id}/pay', {
    id,
    bank_reference: world.unique(),
    paid_on: world.today(),
  })
  return outcomes.map(({ outcome }) => outcome).join(' ')
}
const release = (world: World, id: number, one: string, who: number) => (as: As) =>
  as(world.finances[who]!)('POST /api/staff/payout/{id}/release', { id, withdrawal: one, reason: 'Later' })
const notExecuted = (world: World, id: number, one: string, who: number) => (as: As) =>
  as(world.finances[who]!)('POST /api/staff/payout/{id}/not-executed', { id, withdrawal: one, reason: 'Closed' })
/** The row and its withdrawal say the same. */
async function agree(world: World, one: string, row: string, status: string) {
  const [item] = await world.db.select().from(payoutItem).where(eq(payoutItem.withdrawalId, one))
  const [is] = await world.db.select().from(withdrawal).where(eq(withdrawal.id, one))
  must('row and withdrawal', [item!.state, is!.status], [row, status])
  must('payouts', await world.db.$count(payout, eq(payout.withdrawalId, one)), status === 'paid' ? 1 : 0)
}
async function inBatch(world: World, sent: boolean) {
  const { who, id } = await asked(world)
  const { id: batch } = await batchOf(world, id)(world.as)
  if (sent) await file(world, batch)(world.as)
  return { who, id, batch }
}
const settle = (world: World) => () => settleRewards(world.ctx({ kind: 'system' }))
/** An order whose rewards are due. */
async function due(world: World) {
  const id = await world.finished()
  const now = world.house.clock()
  await world.db.update(rewardLine).set({ settlesAt: now }).where(eq(rewardLine.orderId, id))
  const lines = await world.linesOf(id)
  return { id, line: lines.find(({ kind }) => kind === 'sales')!.id }
}
const first = async (world: World, id: string) =>
  (await world.linesOf(id)).find(({ kind, reverses }) => kind === 'sales' && reverses === null)!

export const PAYOUT_RACES: Race[] = [
  {
    name: 'withdraw × withdraw',
    start: async (world) => {
      const who = await rich(world)
      return {
        calls: [withdraw(who), withdraw(who)],
        may: either('withdrawal_too_much'),
        holds: async () => must('money', await moneyOf(world, who.id), { available: 0, hold: HAS, owed: 0 }),
      }
    },
  },
  {
    name: 'withdraw × reward taken back',
    start: async (world) => {
      const who = await rich(world)
      const [line] = await world.db.select().from(rewardLine).where(eq(rewardLine.partnerId, who.id))
      return {
        calls: [
          withdraw(who),
          (as) =>
            as(world.finances[0]!)('POST /api/staff/reward/{id}/reverse', {
              id: line!.id,
              amount: 100_000,
              reason: 'By mistake',
            }),
        ],
        may: [
          ['done', 'done'],
          ['withdrawal_too_much', 'done'],
        ],
        holds: async ([out]) => {
          const hold = out === 'done' ? HAS : 0
          must('money', await moneyOf(world, who.id), { available: 0, hold, owed: hold })
        },
      }
    },
  },
  {
    name: 'balance given up × withdraw',
    start: async (world) => {
      const who = await rich(world)
      return {
        calls: [(as) => as(who.actor)('POST /api/withdrawal/give-up', { amount: HAS, reason: 'other' }), withdraw(who)],
        may: either('withdrawal_too_much', 'withdrawal_open'),
        holds: async ([up]) =>
          must('money', await moneyOf(world, who.id), { available: 0, hold: up === 'done' ? 0 : HAS, owed: 0 }),
      }
    },
  },
  {
    name: 'withdrawal paid × paid',
    start: async (world) => {
      const { id } = await asked(world)
      return {
        calls: [pay(world, id, 0), pay(world, id, 1)],
        may: either('withdrawal_moved_on'),
        holds: async () => must('payouts', await world.db.$count(payout, eq(payout.withdrawalId, id)), 1),
      }
    },
  },
  {
    name: 'withdrawal paid × declined',
    start: async (world) => {
      const { who, id } = await asked(world)
      return {
        calls: [
          pay(world, id, 0),
          (as) => as(world.finances[1]!)('POST /api/staff/withdrawal/{id}/reject', { id, reason: 'No' }),
        ],
        may: either('withdrawal_moved_on'),
        holds: async ([out]) =>
          must('money', await moneyOf(world, who.id), { available: out === 'done' ? 0 : HAS, hold: 0, owed: 0 }),
      }
    },
  },
  {
    name: 'transfer came back × came back',
    start: async (world) => {
      const { who, id } = await asked(world)
      await pay(world, id, 0)(world.as)
      const back = (n: number) => (as: As) =>
        as(world.finances[n]!)('POST /api/staff/withdrawal/{id}/returned', {
          id,
          amount: HAS,
          bank_reference: world.unique(),
          reason: 'Closed',
        })
      return {
        calls: [back(1), back(2)],
        may: either('withdrawal_moved_on'),
        holds: async () => must('money', await moneyOf(world, who.id), { available: HAS, hold: 0, owed: 0 }),
      }
    },
  },
  {
    name: 'batch × batch of one withdrawal',
    start: async (world) => {
      const { id } = await asked(world)
      return {
        calls: [batchOf(world, id), batchOf(world, id)],
        may: either('nothing_ready'),
        holds: async () => agree(world, id, 'open', 'under_review'),
      }
    },
  },
  {
    name: 'batch × withdrawal paid alone',
    start: async (world) => {
      const { id } = await asked(world)
      return {
        calls: [batchOf(world, id), pay(world, id, 1)],
        may: [...either('withdrawal_in_batch', 'nothing_ready')],
        holds: async ([batch]) =>
          batch === 'done'
            ? agree(world, id, 'open', 'under_review')
            : must('payouts', await world.db.$count(payout, eq(payout.withdrawalId, id)), 1),
      }
    },
  },
  {
    name: 'release a row × make the file',
    start: async (world) => {
      const { id, batch } = await inBatch(world, false)
      return {
        calls: [release(world, batch, id, 1), file(world, batch)],
        may: either('nothing_ready', 'withdrawal_moved_on'),
        holds: async ([left]) => agree(world, id, left === 'done' ? 'released' : 'sent', 'under_review'),
      }
    },
  },
  {
    name: 'release a row × pay the batch',
    start: async (world) => {
      const { id, batch } = await inBatch(world, false)
      return {
        calls: [
          release(world, batch, id, 1),
          async (as) => file(world, batch)(as).then(() => bankPaid(world, batch, 1)(as)),
        ],
        may: either('nothing_ready', 'withdrawal_moved_on'),
        holds: async ([left]) =>
          left === 'done' ? agree(world, id, 'released', 'under_review') : agree(world, id, 'paid', 'paid'),
      }
    },
  },
  {
    name: 'pay the batch × pay the batch',
    start: async (world) => {
      const { id, batch } = await inBatch(world, true)
      return {
        calls: [bankPaid(world, batch, 1), bankPaid(world, batch, 2)],
        // A row that is paid already says so.
        may: [['done', 'done']],
        holds: async () => agree(world, id, 'paid', 'paid'),
      }
    },
  },
  {
    name: 'pay the batch × not executed',
    start: async (world) => {
      const { id, batch } = await inBatch(world, true)
      return {
        calls: [notExecuted(world, batch, id, 1), bankPaid(world, batch, 2)],
        may: [
          ['done', 'done'],
          ['withdrawal_moved_on', 'done'],
        ],
        holds: async ([not]) =>
          not === 'done' ? agree(world, id, 'not_executed', 'under_review') : agree(world, id, 'paid', 'paid'),
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
      const { id, line } = await due(world)
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
      const { id } = await due(world)
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
    name: 'reward held × settle',
    start: async (world) => {
      const { id } = await due(world)
      const lines = [{ line: 0, quantity: 1 }]
      const own = { by: 'promptpay' as const, number: '0811112222', name: 'Nok' }
      return {
        calls: [
          // Money of a return that would go to the partner's own account holds the reward.
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
    name: 'reward taken back × taken back',
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
