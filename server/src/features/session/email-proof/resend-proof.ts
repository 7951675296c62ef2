import { eq } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import { accountsOfAddress } from '../../../core/account-of-address.ts'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { isLost } from '../../../core/lost-address.ts'
import { refuse } from '../../../core/refusal.ts'
import { asUser } from '../../../core/scope.ts'
import { mayMailTyped } from '../../../core/mail-limit.ts'
import { countAttempt } from '../../../core/throttle.ts'
import { inTx } from '../../../database/connect.ts'
import { user } from '../../../database/tables/people.ts'
import { mailProof } from './mail-proof.ts'

const BY_ACCOUNT = { tries: 3, seconds: 3_600 }
const AGAIN_IN = 60

/**
 * Sends the verification link again. If another account has verified the address, nothing is sent, with the same
 * reply. @throws AppError too_many
 */
export async function resendProof(ctx: Ctx): Promise<ReplyOf<'POST /api/account/email/proof'>> {
  const { userId } = asUser(ctx)
  await countAttempt(ctx, `email-proof:${userId}`, BY_ACCOUNT)
  const [typed] = await ctx.db.select({ email: user.email }).from(user).where(eq(user.id, userId))
  const mailed = await mayMailTyped(ctx, typed?.email ?? '')
  await inTx(ctx, async (tx) => {
    const [me] = await tx.db.select().from(user).where(eq(user.id, userId)).for('key share')
    if (!me) return refuse('session_expired')
    if (me.emailProvenAt !== null || isLost(me.email)) return
    if ((await accountsOfAddress(tx, me.email)).proven === undefined) await mailProof(tx, me, mailed)
    await record(tx, 'user.email_proof_sent', { type: 'user', id: userId })
  })
  return { again_in: AGAIN_IN }
}
