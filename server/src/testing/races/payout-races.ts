import { eq } from 'drizzle-orm'
import { payout, payoutItem, withdrawal } from '../../features/payouts/table.ts'
import { rewardLine } from '../../features/rewards/table.ts'
import { seedPartner } from '../fixtures/orders-fixture.ts'
import { earnSettledReward, addBankCard, partnerActor } from '../fixtures/payouts-fixture.ts'
import { eitherSucceeds, assertSame, type CallAs, type Race, type RaceFixture } from './race.ts'

/** Satang a partner has: ฿1,000 less 3 % tax. */
const BALANCE = 97_000

export async function addPartnerWithBalance(fixture: RaceFixture) {
  const id = await seedPartner(fixture)
  await addBankCard(fixture, id)
  await earnSettledReward(fixture, id, 100_000n)
  return { id, actor: partnerActor(id) }
}
type PartnerWithBalance = Awaited<ReturnType<typeof addPartnerWithBalance>>
const withdraw =
  ({ actor }: PartnerWithBalance, amount = BALANCE) =>
  (as: CallAs) =>
    as(actor)('POST /api/withdrawal', { amount })
async function addWithdrawal(fixture: RaceFixture) {
  const who = await addPartnerWithBalance(fixture)
  const { id } = await withdraw(who)(fixture.as)
  return { who, id }
}
export const moneyOf = async (fixture: RaceFixture, id: number) => {
  const { available, hold, owed } = await fixture.as(fixture.finances[0]!)('GET /api/staff/partner/{id}/money', { id })
  return { available, hold, owed }
}
const pay = (fixture: RaceFixture, id: string, who: number) => (as: CallAs) =>
  as(fixture.finances[who]!)('POST /api/staff/withdrawal/{id}/pay', {
    id,
    amount: BALANCE,
    bank_reference: fixture.unique(),
  })
const batchOf =
  (fixture: RaceFixture, ...withdrawals: string[]) =>
  (as: CallAs) =>
    as(fixture.finances[0]!)('POST /api/staff/payout', { withdrawals })
const createFile =
  (fixture: RaceFixture, id: number, who = 0) =>
  (as: CallAs) =>
    as(fixture.finances[who]!)('POST /api/staff/payout/{id}/file', { id, reason: 'For the bank' })
/** Pays the batch. @returns the outcomes of its rows */
const payBatch = (fixture: RaceFixture, id: number, who: number) => async (as: CallAs) => {
  const { outcomes } = await as(fixture.finances[who]!)('POST /api/staff/payout/{id}/pay', {
    id,
    bank_reference: fixture.unique(),
    paid_on: fixture.today(),
  })
  return outcomes.map(({ outcome }) => outcome).join(' ')
}
const release = (fixture: RaceFixture, id: number, one: string, who: number) => (as: CallAs) =>
  as(fixture.finances[who]!)('POST /api/staff/payout/{id}/release', { id, withdrawal: one, reason: 'Later' })
const notExecuted = (fixture: RaceFixture, id: number, one: string, who: number) => (as: CallAs) =>
  as(fixture.finances[who]!)('POST /api/staff/payout/{id}/not-executed', { id, withdrawal: one, reason: 'Closed' })
/** Asserts the states of a batch row and its withdrawal, and that it was paid at most once. */
async function assertBatchRow(fixture: RaceFixture, one: string, row: string, status: string) {
  const [item] = await fixture.db.select().from(payoutItem).where(eq(payoutItem.withdrawalId, one))
  const [is] = await fixture.db.select().from(withdrawal).where(eq(withdrawal.id, one))
  assertSame('row and withdrawal', [item!.state, is!.status], [row, status])
  assertSame('payouts', await fixture.db.$count(payout, eq(payout.withdrawalId, one)), status === 'paid' ? 1 : 0)
}
async function addBatch(fixture: RaceFixture, sent: boolean) {
  const { who, id } = await addWithdrawal(fixture)
  const { id: batch } = await batchOf(fixture, id)(fixture.as)
  if (sent) await createFile(fixture, batch)(fixture.as)
  return { who, id, batch }
}
export const PAYOUT_RACES: Race[] = [
  {
    name: 'withdraw × withdraw',
    start: async (fixture) => {
      const who = await addPartnerWithBalance(fixture)
      return {
        calls: [withdraw(who), withdraw(who)],
        allowedOutcomes: eitherSucceeds('withdrawal_too_much'),
        verify: async () =>
          assertSame('money', await moneyOf(fixture, who.id), { available: 0, hold: BALANCE, owed: 0 }),
      }
    },
  },
  {
    name: 'withdraw × reward reversed',
    start: async (fixture) => {
      const who = await addPartnerWithBalance(fixture)
      const [line] = await fixture.db.select().from(rewardLine).where(eq(rewardLine.partnerId, who.id))
      return {
        calls: [
          withdraw(who),
          (as) =>
            as(fixture.finances[0]!)('POST /api/staff/reward/{id}/reverse', {
              id: line!.id,
              amount: 100_000,
              reason: 'By mistake',
            }),
        ],
        allowedOutcomes: [
          ['done', 'done'],
          ['withdrawal_too_much', 'done'],
        ],
        verify: async ([out]) => {
          const hold = out === 'done' ? BALANCE : 0
          assertSame('money', await moneyOf(fixture, who.id), { available: 0, hold, owed: hold })
        },
      }
    },
  },
  {
    name: 'balance given up × withdraw',
    start: async (fixture) => {
      const who = await addPartnerWithBalance(fixture)
      return {
        calls: [
          (as) => as(who.actor)('POST /api/withdrawal/give-up', { amount: BALANCE, reason: 'other' }),
          withdraw(who),
        ],
        allowedOutcomes: eitherSucceeds('withdrawal_too_much', 'withdrawal_open'),
        verify: async ([up]) =>
          assertSame('money', await moneyOf(fixture, who.id), {
            available: 0,
            hold: up === 'done' ? 0 : BALANCE,
            owed: 0,
          }),
      }
    },
  },
  {
    name: 'withdrawal paid × paid',
    start: async (fixture) => {
      const { id } = await addWithdrawal(fixture)
      return {
        calls: [pay(fixture, id, 0), pay(fixture, id, 1)],
        allowedOutcomes: eitherSucceeds('withdrawal_moved_on'),
        verify: async () => assertSame('payouts', await fixture.db.$count(payout, eq(payout.withdrawalId, id)), 1),
      }
    },
  },
  {
    name: 'withdrawal paid × rejected',
    start: async (fixture) => {
      const { who, id } = await addWithdrawal(fixture)
      return {
        calls: [
          pay(fixture, id, 0),
          (as) => as(fixture.finances[1]!)('POST /api/staff/withdrawal/{id}/reject', { id, reason: 'No' }),
        ],
        allowedOutcomes: eitherSucceeds('withdrawal_moved_on'),
        verify: async ([out]) =>
          assertSame('money', await moneyOf(fixture, who.id), {
            available: out === 'done' ? 0 : BALANCE,
            hold: 0,
            owed: 0,
          }),
      }
    },
  },
  {
    name: 'transfer returned × returned',
    start: async (fixture) => {
      const { who, id } = await addWithdrawal(fixture)
      await pay(fixture, id, 0)(fixture.as)
      const back = (n: number) => (as: CallAs) =>
        as(fixture.finances[n]!)('POST /api/staff/withdrawal/{id}/returned', {
          id,
          amount: BALANCE,
          bank_reference: fixture.unique(),
          reason: 'Closed',
        })
      return {
        calls: [back(1), back(2)],
        allowedOutcomes: eitherSucceeds('withdrawal_moved_on'),
        verify: async () =>
          assertSame('money', await moneyOf(fixture, who.id), { available: BALANCE, hold: 0, owed: 0 }),
      }
    },
  },
  {
    name: 'batch × batch of one withdrawal',
    start: async (fixture) => {
      const { id } = await addWithdrawal(fixture)
      return {
        calls: [batchOf(fixture, id), batchOf(fixture, id)],
        allowedOutcomes: eitherSucceeds('nothing_ready'),
        verify: async () => assertBatchRow(fixture, id, 'open', 'under_review'),
      }
    },
  },
  {
    name: 'batch × withdrawal paid alone',
    start: async (fixture) => {
      const { id } = await addWithdrawal(fixture)
      return {
        calls: [batchOf(fixture, id), pay(fixture, id, 1)],
        allowedOutcomes: [...eitherSucceeds('withdrawal_in_batch', 'nothing_ready')],
        verify: async ([batch]) =>
          batch === 'done'
            ? assertBatchRow(fixture, id, 'open', 'under_review')
            : assertSame('payouts', await fixture.db.$count(payout, eq(payout.withdrawalId, id)), 1),
      }
    },
  },
  {
    name: 'release a row × make the file',
    start: async (fixture) => {
      const { id, batch } = await addBatch(fixture, false)
      return {
        calls: [release(fixture, batch, id, 1), createFile(fixture, batch)],
        allowedOutcomes: eitherSucceeds('nothing_ready', 'withdrawal_moved_on'),
        verify: async ([released]) =>
          assertBatchRow(fixture, id, released === 'done' ? 'released' : 'sent', 'under_review'),
      }
    },
  },
  {
    name: 'release a row × pay the batch',
    start: async (fixture) => {
      const { id, batch } = await addBatch(fixture, false)
      return {
        calls: [
          release(fixture, batch, id, 1),
          async (as) => createFile(fixture, batch)(as).then(() => payBatch(fixture, batch, 1)(as)),
        ],
        allowedOutcomes: eitherSucceeds('nothing_ready', 'withdrawal_moved_on'),
        verify: async ([released]) =>
          released === 'done'
            ? assertBatchRow(fixture, id, 'released', 'under_review')
            : assertBatchRow(fixture, id, 'paid', 'paid'),
      }
    },
  },
  {
    name: 'pay the batch × pay the batch',
    start: async (fixture) => {
      const { id, batch } = await addBatch(fixture, true)
      return {
        calls: [payBatch(fixture, batch, 1), payBatch(fixture, batch, 2)],
        // The second payment reports the row as already paid.
        allowedOutcomes: [['done', 'done']],
        verify: async () => assertBatchRow(fixture, id, 'paid', 'paid'),
      }
    },
  },
  {
    name: 'pay the batch × not executed',
    start: async (fixture) => {
      const { id, batch } = await addBatch(fixture, true)
      return {
        calls: [notExecuted(fixture, batch, id, 1), payBatch(fixture, batch, 2)],
        allowedOutcomes: [
          ['done', 'done'],
          ['withdrawal_moved_on', 'done'],
        ],
        verify: async ([not]) =>
          not === 'done'
            ? assertBatchRow(fixture, id, 'not_executed', 'under_review')
            : assertBatchRow(fixture, id, 'paid', 'paid'),
      }
    },
  },
]
