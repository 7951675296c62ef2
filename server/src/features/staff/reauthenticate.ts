import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { markRecentAuth, verifyOwnPassword } from '../../core/session.ts'
import { fail } from '../../lib/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { verifyPasskey } from './passkeys/passkeys.ts'
import { type FactorKind, verifyFactor } from './second-factor/verify-factor.ts'

type Credentials = ParsedOf<'POST /api/staff/me/prove'>

/**
 * Reauthentication by password and second factor, or by a passkey with user verification.
 * The session counts as recently authenticated and gets a new token.
 * @throws AppError wrong_password, code_needed, app_code_wrong, passkey_wrong, passkey_unverified, too_many, busy
 */
export const reauthenticateStaff: Handler<'POST /api/staff/me/prove'> = async (ctx, credentials) => {
  const { staffId } = asStaff(ctx)
  const factor = await verifyCredentials(ctx, staffId, credentials)
  return inTx(ctx, async (tx) => {
    const { token } = await markRecentAuth(tx)
    await recordAudit(tx, 'staff.proved_again', { type: 'staff', id: staffId }, factor ? { by: factor } : {})
    return { token }
  })
}

async function verifyCredentials(ctx: Ctx, staffId: string, credentials: Credentials): Promise<FactorKind | undefined> {
  if (credentials.password !== undefined) {
    await verifyOwnPassword(ctx, credentials.password)
    return verifyFactor(ctx, staffId, credentials)
  }
  if (!credentials.passkey) return fail('wrong_password')
  const verified = await verifyPasskey(ctx, credentials.passkey)
  if (verified.staffId !== staffId) return fail('passkey_wrong')
  return verified.userVerified ? 'passkey' : fail('passkey_unverified')
}
