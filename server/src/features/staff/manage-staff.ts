import { and, asc, eq, ilike, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { StaffRole } from '@bailu/contract/call'
import { MIN_STAFF_PASSWORD } from '@bailu/contract/staff/kinds'
import { holdsRole, inRoleOrder } from '../../core/staff-roles.ts'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { type Db } from '../../database/connect.ts'
import { inTx } from '../../database/transaction.ts'
import { staff } from './table.ts'
import { hashPassword } from '../../lib/password.ts'
import { isWeakPassword, type KnownAboutUser } from '../../lib/weak-password.ts'
import { raiseAlarm } from '../alarms/raise-alarm.ts'
import { notifyPasswordChange } from './change-own-password.ts'
import { endColleagueLinks } from './colleagues/invite-colleague.ts'
import { notifyFactorChange } from './second-factor/recovery-codes.ts'
import { removeAllFactors } from './second-factor/set-up-totp.ts'
import { endAllStaffSessions, endStaffAccess } from './staff-sessions.ts'

/** Error of a staff command; the message is printed on the command line. */
export class StaffCommandError extends Error {}

/** @throws StaffCommandError if the email is taken or the password too short or common */
export async function addStaffAccount(
  ctx: Ctx,
  account: { email: string; name: string; roles: readonly StaffRole[]; password: string },
): Promise<string> {
  const passwordHash = await hashChecked(ctx, account.password, account)
  return inTx(ctx, async (tx) => {
    const id = uuidv7()
    const { email, name } = account
    const roles = inRoleOrder(account.roles)
    const inserted = await tx.db
      .insert(staff)
      .values({ id, email, name, roles, passwordHash, createdAt: tx.now })
      .onConflictDoNothing()
      .returning({ id: staff.id })
    if (inserted.length === 0) throw new StaffCommandError(`${email} is already on the list`)
    await recordAudit(tx, 'staff.added', { type: 'staff', id }, { email, roles })
    return id
  })
}

export const listStaff = (ctx: Ctx) =>
  ctx.db
    .select({
      email: staff.email,
      name: staff.name,
      roles: staff.roles,
      role: staff.role,
      createdAt: staff.createdAt,
      disabledAt: staff.disabledAt,
    })
    .from(staff)
    .orderBy(asc(staff.id))

/** Disables an account; ends all its sessions and a pending link. The last owner cannot be disabled. @throws StaffCommandError */
export async function disableStaff(ctx: Ctx, email: string): Promise<void> {
  await inTx(ctx, async (tx) => {
    const owners = await tx.db
      .select({ id: staff.id })
      .from(staff)
      .where(and(holdsRole('owner'), isNull(staff.disabledAt)))
      .for('update')
    const account = await findStaff(tx, email)
    if (owners.length === 1 && owners[0]?.id === account.id) throw new StaffCommandError(`${email} is the last owner`)
    await tx.db
      .update(staff)
      .set({ disabledAt: tx.now })
      .where(and(eq(staff.id, account.id), isNull(staff.disabledAt)))
    await endStaffAccess(tx, account.id)
    await endColleagueLinks(tx, account.id)
    await recordAudit(tx, 'staff.disabled', { type: 'staff', id: account.id })
  })
}

/** Sets a new password; ends all sessions and a pending link. @throws StaffCommandError */
export async function setStaffPassword(ctx: Ctx, email: string, password: string): Promise<void> {
  const passwordHash = await hashChecked(ctx, password, { email })
  await inTx(ctx, async (tx) => {
    const account = await findStaff(tx, email)
    const { id } = account
    await tx.db.update(staff).set({ passwordHash }).where(eq(staff.id, id))
    await endAllStaffSessions(tx, id)
    await endColleagueLinks(tx, id)
    await notifyPasswordChange(tx, account)
    await recordAudit(tx, 'staff.password_changed', { type: 'staff', id })
  })
}

/** Removes all second factors of an account that has lost its phone and recovery codes; ends all sessions. @throws StaffCommandError */
export async function removeSecondFactors(ctx: Ctx, email: string): Promise<void> {
  await inTx(ctx, async (tx) => {
    const { id } = await findStaff(tx, email)
    if (!(await removeAllFactors(tx, id))) throw new StaffCommandError(`${email} signs in without a second step`)
    await endAllStaffSessions(tx, id)
    await recordAudit(tx, 'staff.second_step_lifted', { type: 'staff', id })
    await notifyFactorChange(tx, id, 'reset')
    await raiseAlarm(tx, 'second_factor_reset', {}, { subject: `staff:${id}` })
  })
}

async function hashChecked(ctx: Ctx, password: string, personalData: KnownAboutUser): Promise<string> {
  if (password.length < MIN_STAFF_PASSWORD)
    throw new StaffCommandError(`A password needs at least ${MIN_STAFF_PASSWORD} characters`)
  if (await isWeakPassword(password, personalData))
    throw new StaffCommandError('This password is one of the first that are tried')
  return hashPassword(ctx.deps.config, password)
}

async function findStaff(ctx: Ctx, email: string): Promise<Pick<typeof staff.$inferSelect, 'id' | 'email' | 'lang'>> {
  const [account] = await ctx.db
    .select({ id: staff.id, email: staff.email, lang: staff.lang })
    .from(staff)
    .where(sql`lower(${staff.email}) = ${email.toLowerCase()}`)
  if (!account) throw new StaffCommandError(`Nobody has the e-mail ${email}`)
  return account
}

/** Emails of demo staff accounts in this database, including disabled ones: their passwords are in the README. */
export async function listDemoStaff(db: Db): Promise<string[]> {
  const rows = await db.select({ email: staff.email }).from(staff).where(ilike(staff.email, '%@demo.example'))
  return rows.map(({ email }) => email).toSorted()
}

/** @throws Error in production if there are demo accounts; the message names them */
export async function rejectDemoStaff({ production }: { production: boolean }, db: Db): Promise<void> {
  if (!production) return
  const emails = await listDemoStaff(db)
  if (emails.length === 0) return
  throw new Error(
    `This database was filled with the demo (${emails.join(', ')}), whose passwords everybody knows.\nA production start needs a database of its own, without demo data.`,
  )
}
