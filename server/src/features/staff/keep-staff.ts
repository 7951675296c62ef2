import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { StaffRole } from '@bailu/contract/call'
import { MIN_STAFF_PASSWORD } from '@bailu/contract/staff-account'
import { alarm } from '../../core/alarm.ts'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { hashPassword } from '../../core/password.ts'
import { isWeak, type Known } from '../../core/weak-password.ts'
import { inTx } from '../../database/connect.ts'
import { staff } from '../../database/tables/people.ts'
import { endLinks } from './colleagues/mail-link.ts'
import { endStaffSessions } from './end-staff-sessions.ts'
import { dropFactors } from './second-step/remove-factor.ts'
import { tellFactorChange } from './second-step/tell-factor-change.ts'
import { tellPasswordChange } from './tell-password-change.ts'

/** Error of a staff command; the message is printed on the command line. */
export class StaffProblem extends Error {}

/** @throws StaffCommandError if the email is taken or the password too short or common */
export async function addStaff(
  ctx: Ctx,
  person: { email: string; name: string; role: StaffRole; password: string },
): Promise<string> {
  const passwordHash = await hashed(ctx, person.password, person)
  return inTx(ctx, async (tx) => {
    const id = uuidv7()
    const { email, name, role } = person
    const added = await tx.db
      .insert(staff)
      .values({ id, email, name, role, passwordHash, createdAt: tx.now })
      .onConflictDoNothing()
      .returning({ id: staff.id })
    if (added.length === 0) throw new StaffProblem(`${email} is already on the list`)
    await record(tx, 'staff.added', { type: 'staff', id }, { email, role })
    return id
  })
}

export const listStaff = (ctx: Ctx) =>
  ctx.db
    .select({
      email: staff.email,
      name: staff.name,
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
      .where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt)))
      .for('update')
    const found = await find(tx, email)
    if (owners.length === 1 && owners[0]?.id === found.id) throw new StaffProblem(`${email} is the last owner`)
    await tx.db
      .update(staff)
      .set({ disabledAt: tx.now })
      .where(and(eq(staff.id, found.id), isNull(staff.disabledAt)))
    await endStaffSessions(tx, found.id)
    await endLinks(tx, found.id)
    await record(tx, 'staff.disabled', { type: 'staff', id: found.id })
  })
}

/** Sets a new password; ends all sessions and a pending link. @throws StaffCommandError */
export async function changePassword(ctx: Ctx, email: string, password: string): Promise<void> {
  const passwordHash = await hashed(ctx, password, { email })
  await inTx(ctx, async (tx) => {
    const person = await find(tx, email)
    const { id } = person
    await tx.db.update(staff).set({ passwordHash }).where(eq(staff.id, id))
    await endStaffSessions(tx, id)
    await endLinks(tx, id)
    await tellPasswordChange(tx, person)
    await record(tx, 'staff.password_changed', { type: 'staff', id })
  })
}

/** Removes all second factors of an account that has lost its phone and recovery codes; ends all sessions. @throws StaffCommandError */
export async function liftSecondStep(ctx: Ctx, email: string): Promise<void> {
  await inTx(ctx, async (tx) => {
    const { id } = await find(tx, email)
    if (!(await dropFactors(tx, id))) throw new StaffProblem(`${email} signs in without a second step`)
    await endStaffSessions(tx, id)
    await record(tx, 'staff.second_step_lifted', { type: 'staff', id })
    await tellFactorChange(tx, id, 'reset')
    await alarm(tx, 'second_factor_reset', {}, { subject: `staff:${id}` })
  })
}

async function hashed(ctx: Ctx, password: string, known: Known): Promise<string> {
  if (password.length < MIN_STAFF_PASSWORD)
    throw new StaffProblem(`A password needs at least ${MIN_STAFF_PASSWORD} characters`)
  if (await isWeak(password, known)) throw new StaffProblem('This password is one of the first that are tried')
  return hashPassword(ctx.house.settings, password)
}

async function find(ctx: Ctx, email: string): Promise<Pick<typeof staff.$inferSelect, 'id' | 'email' | 'lang'>> {
  const [found] = await ctx.db
    .select({ id: staff.id, email: staff.email, lang: staff.lang })
    .from(staff)
    .where(sql`lower(${staff.email}) = ${email.toLowerCase()}`)
  if (!found) throw new StaffProblem(`Nobody has the e-mail ${email}`)
  return found
}
