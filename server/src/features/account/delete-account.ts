import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Deletion } from '@bailu/contract/account'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx, UserScope } from '../../core/context.ts'
import { provePassword } from '../../core/fresh-proof.ts'
import { forgetGuesses } from '../../core/guesses.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { emailChange } from '../../database/tables/account.ts'
import { idempotency } from '../../database/tables/house.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { partner, session, user } from '../../database/tables/people.ts'
import { passwordReset } from '../../database/tables/recovery.ts'
import { mailUser } from '../mail/mail-user.ts'
import { openMoney } from './open-money.ts'

/** Retention of sales and withholding tax documents; see docs/decisions on retention. */
const KEPT_YEARS = 5

/** Steps of other features for account deletion; composed by the handlers. */
export type Leaving = {
  /** Open matters that prevent the deletion. */
  open: (ctx: Ctx, scope: UserScope) => Promise<Deletion['obstacles']>
  keptOrders: (ctx: Ctx, scope: UserScope) => Promise<number>
  /** Each erases the data of its feature. @returns keys of files to remove after commit */
  forget: readonly ((tx: Ctx, scope: UserScope) => Promise<string[] | void>)[]
}

export async function readDeletion(ctx: Ctx, leaving: Leaving): Promise<Deletion> {
  const scope = asUser(ctx)
  const [sale] = await ctx.db.select({ id: partner.userId }).from(partner).where(eq(partner.userId, scope.userId))
  return {
    obstacles: [...(await leaving.open(ctx, scope)), ...(await openMoney(ctx, scope))],
    partner: sale !== undefined,
    kept: {
      orders: await leaving.keptOrders(ctx, scope),
      rewards: await ctx.db.$count(rewardLine, eq(rewardLine.partnerId, scope.userId)),
      years: KEPT_YEARS,
    },
  }
}

/**
 * Deletes the account and erases personal data. The row stays, anonymized, because
 * orders, rewards and audit entries refer to it.
 * @throws AppError wrong_password, deletion_blocked
 */
export async function deleteAccount(
  ctx: Ctx,
  { password }: ParsedOf<'POST /api/account/delete'>,
  leaving: Leaving,
): Promise<ReplyOf<'POST /api/account/delete'>> {
  const scope = asUser(ctx)
  await provePassword(ctx, password)
  const { emails, files } = await inTx(ctx, async (tx) => {
    // Writers of account data lock this row too: concurrent ones wait and then find the account deleted.
    const [me] = await tx.db
      .select()
      .from(user)
      .where(and(eq(user.id, scope.userId), isNull(user.disabledAt)))
      .for('update')
    if (!me) return refuse('session_expired')
    const obstacles = [...(await leaving.open(tx, scope)), ...(await openMoney(tx, scope, { lock: true }))]
    if (obstacles.length > 0) return refuse('deletion_blocked')
    const files = me.avatar ? [me.avatar] : []
    for (const forget of leaving.forget) files.push(...((await forget(tx, scope)) ?? []))
    const at = tx.now.toISOString()
    await mailUser(tx, scope.userId, { kind: 'account_deleted', cause: String(scope.userId), values: { at } })
    const emails = await erase(tx, scope)
    await record(tx, 'user.deleted', { type: 'user', id: scope.userId })
    return { emails, files }
  })
  for (const email of emails) await forgetGuesses(ctx, 'login', email)
  for (const file of files) await ctx.house.files.remove(file)
  return {}
}

/** Includes the accounts merged into this one: they belong to the same person. */
async function erase(tx: Ctx, { userId }: UserScope): Promise<string[]> {
  const all = await tx.db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(or(eq(user.id, userId), eq(user.mergedInto, userId)))
    .orderBy(asc(user.id))
    .for('update')
  const ids = all.map(({ id }) => id)
  const scopes = ids.map((id) => `user:${id}`)
  await tx.db.delete(emailChange).where(inArray(emailChange.userId, ids))
  await tx.db.delete(passwordReset).where(inArray(passwordReset.userId, ids))
  await tx.db.delete(idempotency).where(inArray(idempotency.scope, scopes))
  await tx.db.update(session).set({ endedAt: tx.now, device: '' }).where(inArray(session.userId, ids))
  await tx.db.update(partner).set({ disabledAt: tx.now, birthDate: '' }).where(inArray(partner.userId, ids))
  await tx.db
    .update(user)
    .set({
      email: sql`'deleted-' || ${user.id} || '@deleted.invalid'`,
      phone: '',
      nickname: '',
      passwordHash: '-',
      avatar: null,
      mentorId: null,
      pendingMentorId: null,
      disabledAt: tx.now,
      deletedAt: tx.now,
    })
    .where(inArray(user.id, ids))
  return all.map(({ email }) => email.toLowerCase())
}
