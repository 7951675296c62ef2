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

/** Money to be paid back, of a refund or a return. */
export type GoingBack = {
  kind: 'refund' | 'return'
  id: string
  amount: bigint
  /** The buyer's account; null for a guest. */
  userId: number | null
  /** PromptPay or bank account number; null when none is set. */
  number: string | null
  accountAt: Date | null
  accountBy: string | null
  notedBy: string | null
  /** Who confirmed the payment of an order that was canceled before it was sent. */
  confirmedBy: string | null
}

/** The same number is the same recipient, whether PromptPay or bank account. */
const keyOf = ({ house }: Pick<Ctx, 'house'>, number: string): string =>
  keyedHash(house.settings, 'refund recipients', number.replace(/\D/g, '')).toString('base64url')

export const fingerprintOfMoney = (ctx: Pick<Ctx, 'house'>, { amount, number, accountAt }: GoingBack): string =>
  fingerprintOf([amount, number === null ? null : keyOf(ctx, number), accountAt?.toISOString() ?? null])

/**
 * Sums against the limits, including this amount: paid within a day to the same recipient, and by the same person.
 * Transfers approved by two people do not count.
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

/** State of the second person's approval, as if the viewer paid it; null when none is needed. */
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
 * Checks whether this person may pay it back, and returns the columns of `refund` that record why. Above the limits a
 * second person must have approved it; whoever set the account, recorded the late money or confirmed the payment does
 * not pay it at any amount. Where no other colleague could pay, a waiting day with notice to the owners takes the
 * place of the second person.
 * @throws AppError own_account, account_missing, account_writer, late_noter, payment_confirmer, approval_needed,
 *   approval_open, colleague_new
 */
export async function admitPayer(tx: Ctx, scope: StaffScope, money: GoingBack, { inCash = false } = {}) {
  await requireOthers(tx, scope, money.userId)
  const person = await lockPerson(tx, scope.staffId)
  if (money.number !== null) await lockRecipient(tx, keyOf(tx, money.number))
  const { key, needed } = await weigh(tx, money, person)
  const found = await approvalFor(tx, money.kind, money.id, fingerprintOfMoney(tx, money))
  // Without an account it is paid in cash only, with an approval in force.
  if (money.number === null && (!inCash || !found?.holds)) return refuse('account_missing')
  const alone = found?.elapsed === true && !(await othersMayPay(tx, person))
  if (!alone) {
    if (await isSamePerson(tx, scope, [money.accountBy])) return refuse('account_writer')
    if (await isSamePerson(tx, scope, [money.notedBy])) return refuse('late_noter')
    if (await isSamePerson(tx, scope, [money.confirmedBy])) return refuse('payment_confirmer')
    const said = [money.accountBy, money.notedBy, money.confirmedBy]
    // With an approval in force, two other people have seen it.
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
    // Proposer and approver are two people; either may pay, and the other one is the second person.
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
