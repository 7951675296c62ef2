import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { CardForm } from '@bailu/contract/cards'
import type { Actor } from '../core/context.ts'
import { rewardLine } from '../database/tables/rewards.ts'
import { setting } from '../database/tables/rules.ts'
import { bankCard } from '../database/tables/payouts.ts'
import { session } from '../database/tables/people.ts'
import { earnRewards } from '../features/rewards/earn-rewards.ts'
import { scheduleSettlement } from '../features/rewards/schedule-settlement.ts'
import { settleRewards } from '../features/rewards/settle-rewards.ts'
import { forgetSettings } from '../features/settings/read-setting.ts'
import { cardPlace, sealDetails, type CardDetails } from '../core/card-details.ts'
import { payWithdrawal } from '../features/withdrawals/pay-withdrawal.ts'
import { requestWithdrawal } from '../features/withdrawals/request-withdrawal.ts'
import { staffOf } from './buyers.ts'
import { addGuest, addOrder, addPartner, markFinished, markPaid } from './money-rows.ts'
import { reverseShare } from './reverse-share.ts'
import type { Shop } from './shop.ts'

export const CARD = {
  version: null,
  bank: '004',
  branch: 'สีลม',
  account_number: '123-4-56789-0',
  account_number_again: '1234567890',
  english_name: 'MALEE SUKSAN',
  name: 'มาลี สุขสันต์',
  payee_first_name: 'มาลี',
  payee_last_name: 'สุขสันต์',
  id_kind: 'thai_id',
  id_number: '1101700230708',
  birth_date: '1990-02-28',
  id_address: '1 ถนนสุขุมวิท แขวงคลองเตยเหนือ เขตวัฒนา กรุงเทพมหานคร 10110',
  id_issued_on: '2022-03-01',
  id_expires_on: '2031-02-27',
} satisfies CardForm

const DETAILS: CardDetails = {
  branch: CARD.branch,
  accountNumber: '1234567890',
  englishName: CARD.english_name,
  name: CARD.name,
  payeeFirstName: CARD.payee_first_name,
  payeeLastName: CARD.payee_last_name,
  idKind: 'thai_id',
  idNumber: CARD.id_number,
  birthDate: CARD.birth_date,
  idAddress: CARD.id_address,
  idIssuedOn: CARD.id_issued_on,
  idExpiresOn: CARD.id_expires_on,
}

type Place = Pick<Shop, 'db' | 'house'>

/** Adds a linked bank card, its details sealed. */
export async function linkCard(
  { db, house }: Place,
  partnerId: number,
  details: Partial<CardDetails> = {},
): Promise<void> {
  const at = house.clock()
  await db.insert(bankCard).values({
    partnerId,
    version: 1,
    bank: '004',
    bankName: '',
    accountTail: '7890',
    sealed: sealDetails(house.settings, cardPlace(partnerId), { ...DETAILS, ...details }),
    linkedAt: at,
    changedAt: at,
  })
}

/** Sets the minimum withdrawal in satang. */
export async function withdrawFrom({ db, house }: Place, satang: number): Promise<void> {
  await db
    .insert(setting)
    .values({ id: uuidv7(), name: 'minimum_withdrawal', value: satang, validFrom: new Date('2026-01-01T00:00:00Z') })
  forgetSettings(house)
}

/** Raises the payout approval limits, so that one person may pay any amount. */
export async function payAlone({ db, house }: Place): Promise<void> {
  const validFrom = new Date('2026-01-01T00:00:00Z')
  await db.insert(setting).values(
    (['payout_approval_above', 'batch_approval_above'] as const).map((name) => ({
      id: uuidv7(),
      name,
      value: 10 ** 10,
      validFrom,
    })),
  )
  forgetSettings(house)
}

export const partnerActor = (userId: number): Actor & { kind: 'user' } => ({
  kind: 'user',
  userId,
  partner: true,
  sessionId: uuidv7(),
})

/** Adds the actor's session, signed in just now (recent authentication). */
export async function prove({ db, house }: Place, { userId, sessionId }: Actor & { kind: 'user' }): Promise<void> {
  const at = house.clock()
  await db
    .insert(session)
    .values({ id: sessionId, tokenHash: Buffer.from(sessionId), userId, createdAt: at, seenAt: at, provenAt: at })
}

/** Requests a withdrawal and pays it. @returns its id */
export async function payOut(shop: Shop, partnerId: number, amount: bigint): Promise<string> {
  const { id } = await requestWithdrawal(shop.ctx(partnerActor(partnerId)), { amount: Number(amount) })
  const by = shop.ctx(staffOf('finance'))
  await payWithdrawal(by, { id, amount: Number(amount), bank_reference: id, closed_reason: '' })
  return id
}

/** Adds a settled reward of this gross by one order, taxed by the rule in force: 100 → 97 at 3 %. */
export async function earn(shop: Shop, partnerId: number, gross: bigint): Promise<void> {
  const ctx = () => shop.ctx({ kind: 'system' })
  const order = await markPaid(
    shop,
    (await addOrder(shop, { partnerId, guestId: await addGuest(shop), goods: gross * 10n })).id,
  )
  await earnRewards(ctx(), order)
  await scheduleSettlement(ctx(), order.id, await markFinished(shop, order.id))
  await shop.db.update(rewardLine).set({ settlesAt: shop.house.clock() }).where(eq(rewardLine.orderId, order.id))
  await settleRewards(ctx())
}

/** A partner who withdrew everything before a part of it (`debt` satang) was reversed. @returns their id */
export async function owing(shop: Shop, debt: bigint): Promise<number> {
  const id = await addPartner(shop)
  await linkCard(shop, id)
  await earn(shop, id, 1_000_000n)
  await payOut(shop, id, 970_000n)
  const [line] = await shop.db.select().from(rewardLine).where(eq(rewardLine.partnerId, id))
  await reverseShare(shop.ctx({ kind: 'system' }), line!.id, { part: debt, whole: 970_000n, reason: 'returned' })
  return id
}

/** A partner whose full debt was recorded as repaid, each time by another member of finance. @returns their id, the entry and its bank reference */
export async function repaid(shop: Shop, debt: bigint): Promise<{ id: number; entry: string; reference: string }> {
  const id = await owing(shop, debt)
  const finance = shop.as(staffOf('finance'))
  const reference = `REPAID${id}`
  await finance('POST /api/staff/partner/{id}/repayment', { id, amount: Number(debt), bank_reference: reference })
  const { entries } = await finance('GET /api/staff/partner/{id}/money', { id })
  return { id, entry: entries[0]!.id, reference }
}
