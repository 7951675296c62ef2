import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { DeletionCheck } from '@bailu/contract/account/shop'
import type { ParsedOf } from '@bailu/contract/calls'
import { OBJECTION_DAYS } from '@bailu/contract/customers/kinds'
import { DAY_MS, HOUR_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type Handler, type UserScope, userScopeOfLink } from '../../core/context.ts'
import { isPlaceholderEmail } from '../../core/users.ts'
import { inTx } from '../../database/transaction.ts'
import { fail } from '../../lib/errors.ts'
import { maskEmail } from '../../lib/masking.ts'
import { isLinkValid, type LinkPurpose, parseLink, signLink } from '../../lib/tokens.ts'
import { raiseAlarm } from '../alarms/raise-alarm.ts'
import { lockProposal, markProposalOutdated } from '../approvals/propose.ts'
import { approval } from '../approvals/table.ts'
import type { VerifyEmail } from '../auth/verify-email.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { bankCard } from '../payouts/table.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { setEmail } from './change-email.ts'
import { partner, passwordReset, session, user } from './table.ts'
import { emailChange } from '../customers/table.ts'

export type Correction = typeof emailChange.$inferSelect
type Account = typeof user.$inferSelect

const PURPOSES = { new: 'correct e-mail', old: 'object to e-mail' } as const satisfies Record<string, LinkPurpose>
type SentTo = keyof typeof PURPOSES

const stateOf = ({ email, before }: Correction): string => `${email.toLowerCase()}\n${before.toLowerCase()}`

function createLink({ deps: { config } }: Pick<Ctx, 'deps'>, row: Correction, sentTo: SentTo, until: Date): string {
  const token = signLink(config, PURPOSES[sentTo], row.id, stateOf(row), until)
  // In the URL fragment, so that it reaches no server log and no other site.
  return `${config.publicUrl}/email-correction#${token}`
}

/** Emails the link that makes the change to the new address. */
export const mailCorrectionLink = (tx: Ctx, row: Correction, lang: Account['lang']): Promise<void> =>
  queueMail(tx, {
    to: row.email,
    lang,
    kind: 'email_correction',
    values: { link: createLink(tx, row, 'new', row.expiresAt), until: row.expiresAt.toISOString() },
    useBefore: row.expiresAt,
  })

export const objectionUntil = ({ createdAt }: Pick<Correction, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + OBJECTION_DAYS * DAY_MS)

/**
 * Emails the old address, with a link to object unless an earlier correction was objected to: then staff decide. Not limited
 * as other emails to unverified addresses: anyone can use up their limit.
 */
export async function mailCorrectionNotice(tx: Ctx, row: Correction, lang: Account['lang']): Promise<void> {
  if (isPlaceholderEmail(row.before)) return
  const until = objectionUntil(row)
  const [at, email] = [row.createdAt.toISOString(), maskEmail(row.email)]
  const common = { to: row.before, lang, useBefore: until }
  await (row.contested
    ? queueMail(tx, { ...common, kind: 'email_correction_decided', values: { at, email } })
    : queueMail(tx, {
        ...common,
        kind: 'email_correction_notice',
        values: { at, email, link: createLink(tx, row, 'old', until), until: until.toISOString() },
      }))
}

/** The correction that a link was made for, whatever its state. @throws AppError link_over */
async function findByLink(ctx: Ctx, token: string, allowed: readonly SentTo[]): Promise<[SentTo, Correction]> {
  const link = parseLink(token, ctx.now)
  const isId = link !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(link.subject)
  const [row] = isId ? await ctx.db.select().from(emailChange).where(eq(emailChange.id, link.subject)) : []
  const sentTo = link && row && allowed.find((to) => isLinkValid(ctx.deps.config, PURPOSES[to], link, stateOf(row)))
  return row && sentTo ? [sentTo, row] : fail('link_over')
}

/** Open matters of an account, of which returns and refunds are money. */
export type FindObstacles = (ctx: Ctx, scope: UserScope) => Promise<DeletionCheck['obstacles']>

/** Whether the account is a partner's or is owed money, so that a correction needs a second person, or a day. */
export async function needsSecondPerson(tx: Ctx, scope: UserScope, findObstacles: FindObstacles): Promise<boolean> {
  if ((await tx.db.$count(partner, eq(partner.userId, scope.userId))) > 0) return true
  return (await findObstacles(tx, scope)).some(({ what }) => what === 'return_open' || what === 'refund_open')
}

/**
 * Refuses a correction that was started without a second person for an account that needs one by now, or which has another
 * address by now.
 * @throws AppError correction_unchecked, link_over
 */
export async function requireChecked(
  tx: Ctx,
  { row, email }: { row: Correction; email: string },
  findObstacles: FindObstacles,
): Promise<void> {
  if (email.toLowerCase() !== row.before.toLowerCase()) return fail('link_over')
  const wasProposed = and(eq(approval.kind, 'email_change'), eq(approval.subject, row.id))
  if ((await tx.db.$count(approval, wasProposed)) > 0) return
  if (await needsSecondPerson(tx, userScopeOfLink(row), findObstacles)) return fail('correction_unchecked')
}

const isUsable = (now: Date) =>
  and(isNull(emailChange.closedAt), lte(emailChange.usableFrom, now), gt(emailChange.expiresAt, now))

function shownState(row: Correction, sentTo: SentTo, now: Date): 'open' | 'done' | 'objected' | undefined {
  if (sentTo === 'old' && row.objectedAt !== null) return 'objected'
  if (row.outcome === 'done') return 'done'
  const isSent = sentTo === 'old' || (row.usableFrom !== null && row.usableFrom <= now)
  return isSent && row.closedAt === null && row.expiresAt > now ? 'open' : undefined
}

/** What a link is about; a link that can do nothing any more is over. @throws AppError link_over */
export const readCorrectionLink: Handler<'POST /api/email-correction/look'> = async (ctx, { token }) => {
  const [sentTo, row] = await findByLink(ctx, token, ['new', 'old'])
  const [account] = await ctx.db
    .select()
    .from(user)
    .where(and(eq(user.id, row.userId), isNull(user.disabledAt)))
  const state = shownState(row, sentTo, ctx.now)
  if (!account || !state) return fail('link_over')
  return {
    sent_to: sentTo,
    state,
    nickname: sentTo === 'new' ? account.nickname : '',
    registered_at: account.createdAt.toISOString(),
    email: maskEmail(row.email),
    until: (sentTo === 'new' ? row.expiresAt : objectionUntil(row)).toISOString(),
  }
}

/**
 * Sets the new address, ends all sessions, and holds payouts like a changed bank card. The password stays. Repeating it
 * changes nothing.
 * @throws AppError link_over, also when the address was taken since; correction_unchecked
 */
export async function confirmCorrection(
  ctx: Ctx,
  { token }: ParsedOf<'POST /api/email-correction'>,
  { markVerified, findObstacles }: { markVerified: VerifyEmail; findObstacles: FindObstacles },
): Promise<void> {
  const [, { id, userId, outcome }] = await findByLink(ctx, token, ['new'])
  if (outcome === 'done') return
  await inTx(ctx, async (tx) => {
    const [account] = await tx.db
      .select()
      .from(user)
      .where(and(eq(user.id, userId), isNull(user.disabledAt)))
      .for('no key update')
    const [row] = await tx.db
      .select()
      .from(emailChange)
      .where(and(eq(emailChange.id, id), isUsable(tx.now)))
      .for('no key update')
    if (!account || !row) return fail('link_over')
    await requireChecked(tx, { row, email: account.email }, findObstacles)
    await tx.db.update(emailChange).set({ closedAt: tx.now, outcome: 'done' }).where(eq(emailChange.id, id))
    await setEmail(tx, account, { email: row.email, taken: 'link_over', correction: id }, markVerified)
    await tx.db
      .update(session)
      .set({ endedAt: tx.now })
      .where(and(eq(session.userId, userId), isNull(session.endedAt)))
    await tx.db
      .update(passwordReset)
      .set({ endedAt: tx.now })
      .where(and(eq(passwordReset.userId, userId), isNull(passwordReset.endedAt)))
    const holdUntil = new Date(tx.now.getTime() + (await readShopRule(tx, 'card_hold_hours')) * HOUR_MS)
    await tx.db
      .update(bankCard)
      .set({ holdUntil })
      .where(
        and(
          eq(bankCard.partnerId, userId),
          isNull(bankCard.removedAt),
          or(isNull(bankCard.holdUntil), lte(bankCard.holdUntil, holdUntil)),
        ),
      )
  })
}

/**
 * The reader of the old address objects: stops the correction. After the change it is recorded, and staff are alarmed in
 * both cases. Repeating it changes nothing.
 * @throws AppError link_over
 */
export const objectToCorrection: Handler<'POST /api/email-correction/object'> = async (ctx, { token }) => {
  const [, { id, userId }] = await findByLink(ctx, token, ['old'])
  return inTx(ctx, async (tx) => {
    // Lock order as in a decision about a proposal: proposal before correction.
    await lockProposal(tx, 'email_change', id)
    const [row] = await tx.db.select().from(emailChange).where(eq(emailChange.id, id)).for('no key update')
    if (!row) return fail('link_over')
    const wasChanged = row.outcome === 'done'
    if (row.objectedAt !== null) return { was_changed: wasChanged }
    if (!wasChanged && (row.closedAt !== null || row.expiresAt <= tx.now)) return fail('link_over')
    await tx.db
      .update(emailChange)
      .set(wasChanged ? { objectedAt: tx.now } : { objectedAt: tx.now, closedAt: tx.now, outcome: 'objected' })
      .where(eq(emailChange.id, id))
    await markProposalOutdated(tx, 'email_change', id)
    await raiseAlarm(tx, 'email_objected', {}, { subject: `user:${userId}` })
    const detail = { correction: id, changed: wasChanged }
    await recordAudit(tx, 'user.email_correction_objected', { type: 'user', id: userId }, detail)
    return { was_changed: wasChanged }
  })
}
