import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ReplyOf } from '@bailu/contract/calls'
import { rolesOf } from '../../core/staff-roles.ts'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx, Handler } from '../../core/context.ts'
import { resetSignInAttempts, takeSignInAttempt, withSignInAttempt } from '../../core/sign-in-attempts.ts'
import { inTx } from '../../database/transaction.ts'
import { staff, staffSession } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { networkOf } from '../../lib/network.ts'
import { rehashIfOutdated, verifyPassword } from '../../lib/password.ts'
import { deviceName } from '../../lib/request-headers.ts'
import { csrfTokenOf, hashToken, isToken, newToken } from '../../lib/tokens.ts'
import { verifyPasskey } from './passkeys/passkeys.ts'
import { type FactorKind, verifyFactor } from './second-factor/verify-factor.ts'
import { knownStaffDevice, rememberStaffDevice } from './staff-sessions.ts'

type Authenticated = {
  staffId: string
  factor: FactorKind | undefined
  /** Condition on the staff row, checked again in the transaction that opens the session. */
  condition?: SQL
  /** The password hashed with the current secret, if the stored hash was made with an earlier one. */
  newHash?: string | undefined
}

/** Ends the session whose cookie the browser sent, of any account: the cookie is about to be replaced. */
async function endPreviousSession(tx: Ctx): Promise<void> {
  if (!isToken(tx.carriedToken)) return
  const [ended] = await tx.db
    .update(staffSession)
    .set({ endedAt: tx.now })
    .where(and(eq(staffSession.tokenHash, hashToken(tx.carriedToken)), isNull(staffSession.endedAt)))
    .returning({ id: staffSession.id, staffId: staffSession.staffId })
  if (ended) await recordAudit(tx, 'staff.session_ended', { type: 'staff', id: ended.staffId }, { session: ended.id })
}

/** Opens a session after successful authentication; ends the browser's previous one. Undefined if the account has been disabled since. */
export async function openStaffSession(
  ctx: Ctx,
  { staffId, factor, condition, newHash }: Authenticated,
): Promise<ReplyOf<'POST /api/staff/login'> | undefined> {
  return inTx(ctx, async (tx) => {
    const [person] = await tx.db
      .select()
      .from(staff)
      .where(and(eq(staff.id, staffId), isNull(staff.disabledAt), condition))
      .for('no key update')
    if (!person) return undefined
    if (person.lang !== tx.lang) await tx.db.update(staff).set({ lang: tx.lang }).where(eq(staff.id, staffId))
    if (newHash) await tx.db.update(staff).set({ passwordHash: newHash }).where(eq(staff.id, staffId))
    const { token, hash } = newToken()
    const sessionId = uuidv7()
    await tx.db.insert(staffSession).values({
      id: sessionId,
      tokenHash: hash,
      staffId,
      createdAt: tx.now,
      seenAt: tx.now,
      device: deviceName(tx.userAgent),
      network: networkOf(tx.ip),
      reauthenticatedAt: tx.now,
    })
    const actor = { kind: 'staff', staffId, roles: rolesOf(person), sessionId } as const
    await recordAudit({ ...tx, actor }, 'staff.signed_in', { type: 'staff', id: staffId }, factor ? { by: factor } : {})
    await endPreviousSession({ ...tx, actor })
    rememberStaffDevice(tx, { ...person, passwordHash: newHash ?? person.passwordHash })
    return { token, csrf: csrfTokenOf(ctx.deps.config, sessionId) }
  })
}

/** Signs in with a passkey only; needs user verification. @throws AppError passkey_wrong, passkey_unverified, too_many */
export const signInByPasskey: Handler<'POST /api/staff/login/passkey'> = async (ctx, { passkey }) => {
  const { staffId, userVerified } = await verifyPasskey(ctx, passkey)
  if (!userVerified) return fail('passkey_unverified')
  return (await openStaffSession(ctx, { staffId, factor: 'passkey' })) ?? fail('passkey_wrong')
}

/** Ends the current staff session. */
export const signOutStaff: Handler<'POST /api/staff/logout'> = async (ctx) => {
  const { actor } = ctx
  if (actor.kind !== 'staff') return fail('login_required')
  return inTx(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(staffSession)
      .set({ endedAt: tx.now })
      .where(and(eq(staffSession.id, actor.sessionId), isNull(staffSession.endedAt)))
    if (rowCount) await recordAudit(tx, 'staff.signed_out', { type: 'staff', id: actor.staffId })
  })
}

/**
 * Checks a staff member's email and password, and the second factor if
 * one is set up, and opens a session. An unknown email, a wrong password and a disabled
 * account take the same time and get the same error.
 * @throws AppError wrong_login, code_needed, app_code_wrong, passkey_wrong, too_many, busy
 */
export const signInStaff: Handler<'POST /api/staff/login'> = async (ctx, input) => {
  const email = input.email.toLowerCase()
  const [account] = await ctx.db
    .select()
    .from(staff)
    .where(sql`lower(${staff.email}) = ${email}`)
  const device = knownStaffDevice(ctx, account)
  const attempt = await takeSignInAttempt(ctx, { kind: 'staff-login', accountName: email, device, byNetwork: true })
  const isCorrect = await withSignInAttempt(ctx, attempt, () =>
    verifyPassword(ctx.deps.config, account?.passwordHash, input.password),
  )
  if (!isCorrect || !account || account.disabledAt) return fail('wrong_login')
  await resetSignInAttempts(ctx, attempt)
  const factor = await verifyFactor(ctx, account.id, input)
  // Fails if the password was changed while this one was being checked.
  const condition = eq(staff.passwordHash, account.passwordHash)
  const newHash = await rehashIfOutdated(ctx.deps.config, account.passwordHash, input.password)
  return (await openStaffSession(ctx, { staffId: account.id, factor, condition, newHash })) ?? fail('wrong_login')
}
