import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { StaffSession } from '@bailu/contract/staff/staff'
import { rolesOf } from '../../core/staff-roles.ts'
import { recordAudit } from '../../core/audit.ts'
import { type Actor, type Ctx, asStaff, type Handler } from '../../core/context.ts'
import {
  currentFirst,
  isOpenSession,
  isRecentAuth,
  isSeenDue,
  isSessionAlive,
  MAX_SHOWN_SESSIONS,
  presentSession,
  STAFF_SESSION,
} from '../../core/session.ts'
import type { Db } from '../../database/connect.ts'
import { inTx } from '../../database/transaction.ts'
import { staffPush } from '../mail/table.ts'
import { staff, staffSession } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { hashToken } from '../../lib/tokens.ts'
import { type DeviceOwner, findKnownDevice, rememberDevice } from '../auth/known-devices.ts'
import { hasSecondFactor } from './second-factor/recovery-codes.ts'

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

/** The caller's sessions: the current one first, then by last use. */
export const listStaffSessions: Handler<'GET /api/staff/me/session'> = async (ctx) => ({
  list: await readStaffSessions(ctx, asStaff(ctx).staffId),
})

/** Open sessions of a staff account. */
export async function readStaffSessions(ctx: Ctx, staffId: string): Promise<StaffSession[]> {
  const currentId = ctx.actor.kind === 'staff' ? ctx.actor.sessionId : ''
  const rows = await ctx.db
    .select()
    .from(staffSession)
    .where(and(eq(staffSession.staffId, staffId), isOpenSession(staffSession, ctx.now, STAFF_SESSION)))
    .orderBy(desc(staffSession.seenAt), desc(staffSession.id))
    .limit(MAX_SHOWN_SESSIONS)
  return rows.map((row) => ({ ...presentSession(row, currentId), network: row.network })).toSorted(currentFirst)
}

/** Ends one of the caller's own sessions. @throws AppError not_found */
export const endStaffSession: Handler<'DELETE /api/staff/me/session/{id}'> = async (ctx, { id }) => {
  const { staffId } = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    if (!(await endSessionOfStaff(tx, staffId, id))) fail('not_found')
    await recordAudit(tx, 'staff.session_ended', { type: 'staff', id: staffId }, { session: id })
  })
}

/** @returns whether it was an open session of this account */
export async function endSessionOfStaff(tx: Ctx, staffId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.db
    .update(staffSession)
    .set({ endedAt: tx.now })
    .where(and(eq(staffSession.id, id), eq(staffSession.staffId, staffId), isNull(staffSession.endedAt)))
  return (rowCount ?? 0) > 0
}

/** Ends what a disabled person still has: sessions, known devices, and browsers that get push notifications. */
export async function endStaffAccess(tx: Ctx, staffId: string): Promise<void> {
  await endAllStaffSessions(tx, staffId)
  await tx.db.delete(staffPush).where(eq(staffPush.staffId, staffId))
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

/** The staff member of a session token; `anonymous` when it is unknown, ended or expired. @param polled does not extend the session */
export async function resolveStaff(db: Db, token: string, now: Date, polled = false): Promise<Actor> {
  const [row] = await db
    .select({
      id: staffSession.id,
      staffId: staff.id,
      roles: staff.roles,
      role: staff.role,
      createdAt: staffSession.createdAt,
      seenAt: staffSession.seenAt,
      reauthenticatedAt: staffSession.reauthenticatedAt,
      factor: hasSecondFactor,
    })
    .from(staffSession)
    .innerJoin(staff, eq(staff.id, staffSession.staffId))
    .where(and(eq(staffSession.tokenHash, hashToken(token)), isNull(staffSession.endedAt), isNull(staff.disabledAt)))
  if (!row || !isSessionAlive(row, now, STAFF_SESSION)) return { kind: 'anonymous' }
  if (!polled && isSeenDue(row.seenAt, now)) {
    await db.update(staffSession).set({ seenAt: now }).where(eq(staffSession.id, row.id))
  }
  return {
    kind: 'staff',
    staffId: row.staffId,
    roles: rolesOf(row),
    sessionId: row.id,
    recentAuth: isRecentAuth(row.reauthenticatedAt, now),
    factor: row.factor,
  }
}
