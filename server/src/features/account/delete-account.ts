import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { DeletionCheck } from '@bailu/contract/account/shop'
import type { ParsedOf } from '@bailu/contract/calls'
import type { ErrorCode } from '@bailu/contract/error-codes'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type UserScope, asUser } from '../../core/context.ts'
import { verifyOwnPassword } from '../../core/session.ts'
import { forgetSignInAttempts } from '../../core/sign-in-attempts.ts'
import { inTx } from '../../database/transaction.ts'
import { session, user, passwordReset, partner } from './table.ts'
import { emailChange } from '../customers/table.ts'
import { idempotency } from '../../database/core-tables.ts'
import { openingBalance } from '../data-import/table.ts'
import { account } from '../ledger/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { accountBalance } from '../ledger/accounts.ts'
import { mailUser } from '../mail/queue-mail.ts'

const OBSTACLE_OF_ACCOUNT = {
  pending: 'reward_pending',
  available: 'money_withdrawable',
  hold: 'money_reserved',
  receivable: 'money_owed',
} as const

/**
 * Balances that prevent the deletion of their owner: of ledger accounts, and an opening balance that is not booked yet.
 * @param options.lock locks the rows until the transaction ends
 */
export async function findOpenMoney(
  ctx: Ctx,
  { userId }: UserScope,
  { lock = false } = {},
): Promise<DeletionCheck['obstacles']> {
  const rows = ctx.db
    .select()
    .from(account)
    .where(and(eq(account.partnerId, userId), inArray(account.kind, Object.keys(OBSTACLE_OF_ACCOUNT))))
    .orderBy(asc(account.id))
  const balances = new Map(
    (await (lock ? rows.for('no key update') : rows)).map((row) => [row.kind, accountBalance(row)]),
  )
  // Imported from another system and not booked yet: it is going to be withdrawable.
  const openings = ctx.db
    .select({ amount: openingBalance.amount })
    .from(openingBalance)
    .where(and(eq(openingBalance.partnerId, userId), isNull(openingBalance.bookedAt)))
  const [opening] = await (lock ? openings.for('update') : openings)
  balances.set('available', (balances.get('available') ?? 0n) + (opening?.amount ?? 0n))
  return Object.entries(OBSTACLE_OF_ACCOUNT)
    .map(([kind, obstacle]) => ({ what: obstacle, count: 0, amount: asNumber(balances.get(kind) ?? 0n) }))
    .filter(({ amount }) => amount > 0)
}

/** Retention of sales and withholding tax documents; see docs/decisions on retention. */
const RETENTION_YEARS = 5

/** Steps of other features for account deletion; composed by the handlers. */
export type DeletionSteps = {
  /** Open matters that prevent the deletion. */
  findObstacles: (ctx: Ctx, scope: UserScope) => Promise<DeletionCheck['obstacles']>
  countRetainedOrders: (ctx: Ctx, scope: UserScope) => Promise<number>
  /** Each erases the data of its feature. @returns keys of files to remove after commit */
  eraseSteps: readonly ((tx: Ctx, scope: UserScope) => Promise<string[] | void>)[]
}

/** What is open and prevents that the account is erased. */
export const listObstacles = async (
  ctx: Ctx,
  scope: UserScope,
  { findObstacles }: Pick<DeletionSteps, 'findObstacles'>,
  options?: { lock: boolean },
): Promise<DeletionCheck['obstacles']> => [
  ...(await findObstacles(ctx, scope)),
  ...(await findOpenMoney(ctx, scope, options)),
]

export async function readDeletion(ctx: Ctx, steps: DeletionSteps): Promise<DeletionCheck> {
  const scope = asUser(ctx)
  const [partnerRow] = await ctx.db.select({ id: partner.userId }).from(partner).where(eq(partner.userId, scope.userId))
  return {
    obstacles: await listObstacles(ctx, scope, steps),
    partner: partnerRow !== undefined,
    retained: {
      orders: await steps.countRetainedOrders(ctx, scope),
      rewards: await ctx.db.$count(rewardLine, eq(rewardLine.partnerId, scope.userId)),
      years: RETENTION_YEARS,
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
  steps: DeletionSteps,
): Promise<void> {
  const scope = asUser(ctx)
  await verifyOwnPassword(ctx, password)
  await eraseAccount(ctx, scope, steps, { isOpen: isNull(user.disabledAt), gone: 'session_expired' })
}

type Erasure = {
  /** Which accounts may be erased; any other is `gone`. */
  isOpen: SQL | undefined
  gone: ErrorCode
  /** In the same transaction, before and after. */
  before?: (tx: Ctx) => Promise<void>
  after?: (tx: Ctx) => Promise<void>
}

/** Erases an account at the request of its person. @throws AppError deletion_blocked, and `gone` */
export async function eraseAccount(
  ctx: Ctx,
  scope: UserScope,
  steps: DeletionSteps,
  { isOpen, gone, before, after }: Erasure,
): Promise<void> {
  const { emails, files } = await inTx(ctx, async (tx) => {
    // Writers of account data lock this row too: concurrent ones wait and then find the account deleted.
    const [userRow] = await tx.db
      .select()
      .from(user)
      .where(and(eq(user.id, scope.userId), isOpen))
      .for('update')
    if (!userRow) return fail(gone)
    await before?.(tx)
    if ((await listObstacles(tx, scope, steps, { lock: true })).length > 0) return fail('deletion_blocked')
    const files = userRow.avatar ? [userRow.avatar] : []
    for (const eraseStep of steps.eraseSteps) files.push(...((await eraseStep(tx, scope)) ?? []))
    const at = tx.now.toISOString()
    await mailUser(tx, scope.userId, { kind: 'account_deleted', cause: String(scope.userId), values: { at } })
    const emails = await anonymize(tx, scope)
    await recordAudit(tx, 'user.deleted', { type: 'user', id: scope.userId })
    await after?.(tx)
    return { emails, files }
  })
  for (const email of emails) await forgetSignInAttempts(ctx, 'login', email)
  for (const file of files) await ctx.deps.files.remove(file)
}

/** Includes the accounts merged into this one: they belong to the same person. */
async function anonymize(tx: Ctx, { userId }: UserScope): Promise<string[]> {
  const accounts = await tx.db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(or(eq(user.id, userId), eq(user.mergedInto, userId)))
    .orderBy(asc(user.id))
    .for('update')
  const ids = accounts.map(({ id }) => id)
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
  return accounts.map(({ email }) => email.toLowerCase())
}
