import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { accountsOfAddress } from '../../core/account-of-address.ts'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { deviceOfUser, keepUserDevice } from '../../core/device-of-user.ts'
import { guessed, guessedRight, takeGuess } from '../../core/guesses.ts'
import { maskEmail } from '../../core/mask-email.ts'
import { renewedHash, verifyPassword } from '../../core/password.ts'
import { refuse, refuseMerged } from '../../core/refusal.ts'
import { inTx } from '../../database/connect.ts'
import { user } from '../../database/tables/people.ts'
import { openSession } from './open-session.ts'

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
  welcome: (tx: Ctx, userId: number) => Promise<void>,
): Promise<{ token: string }> {
  const { proven, registeredHere } = await accountsOfAddress(ctx, input.email)
  const found =
    (registeredHere && (await known(ctx, registeredHere, input))) ??
    (await known(ctx, proven, input)) ??
    refuse('wrong_login')
  if (found.mergedInto !== null) return refuseMerged(await emailOf(ctx, found.mergedInto))
  const renewed = await renewedHash(ctx.house.settings, found.passwordHash, input.password)
  return inTx(ctx, async (tx) => {
    // Fails if the password was changed while this one was being checked.
    const [still] = await tx.db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.id, found.id), eq(user.passwordHash, found.passwordHash), isNull(user.disabledAt)))
      .for('no key update')
    if (!still) return refuse('wrong_login')
    if (renewed) await tx.db.update(user).set({ passwordHash: renewed }).where(eq(user.id, found.id))
    const { token, actor } = await openSession(tx, found.id)
    await record({ ...tx, actor }, 'session.opened', { type: 'user', id: found.id })
    await welcome(tx, found.id)
    keepUserDevice(tx, { ...found, passwordHash: renewed ?? found.passwordHash })
    return { token }
  })
}

/** The account, if the password is correct. Without an account the same work is done, for equal timing. */
async function known(ctx: Ctx, row: Row | undefined, { email, password }: Input): Promise<Row | undefined> {
  const taken = await takeGuess(ctx, { what: 'login', about: email, device: deviceOfUser(ctx, row), byNetwork: true })
  const right = await guessed(ctx, taken, () => verifyPassword(ctx.house.settings, row?.passwordHash ?? null, password))
  if (!right || !row || (row.disabledAt && row.mergedInto === null)) return undefined
  await guessedRight(ctx, taken)
  return row
}

async function emailOf(ctx: Ctx, id: number): Promise<string> {
  const [row] = await ctx.db.select({ email: user.email }).from(user).where(eq(user.id, id))
  return row ? maskEmail(row.email) : refuse('wrong_login')
}
