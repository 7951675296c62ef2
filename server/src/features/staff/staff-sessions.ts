import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { StaffSession } from '@bailu/contract/staff/staff'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { STAFF_SESSION } from '../../core/session.ts'
import { inTx } from '../../database/transaction.ts'
import { staff, staffSession } from '../../database/tables/staff.ts'
import { fail } from '../../lib/errors.ts'
import { type DeviceOwner, findKnownDevice, rememberDevice } from '../auth/known-devices.ts'

type StaffDeviceRow = Pick<typeof staff.$inferSelect, 'id' | 'passwordHash' | 'deviceEpoch'>

const deviceHolderOf = ({ id, passwordHash, deviceEpoch }: StaffDeviceRow): DeviceOwner => ({
  who: 'staff',
  id,
  passwordHash,
  deviceEpoch,
})

/** See `knownDevice`. */
export const knownStaffDevice = (ctx: Ctx, row: StaffDeviceRow | undefined): string | undefined =>
  findKnownDevice(ctx, row && deviceHolderOf(row))

export const rememberStaffDevice = (ctx: Ctx, row: StaffDeviceRow): void => rememberDevice(ctx, deviceHolderOf(row))

const MAX_SESSIONS = 50

/** The caller's sessions: the current one first, then by last use. */
export async function listStaffSessions(ctx: Ctx): Promise<ReplyOf<'GET /api/staff/me/session'>> {
  return { list: await readStaffSessions(ctx, asStaff(ctx).staffId) }
}

/** Open sessions of a staff account. */
export async function readStaffSessions(ctx: Ctx, staffId: string): Promise<StaffSession[]> {
  const currentId = ctx.actor.kind === 'staff' ? ctx.actor.sessionId : ''
  const since = (ms: number) => new Date(ctx.now.getTime() - ms)
  const rows = await ctx.db
    .select()
    .from(staffSession)
    .where(
      and(
        eq(staffSession.staffId, staffId),
        isNull(staffSession.endedAt),
        gt(staffSession.seenAt, since(STAFF_SESSION.idle)),
        gt(staffSession.createdAt, since(STAFF_SESSION.absolute)),
      ),
    )
    .orderBy(desc(staffSession.seenAt), desc(staffSession.id))
    .limit(MAX_SESSIONS)
  const list = rows.map((row) => {
    const [browser = '', system = ''] = row.device.split('|')
    return {
      id: row.id,
      browser,
      system,
      network: row.network,
      created_at: row.createdAt.toISOString(),
      seen_at: row.seenAt.toISOString(),
      current: row.id === currentId,
    }
  })
  return list.toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** Ends one of the caller's own sessions. @throws AppError not_found */
export async function endStaffSession(
  ctx: Ctx,
  { id }: ParsedOf<'DELETE /api/staff/me/session/{id}'>,
): Promise<ReplyOf<'DELETE /api/staff/me/session/{id}'>> {
  const { staffId } = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    if (!(await endSessionOfStaff(tx, staffId, id))) fail('not_found')
    await recordAudit(tx, 'staff.session_ended', { type: 'staff', id: staffId }, { session: id })
  })
  return {}
}

/** @returns whether it was an open session of this account */
export async function endSessionOfStaff(tx: Ctx, staffId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.db
    .update(staffSession)
    .set({ endedAt: tx.now })
    .where(and(eq(staffSession.id, id), eq(staffSession.staffId, staffId), isNull(staffSession.endedAt)))
  return (rowCount ?? 0) > 0
}

/** Ends all sessions of an account except `but`; without `but`, all known devices are forgotten too. @returns the number ended */
export async function endAllStaffSessions(tx: Ctx, staffId: string, exceptId?: string): Promise<number> {
  if (exceptId === undefined)
    await tx.db
      .update(staff)
      .set({ deviceEpoch: sql`${staff.deviceEpoch} + 1` })
      .where(eq(staff.id, staffId))
  const { rowCount } = await tx.db
    .update(staffSession)
    .set({ endedAt: tx.now })
    .where(
      and(
        eq(staffSession.staffId, staffId),
        isNull(staffSession.endedAt),
        exceptId === undefined ? undefined : ne(staffSession.id, exceptId),
      ),
    )
  return rowCount ?? 0
}
