import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { SecondPerson } from '@bailu/contract/approvals'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { keyedHash } from '../../../core/keyed-hash.ts'
import {
  isSamePerson,
  lockPerson,
  othersMayPay,
  personOf,
  requireOthers,
  requireSecond,
} from '../../../core/own-account.ts'
import { refuse } from '../../../core/refusal.ts'
import { asNumber } from '../../../core/satang.ts'
import { refundRecipient } from '../../../database/tables/approvals.ts'
import { refund } from '../../../database/tables/refunds.ts'
import { approvalFor, fingerprintOf } from '../../approvals/in-force.ts'
import { readSetting } from '../../settings/read-setting.ts'

const DAY_MS = 24 * 3_600_000

/** Money about to go back, of a canceled order or a return. */
export type GoingBack = {
  kind: 'refund' | 'return'
  id: string
  amount: bigint
  /** Whose order it is. */
  userId: number | null
  /** The number it goes to; null where nobody has said. */
  number: string | null
  accountAt: Date | null
  accountBy: string | null
  notedBy: string | null
  /** Who said that the money of an order canceled before it was sent is in. */
  confirmedBy: string | null
}

/** The same number is the same recipient, by PromptPay or at a bank. */
const keyOf = ({ house }: Pick<Ctx, 'house'>, number: string): string =>
  keyedHash(house.settings, 'refund recipients', number.replace(/\D/g, '')).toString('base64url')

export const fingerprintOfMoney = (ctx: Pick<Ctx, 'house'>, { amount, number, accountAt }: GoingBack): string =>
  fingerprintOf([amount, number === null ? null : keyOf(ctx, number), accountAt?.toISOString() ?? null])

/**
 * What is held against the limits: paid within a day to the same recipient, and by the same person, with this one;
 * what two people have seen does not count.
 */
async function weigh(ctx: Ctx, money: GoingBack, payer: string[]) {
  const { one, day } = await readSetting(ctx, 'refund_approval')
  const since = new Date(ctx.now.getTime() - DAY_MS)
  const key = money.number === null ? null : keyOf(ctx, money.number)
  const sum = (ofWhat: ReturnType<typeof eq>) =>
    ctx.db
      .select({ sum: sql<string>`coalesce(sum(${refund.amount}), 0)` })
      .from(refund)
      .where(and(ofWhat, gt(refund.refundedAt, since), isNull(refund.approvalId)))
      .then(([row]) => money.amount + BigInt(row?.sum ?? 0))
  const toOne = key === null ? money.amount : await sum(eq(refund.accountKey, key))
  const byOne = payer.length === 0 ? money.amount : await sum(inArray(refund.refundedBy, payer))
  const unknown = key === null
  return { key, toOne, byOne, one, day, needed: unknown || toOne > one || byOne > day }
}

/** How it stands, as the person who looks at it would pay it. */
export async function secondPersonFor(ctx: Ctx, scope: StaffScope, money: GoingBack): Promise<SecondPerson | null> {
  const found = await approvalFor(ctx, money.kind, money.id, fingerprintOfMoney(ctx, money))
  const weighed = await weigh(ctx, money, await personOf(ctx, scope.staffId))
  if (!found && !weighed.needed) return null
  const overOne = weighed.toOne > weighed.one
  return {
    state: found ? (found.holds ? 'in_force' : 'waiting') : 'needed',
    approval: found?.row.id ?? null,
    effective_at: found?.row.effectiveAt.toISOString() ?? null,
    limit: asNumber(overOne ? weighed.one : weighed.day),
    together: asNumber(overOne ? weighed.toOne : weighed.byOne),
  }
}

/**
 * Whether this person may pay it back, and what `refund` keeps of why. Above the limits somebody else has approved it;
 * who wrote the account, noted the late money or confirmed the payment does not pay it at any sum. Where nobody else works here who could, a
 * day with notice to the owners takes their place.
 * @throws AppError own_account, account_missing, account_writer, late_noter, payment_confirmer, approval_needed, approval_open, colleague_new
 */
export async function admitPayer(tx: Ctx, scope: StaffScope, money: GoingBack, { inCash = false } = {}) {
  await requireOthers(tx, scope, money.userId)
  const person = await lockPerson(tx, scope.staffId)
  if (money.number !== null) await lockRecipient(tx, keyOf(tx, money.number))
  const { key, needed } = await weigh(tx, money, person)
  const found = await approvalFor(tx, money.kind, money.id, fingerprintOfMoney(tx, money))
  // Without an account money is handed over in cash only, and only once somebody else has agreed.
  if (money.number === null && (!inCash || !found?.holds)) return refuse('account_missing')
  const alone = found?.elapsed === true && !(await othersMayPay(tx, person))
  if (!alone) {
    if (await isSamePerson(tx, scope, [money.accountBy])) return refuse('account_writer')
    if (await isSamePerson(tx, scope, [money.notedBy])) return refuse('late_noter')
    if (await isSamePerson(tx, scope, [money.confirmedBy])) return refuse('payment_confirmer')
    const said = [money.accountBy, money.notedBy, money.confirmedBy]
    // With an approval that holds, two others have seen it.
    if (said.some((by) => by !== null)) await requireSecond(tx, scope, found?.holds ? [] : said)
  }
  if (needed && !found) return refuse('approval_needed')
  if (needed && !found?.holds) return refuse('approval_open')
  const row = found?.holds ? found.row : null
  const byMe = row !== null && person.includes(row.decidedBy ?? '')
  const said = [money.accountBy, money.notedBy, money.confirmedBy].some((by) => by !== null && person.includes(by))
  return {
    accountKey: key,
    accountBy: money.accountBy,
    notedBy: money.notedBy,
    // Who proposed and who approved are two; either may pay, and the other one is the second.
    secondBy: row === null || row.decidedBy === null ? null : byMe ? row.proposedBy : row.decidedBy,
    approvalId: row?.id ?? null,
    alone: alone && said,
  }
}

async function lockRecipient(tx: Ctx, accountKey: string): Promise<void> {
  await tx.db
    .insert(refundRecipient)
    .values({ accountKey, at: tx.now })
    .onConflictDoUpdate({ target: refundRecipient.accountKey, set: { at: tx.now } })
}
