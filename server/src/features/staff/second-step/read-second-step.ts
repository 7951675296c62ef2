import type { ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { mustHaveFactor } from '../../../core/second-factor.ts'
import { passkeysOf } from '../passkeys/register-passkey.ts'
import { factorsOf } from './factors.ts'
import { codesLeft } from './recovery-codes.ts'

export async function readSecondStep(ctx: Ctx): Promise<ReplyOf<'GET /api/staff/me/second-step'>> {
  const { staffId, role } = asStaff(ctx)
  const { totp } = await factorsOf(ctx, staffId)
  const passkeys = await passkeysOf(ctx, staffId)
  return {
    on: totp !== undefined,
    since: totp?.confirmedAt?.toISOString() ?? null,
    required: mustHaveFactor(ctx.house.settings, role),
    recovery_left: await codesLeft(ctx, staffId),
    passkeys: passkeys.map(({ id, name, createdAt, usedAt, synced }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      used_at: usedAt?.toISOString() ?? null,
      synced,
    })),
  }
}
