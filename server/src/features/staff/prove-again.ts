import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { markFresh, provePassword } from '../../core/fresh-proof.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { takePasskey } from './passkeys/take-passkey.ts'
import { type FactorKind, takeFactor } from './second-step/take-factor.ts'

type Given = ParsedOf<'POST /api/staff/me/prove'>

/**
 * Reauthentication by password and second factor, or by a passkey with user verification.
 * The session counts as recently authenticated and gets a new token.
 * @throws AppError wrong_password, code_needed, app_code_wrong, passkey_wrong, passkey_unverified, too_many, busy
 */
export async function proveAgain(ctx: Ctx, given: Given): Promise<ReplyOf<'POST /api/staff/me/prove'>> {
  const { staffId } = asStaff(ctx)
  const by = await proven(ctx, staffId, given)
  return inTx(ctx, async (tx) => {
    const { token } = await markFresh(tx)
    await record(tx, 'staff.proved_again', { type: 'staff', id: staffId }, by ? { by } : {})
    return { token }
  })
}

async function proven(ctx: Ctx, staffId: string, given: Given): Promise<FactorKind | undefined> {
  if (given.password !== undefined) {
    await provePassword(ctx, given.password)
    return takeFactor(ctx, staffId, given)
  }
  if (!given.passkey) return refuse('wrong_password')
  const taken = await takePasskey(ctx, given.passkey)
  if (taken.staffId !== staffId) return refuse('passkey_wrong')
  return taken.userVerified ? 'passkey' : refuse('passkey_unverified')
}
