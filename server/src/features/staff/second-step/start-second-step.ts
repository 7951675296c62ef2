import { eq, isNull } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { seal } from '../../../core/seal.ts'
import { inTx } from '../../../database/connect.ts'
import { staff } from '../../../database/tables/people.ts'
import { staffTotp } from '../../../database/tables/staff.ts'
import { sealedAt } from './take-factor.ts'
import { newSecret, totpUri } from './totp.ts'

/** Starts the setup of an authenticator app with a new secret, which has no effect until confirmed. @throws AppError second_step_on */
export async function startSecondStep(ctx: Ctx): Promise<ReplyOf<'POST /api/staff/me/second-step/start'>> {
  const { staffId } = asStaff(ctx)
  const secret = newSecret()
  return inTx(ctx, async (tx) => {
    const [me] = await tx.db.select({ email: staff.email }).from(staff).where(eq(staff.id, staffId))
    if (!me) return refuse('session_expired')
    const fresh = { sealed: seal(tx.house.settings, sealedAt(staffId), secret), startedAt: tx.now, lastStep: 0 }
    const { rowCount } = await tx.db
      .insert(staffTotp)
      .values({ staffId, ...fresh })
      .onConflictDoUpdate({ target: staffTotp.staffId, set: fresh, setWhere: isNull(staffTotp.confirmedAt) })
    if (!rowCount) return refuse('second_step_on')
    await record(tx, 'staff.second_step_started', { type: 'staff', id: staffId })
    return { secret, uri: totpUri(secret, me.email) }
  })
}
