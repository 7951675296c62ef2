import { and, eq, gt } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { BuyerScope, Ctx } from '../../../core/context.ts'
import { unseal } from '../../../core/seal.ts'
import { user } from '../../../database/tables/people.ts'
import { mailUser } from '../../mail/mail-user.ts'
import { readSetting } from '../../settings/read-setting.ts'

const HOUR_MS = 3_600_000

export type Account = ParsedOf<'PUT /api/order/{id}/refund-to'>['refund_to']
type Kept = { refundBy: Account['by'] | null; refundBank: string; refundNumber: string }

/** A changed account is on hold for as long as a partner's changed bank card. */
export async function holdUntil(tx: Ctx): Promise<Date> {
  return new Date(tx.now.getTime() + (await readSetting(tx, 'card_hold_hours')) * HOUR_MS)
}

/**
 * The first account set soon after an account merge is on hold too: it is new to the owner of the merged account.
 * @returns null when nothing was merged into the buyer's account within these hours
 */
export async function holdAfterMerge(tx: Ctx, userId: number | null): Promise<Date | null> {
  if (userId === null) return null
  const hours = (await readSetting(tx, 'card_hold_hours')) * HOUR_MS
  const late = and(eq(user.mergedInto, userId), gt(user.disabledAt, new Date(tx.now.getTime() - hours)))
  return (await tx.db.$count(user, late)) > 0 ? new Date(tx.now.getTime() + hours) : null
}

/** Whether this is the stored account; its number is sealed at `place`. */
export function isAccount({ house }: Pick<Ctx, 'house'>, place: string, kept: Kept, to: Account): boolean {
  if (kept.refundBy !== to.by || (to.by === 'bank' && kept.refundBank !== to.bank)) return false
  return kept.refundNumber !== '' && unseal(house.settings, place, kept.refundNumber) === to.number
}

/** Emails a buyer with an account that the refund account was set, so that it never changes unnoticed. */
export async function tellOfAccount(tx: Ctx, buyer: BuyerScope, id: string, to: Account): Promise<void> {
  if (buyer.kind !== 'user') return
  await mailUser(tx, buyer.userId, {
    kind: 'refund_account',
    values: { at: tx.now.toISOString(), account: `••••${to.number.slice(-4)}` },
    cause: `${id}:${tx.now.getTime()}`,
  })
}
