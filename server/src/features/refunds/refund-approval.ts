import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { SecondPerson } from '@bailu/contract/approvals/staff'
import { DAY_MS } from '@bailu/phrases/days'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { refundAccountPlace, returnAccountPlace } from '../../core/order-facts.ts'
import { refundRecipient } from '../approvals/table.ts'
import { type refund, refundTransfer } from './table.ts'
import type { orderReturn } from '../returns/table.ts'
import { keyedHash, unseal } from '../../lib/crypto.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { findApproval, fingerprintOf } from '../approvals/propose.ts'
import {
  hasOtherPayer,
  isGoodsHandler,
  isSamePerson,
  lockStaffAccountsOfPerson,
  requireNotOwnAccount,
  requireSecondPerson,
  staffAccountsOfPerson,
} from '../approvals/separation-of-duties.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'

/** Money to be paid back, of a refund or a return. */
export type OutgoingMoney = {
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
  /** The order, or the return, whose goods it is paid back for. */
  goods: Parameters<typeof isGoodsHandler>[2]
}

/** The same number is the same recipient, whether PromptPay or bank account. */
const recipientKey = ({ deps }: Pick<Ctx, 'deps'>, number: string): string =>
  keyedHash(deps.config, 'refund recipients', number.replace(/\D/g, '')).toString('base64url')

export const fingerprintOfMoney = (ctx: Pick<Ctx, 'deps'>, { amount, number, accountAt }: OutgoingMoney): string =>
  fingerprintOf([amount, number === null ? null : recipientKey(ctx, number), accountAt?.toISOString() ?? null])

/**
 * Sums against the limits, including this amount: paid within a day to the same recipient, and by the same person.
 * Transfers approved by two people do not count.
 */
async function sumAgainstLimits(ctx: Ctx, money: OutgoingMoney, payer: string[]) {
  const { one, day } = await readShopRule(ctx, 'refund_approval')
  const since = new Date(ctx.now.getTime() - DAY_MS)
  const key = money.number === null ? null : recipientKey(ctx, money.number)
  const sum = (condition: ReturnType<typeof eq>) =>
    ctx.db
      .select({ sum: sql<string>`coalesce(sum(${refundTransfer.amount}), 0)` })
      .from(refundTransfer)
      .where(and(condition, gt(refundTransfer.refundedAt, since), isNull(refundTransfer.approvalId)))
      .then(([row]) => money.amount + BigInt(row?.sum ?? 0))
  const toRecipient = key === null ? money.amount : await sum(eq(refundTransfer.accountKey, key))
  const byPayer = payer.length === 0 ? money.amount : await sum(inArray(refundTransfer.refundedBy, payer))
  const unknown = key === null
  return { key, toOne: toRecipient, byOne: byPayer, one, day, needed: unknown || toRecipient > one || byPayer > day }
}

/** State of the second person's approval, as if the viewer paid it; null when none is needed. */
export async function readSecondPerson(
  ctx: Ctx,
  scope: StaffScope,
  money: OutgoingMoney,
): Promise<SecondPerson | null> {
  const approval = await findApproval(ctx, money.kind, money.id, fingerprintOfMoney(ctx, money))
  const sums = await sumAgainstLimits(ctx, money, await staffAccountsOfPerson(ctx, scope.staffId))
  if (!approval && !sums.needed) return null
  const overRecipientLimit = sums.toOne > sums.one
  return {
    state: approval ? (approval.inForce ? 'in_force' : 'waiting') : 'needed',
    approval: approval?.row.id ?? null,
    effective_at: approval?.row.effectiveAt.toISOString() ?? null,
    limit: asNumber(overRecipientLimit ? sums.one : sums.day),
    together: asNumber(overRecipientLimit ? sums.toOne : sums.byOne),
  }
}

/**
 * Checks whether this person may pay it back, and returns the columns of `refund` that record why. Above the limits a
 * second person must have approved it; a person who set the account, recorded the late money, confirmed the payment or
 * decided about the goods does not pay it at any amount. Where no other colleague could pay, a waiting day with notice to the owners takes the
 * place of the second person.
 * @throws AppError own_account, account_missing, account_writer, late_noter, payment_confirmer, goods_handler,
 *   approval_needed, approval_open, colleague_new
 */
export async function admitPayer(tx: Ctx, scope: StaffScope, money: OutgoingMoney, { inCash = false } = {}) {
  await requireNotOwnAccount(tx, scope, money.userId)
  const person = await lockStaffAccountsOfPerson(tx, scope.staffId)
  if (money.number !== null) await lockRecipient(tx, recipientKey(tx, money.number))
  const { key, needed } = await sumAgainstLimits(tx, money, person)
  const approval = await findApproval(tx, money.kind, money.id, fingerprintOfMoney(tx, money))
  // Without an account it is paid in cash only, with an approval in force.
  if (money.number === null && (!inCash || !approval?.inForce)) return fail('account_missing')
  const alone = approval?.elapsed === true && !(await hasOtherPayer(tx, person))
  if (!alone) {
    if (await isSamePerson(tx, scope, [money.accountBy])) return fail('account_writer')
    if (await isSamePerson(tx, scope, [money.notedBy])) return fail('late_noter')
    if (await isSamePerson(tx, scope, [money.confirmedBy])) return fail('payment_confirmer')
    if (await isGoodsHandler(tx, scope, money.goods)) return fail('goods_handler')
    const involved = [money.accountBy, money.notedBy, money.confirmedBy]
    // With an approval in force, two other people have seen it.
    if (involved.some((by) => by !== null)) await requireSecondPerson(tx, scope, approval?.inForce ? [] : involved)
  }
  if (needed && !approval) return fail('approval_needed')
  if (needed && !approval?.inForce) return fail('approval_open')
  const row = approval?.inForce ? approval.row : null
  const decidedByPayer = row !== null && person.includes(row.decidedBy ?? '')
  const involved = [money.accountBy, money.notedBy, money.confirmedBy].some((by) => by !== null && person.includes(by))
  return {
    accountKey: key,
    accountBy: money.accountBy,
    notedBy: money.notedBy,
    // Proposer and approver are two people; either may pay, and the other one is the second person.
    secondBy: row === null || row.decidedBy === null ? null : decidedByPayer ? row.proposedBy : row.decidedBy,
    approvalId: row?.id ?? null,
    alone: alone && involved,
  }
}

async function lockRecipient(tx: Ctx, accountKey: string): Promise<void> {
  await tx.db
    .insert(refundRecipient)
    .values({ accountKey, at: tx.now })
    .onConflictDoUpdate({ target: refundRecipient.accountKey, set: { at: tx.now } })
}

type DepsContext = Pick<Ctx, 'deps'>

/** A refund as it would be paid out. */
export const refundMoney = (
  { deps }: DepsContext,
  refundRow: typeof refund.$inferSelect,
  { userId, confirmedBy }: { userId: number | null; confirmedBy: string | null },
): OutgoingMoney => ({
  kind: 'refund',
  id: refundRow.id,
  amount: refundRow.amount,
  userId,
  number:
    (refundRow.refundNumber && unseal(deps.config, refundAccountPlace(refundRow.id), refundRow.refundNumber)) || null,
  accountAt: refundRow.accountAt,
  accountBy: refundRow.accountBy,
  notedBy: refundRow.notedBy,
  confirmedBy: refundRow.cause === 'canceled' ? confirmedBy : null,
  goods: { type: 'order', id: refundRow.orderId },
})

/** A return's money as it would be paid out. */
export const returnMoney = (
  { deps }: DepsContext,
  returnRow: typeof orderReturn.$inferSelect,
  { amount, userId, confirmedBy }: { amount: bigint; userId: number | null; confirmedBy: string | null },
): OutgoingMoney => ({
  kind: 'return',
  id: returnRow.id,
  amount,
  userId,
  number:
    (returnRow.refundNumber && unseal(deps.config, returnAccountPlace(returnRow.id), returnRow.refundNumber)) || null,
  accountAt: returnRow.accountAt ?? returnRow.requestedAt,
  accountBy: returnRow.accountBy,
  notedBy: null,
  // Of goods that were sent, another person has decided about the goods, see `goods`.
  confirmedBy: returnRow.unsent === null ? null : confirmedBy,
  goods:
    returnRow.unsent === null
      ? { type: 'return', id: returnRow.id }
      : { type: 'order', id: returnRow.orderId, isUnsent: true },
})

/** State of the second person's approval for the viewer, and why the viewer may not pay it themselves. */
export async function readApprovalState(ctx: Ctx, scope: StaffScope, money: OutgoingMoney) {
  const isOwnAccount = async () => {
    try {
      await requireNotOwnAccount(ctx, scope, money.userId)
      return false
    } catch {
      return true
    }
  }
  const blockedReason = (await isOwnAccount())
    ? ('own_account' as const)
    : (await isSamePerson(ctx, scope, [money.accountBy]))
      ? ('account_writer' as const)
      : (await isSamePerson(ctx, scope, [money.notedBy]))
        ? ('late_noter' as const)
        : (await isSamePerson(ctx, scope, [money.confirmedBy]))
          ? ('payment_confirmer' as const)
          : (await isGoodsHandler(ctx, scope, money.goods))
            ? ('goods_handler' as const)
            : null
  return { second: await readSecondPerson(ctx, scope, money), not_yours: blockedReason }
}
