import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { openStaffSession } from '../open-staff-session.ts'
import { takePasskey } from './take-passkey.ts'

/** Signs in with a passkey only; needs user verification. @throws AppError passkey_wrong, passkey_unverified, too_many */
export async function signInByPasskey(
  ctx: Ctx,
  { passkey }: ParsedOf<'POST /api/staff/login/passkey'>,
): Promise<ReplyOf<'POST /api/staff/login/passkey'>> {
  const { staffId, userVerified } = await takePasskey(ctx, passkey)
  if (!userVerified) return refuse('passkey_unverified')
  return (await openStaffSession(ctx, { staffId, by: 'passkey' })) ?? refuse('passkey_wrong')
}
