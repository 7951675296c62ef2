import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { csrfOf } from '../../core/csrf.ts'
import { deviceOf } from '../../core/device.ts'
import { networkOf } from '../../core/network.ts'
import { hashToken, isToken, newToken } from '../../core/token.ts'
import { inTx } from '../../database/connect.ts'
import { staff, staffSession } from '../../database/tables/people.ts'
import { keepStaffDevice } from './device-of-staff.ts'
import type { FactorKind } from './second-step/take-factor.ts'

type Proven = {
  staffId: string
  by: FactorKind | undefined
  /** Condition on the staff row, checked again in the transaction that opens the session. */
  still?: SQL
  /** The password hashed with the current secret, if the stored hash was made with an earlier one. */
  renewed?: string | undefined
}

/** Ends the session whose cookie the browser sent, of any account: the cookie is about to be replaced. */
async function endCarried(tx: Ctx): Promise<void> {
  if (!isToken(tx.carried)) return
  const [ended] = await tx.db
    .update(staffSession)
    .set({ endedAt: tx.now })
    .where(and(eq(staffSession.tokenHash, hashToken(tx.carried)), isNull(staffSession.endedAt)))
    .returning({ id: staffSession.id, staffId: staffSession.staffId })
  if (ended) await record(tx, 'staff.session_ended', { type: 'staff', id: ended.staffId }, { session: ended.id })
}

/** Opens a session after successful authentication; ends the browser's previous one. Undefined if the account was disabled meanwhile. */
export async function openStaffSession(
  ctx: Ctx,
  { staffId, by, still, renewed }: Proven,
): Promise<ReplyOf<'POST /api/staff/login'> | undefined> {
  return inTx(ctx, async (tx) => {
    const [person] = await tx.db
      .select()
      .from(staff)
      .where(and(eq(staff.id, staffId), isNull(staff.disabledAt), still))
      .for('no key update')
    if (!person) return undefined
    if (person.lang !== tx.lang) await tx.db.update(staff).set({ lang: tx.lang }).where(eq(staff.id, staffId))
    if (renewed) await tx.db.update(staff).set({ passwordHash: renewed }).where(eq(staff.id, staffId))
    const { token, hash } = newToken()
    const sessionId = uuidv7()
    await tx.db.insert(staffSession).values({
      id: sessionId,
      tokenHash: hash,
      staffId,
      createdAt: tx.now,
      seenAt: tx.now,
      device: deviceOf(tx.agent),
      network: networkOf(tx.ip),
      provenAt: tx.now,
    })
    const actor = { kind: 'staff', staffId, role: person.role, sessionId } as const
    await record({ ...tx, actor }, 'staff.signed_in', { type: 'staff', id: staffId }, by ? { by } : {})
    await endCarried({ ...tx, actor })
    keepStaffDevice(tx, { ...person, passwordHash: renewed ?? person.passwordHash })
    return { token, csrf: csrfOf(ctx.house.settings, sessionId) }
  })
}
