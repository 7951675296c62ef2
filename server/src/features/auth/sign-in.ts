import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import type { Actor, Ctx, Handler } from '../../core/context.ts'
import { resetSignInAttempts, takeSignInAttempt, withSignInAttempt } from '../../core/sign-in-attempts.ts'
import { inTx } from '../../database/transaction.ts'
import { session, user } from '../account/table.ts'
import { fail, failMerged } from '../../lib/errors.ts'
import { maskEmail } from '../../lib/masking.ts'
import { rehashIfOutdated, verifyPassword } from '../../lib/password.ts'
import { deviceName } from '../../lib/request-headers.ts'
import { newToken } from '../../lib/tokens.ts'
import { removeSubscription } from '../push/queue-push.ts'
import { findAccountsByEmail } from './find-accounts.ts'
import { knownDeviceOfUser, rememberUserDevice } from './known-devices.ts'

/** Most open sessions of a user; the least recently used one ends when there is another. */
export const MAX_SESSIONS = 20

type UserActor = Extract<Actor, { kind: 'user' }>

/** Ends the session the request came with, and its push notifications. */
async function endPreviousSession(ctx: Ctx, { userId, sessionId }: UserActor): Promise<void> {
  await ctx.db.update(session).set({ endedAt: ctx.now }).where(eq(session.id, sessionId))
  await removeSubscription(ctx, sessionId)
  await recordAudit(ctx, 'session.ended', { type: 'user', id: userId }, { session: sessionId })
}

/** Opens a session after authentication and ends the one the request came with. Only the hash of the token is stored. @returns the token, and the actor of the new session */
export async function openSession(ctx: Ctx, userId: number): Promise<{ token: string; actor: Actor }> {
  const { token, hash } = newToken()
  const sessionId = uuidv7()
  await ctx.db.insert(session).values({
    id: sessionId,
    tokenHash: hash,
    userId,
    createdAt: ctx.now,
    seenAt: ctx.now,
    reauthenticatedAt: ctx.now,
    device: deviceName(ctx.userAgent),
  })
  if (ctx.actor.kind === 'user') await endPreviousSession(ctx, ctx.actor)
  const surplus = ctx.db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.userId, userId), isNull(session.endedAt)))
    .orderBy(desc(session.seenAt), desc(session.id))
    .offset(MAX_SESSIONS)
  await ctx.db.update(session).set({ endedAt: ctx.now }).where(inArray(session.id, surplus))
  return { token, actor: { kind: 'user', userId, partner: false, sessionId } }
}

type Row = typeof user.$inferSelect
type Input = ParsedOf<'POST /api/login'>

/**
 * Checks email and password. Unknown email, wrong password and disabled
 * account take the same time and get the same error. An account with an unverified
 * email can be signed in to only from the browser that registered it.
 * The correct password of a merged account gives an error that names the account to use.
 * @throws AppError wrong_login, account_merged, too_many, busy
 * @param welcome runs in the transaction of the new session
 */
export async function signIn(
  ctx: Ctx,
  input: Input,
  onSignedIn: (tx: Ctx, userId: number) => Promise<void>,
): Promise<{ token: string }> {
  const { verified, registeredOnThisDevice } = await findAccountsByEmail(ctx, input.email)
  const account =
    (registeredOnThisDevice && (await verifyAccount(ctx, registeredOnThisDevice, input))) ??
    (await verifyAccount(ctx, verified, input)) ??
    fail('wrong_login')
  if (account.mergedInto !== null) return failMerged(await readMaskedEmail(ctx, account.mergedInto))
  const newHash = await rehashIfOutdated(ctx.deps.config, account.passwordHash, input.password)
  return inTx(ctx, async (tx) => {
    // Fails if the password was changed while this one was being checked.
    const [unchanged] = await tx.db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.id, account.id), eq(user.passwordHash, account.passwordHash), isNull(user.disabledAt)))
      .for('no key update')
    if (!unchanged) return fail('wrong_login')
    if (newHash) await tx.db.update(user).set({ passwordHash: newHash }).where(eq(user.id, account.id))
    const { token, actor } = await openSession(tx, account.id)
    await recordAudit({ ...tx, actor }, 'session.opened', { type: 'user', id: account.id })
    await onSignedIn(tx, account.id)
    rememberUserDevice(tx, { ...account, passwordHash: newHash ?? account.passwordHash })
    return { token }
  })
}

/** The account, if the password is correct. Without an account the same work is done, for equal timing. */
async function verifyAccount(ctx: Ctx, row: Row | undefined, { email, password }: Input): Promise<Row | undefined> {
  const attempt = await takeSignInAttempt(ctx, {
    kind: 'login',
    accountName: email,
    device: knownDeviceOfUser(ctx, row),
    byNetwork: true,
  })
  const isCorrect = await withSignInAttempt(ctx, attempt, () =>
    verifyPassword(ctx.deps.config, row?.passwordHash ?? null, password),
  )
  if (!isCorrect || !row || (row.disabledAt && row.mergedInto === null)) return undefined
  await resetSignInAttempts(ctx, attempt)
  return row
}

async function readMaskedEmail(ctx: Ctx, id: number): Promise<string> {
  const [row] = await ctx.db.select({ email: user.email }).from(user).where(eq(user.id, id))
  return row ? maskEmail(row.email) : fail('wrong_login')
}

/** Ends the current session and its push notifications. */
export const signOut: Handler<'POST /api/logout'> = async (ctx) => {
  const { actor } = ctx
  if (actor.kind !== 'user') return fail('login_required')
  return inTx(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(session)
      .set({ endedAt: tx.now })
      .where(and(eq(session.id, actor.sessionId), isNull(session.endedAt)))
    await removeSubscription(tx, actor.sessionId)
    if (rowCount)
      await recordAudit(tx, 'session.ended', { type: 'user', id: actor.userId }, { session: actor.sessionId })
  })
}
