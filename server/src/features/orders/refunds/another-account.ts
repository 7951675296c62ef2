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

/** Money that would go elsewhere than before waits as with a partner's card. */
export async function holdUntil(tx: Ctx): Promise<Date> {
  return new Date(tx.now.getTime() + (await readSetting(tx, 'card_hold_hours')) * HOUR_MS)
}

/**
 * The first account named soon after a merge is new to whoever had the closed one.
 * @returns null when nothing was merged into the buyer's account within these hours
 */
export async function holdAfterMerge(tx: Ctx, userId: number | null): Promise<Date | null> {
  if (userId === null) return null
  const hours = (await readSetting(tx, 'card_hold_hours')) * HOUR_MS
  const late = and(eq(user.mergedInto, userId), gt(user.disabledAt, new Date(tx.now.getTime() - hours)))
  return (await tx.db.$count(user, late)) > 0 ? new Date(tx.now.getTime() + hours) : null
}

/** Whether this is the account that is kept, sealed, at this place. */
export function isAccount({ house }: Pick<Ctx, 'house'>, place: string, kept: Kept, to: Account): boolean {
  if (kept.refundBy !== to.by || (to.by === 'bank' && kept.refundBank !== to.bank)) return false
  return kept.refundNumber !== '' && unseal(house.settings, place, kept.refundNumber) === to.number
}

/** A mail to whoever has an account: nobody changes where money goes in silence. */
export async function tellOfAccount(tx: Ctx, buyer: BuyerScope, id: string, to: Account): Promise<void> {
  if (buyer.kind !== 'user') return
  await mailUser(tx, buyer.userId, {
    kind: 'refund_account',
    values: { at: tx.now.toISOString(), account: `••••${to.number.slice(-4)}` },
    cause: `${id}:${tx.now.getTime()}`,
  })
}
