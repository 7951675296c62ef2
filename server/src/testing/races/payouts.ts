import { eq } from 'drizzle-orm'
import { payout, payoutItem, withdrawal } from '../../database/tables/payouts.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { addPartner } from '../money-rows.ts'
import { earn, linkCard, partnerActor } from '../payouts.ts'
import { either, must, type As, type Race, type World } from './race.ts'

/** Satang a partner has: ฿1,000 less 3 % tax. */
const HAS = 97_000

export async function rich(world: World) {
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
export const moneyOf = async (world: World, id: number) => {
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
/** Pays the batch. @returns the outcomes of its rows */
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
/** Asserts the states of a batch row and its withdrawal, and that it was paid at most once. */
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
    name: 'withdraw × reward reversed',
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
    name: 'balance forfeited × withdraw',
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
    name: 'withdrawal paid × rejected',
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
    name: 'transfer returned × returned',
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
        // The second payment reports the row as already paid.
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
]
