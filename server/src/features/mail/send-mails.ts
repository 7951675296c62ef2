import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { unseal } from '../../lib/crypto.ts'
import { inTx } from '../../database/transaction.ts'
import { outboxMail } from './table.ts'
import { MailError } from '../../integrations/mailer.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { mailSealContext } from './queue-mail.ts'
import type { FilledMail } from './mail-parts.ts'
import { renderMail } from './render-mail.ts'

/** Lease of one email before another server may retry it; longer than `SEND_MS`. */
const LEASE_MS = 60_000
const FIRST_DELAY_MS = 30_000
const MAX_DELAY_MS = 3_600_000
/** With these delays an email fails permanently after about eight hours. */
export const MAX_TRIES = 14

type MailRow = typeof outboxMail.$inferSelect
type Outcome = 'sent' | 'later' | 'rejected' | 'away'

/**
 * Sends all due emails. Any number of servers may run it concurrently: each
 * email is leased for a minute and sent outside of any transaction, so that a
 * slow mail server blocks no connection. At-least-once delivery.
 */
export async function sendMails(ctx: Ctx): Promise<{ sent: number; failed: number }> {
  const counts = { sent: 0, failed: 0 }
  for (;;) {
    // Sending takes time, so each email gets the current time.
    const attemptCtx = { ...ctx, now: ctx.deps.clock() }
    // no audit: the action that queued the email is audited
    const mail = await inTx(attemptCtx, claimMail)
    if (!mail) return counts
    const outcome = await sendMail(attemptCtx, mail)
    if (outcome === 'sent') counts.sent += 1
    else counts.failed += 1
    // The mail server is unreachable: the next email would time out too.
    if (outcome === 'away') return counts
  }
}

async function claimMail(ctx: Ctx): Promise<MailRow | undefined> {
  const [due] = await ctx.db
    .select({ id: outboxMail.id, tries: outboxMail.tries })
    .from(outboxMail)
    .where(and(lte(outboxMail.dueAt, ctx.now), isNull(outboxMail.sentAt), isNull(outboxMail.failedAt)))
    .orderBy(asc(outboxMail.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!due) return undefined
  const [claimed] = await ctx.db
    .update(outboxMail)
    .set({ tries: due.tries + 1, dueAt: later(ctx, LEASE_MS) })
    .where(eq(outboxMail.id, due.id))
    .returning()
  return claimed
}

async function sendMail(ctx: Ctx, mail: MailRow): Promise<Outcome> {
  if (mail.useBefore && mail.useBefore <= ctx.now) return finishMail(ctx, mail, 'rejected', 'too late')
  try {
    await ctx.deps.mail.send({ id: mail.id, to: mail.to, ...(await renderQueued(ctx, mail)) })
  } catch (error) {
    const { kind, message } = error instanceof MailError ? error : new MailError('later', 'could not be written')
    if (!(error instanceof MailError)) ctx.log.error({ err: error, mail: mail.id }, 'mail could not be written')
    return finishMail(ctx, mail, kind, message)
  }
  return finishMail(ctx, mail, 'sent', null)
}

async function renderQueued(ctx: Ctx, mail: MailRow) {
  const { config } = ctx.deps
  const values: unknown = JSON.parse(unseal(config, mailSealContext(mail.id), mail.sealed ?? ''))
  return renderMail({ kind: mail.kind, values } as FilledMail, mail.lang, {
    publicUrl: config.publicUrl,
    staffUrl: config.staffUrl,
    supportLink: await readShopRule(ctx, 'support_link'),
  })
}

async function finishMail(ctx: Ctx, mail: MailRow, outcome: Outcome, failure: string | null): Promise<Outcome> {
  const { id, kind, tries } = mail
  const now = ctx.deps.clock()
  const open = outcome !== 'sent' && outcome !== 'rejected' && tries < MAX_TRIES
  const end = open ? {} : { sealed: null, ...(outcome === 'sent' ? { sentAt: now } : { failedAt: now }) }
  await ctx.db
    .update(outboxMail)
    .set({ ...end, lastError: failure, ...(open && { dueAt: new Date(now.getTime() + delayAfter(tries)) }) })
    // No-op if another server has claimed it since.
    .where(
      and(eq(outboxMail.id, id), eq(outboxMail.tries, tries), isNull(outboxMail.sentAt), isNull(outboxMail.failedAt)),
    )
  if (outcome === 'sent') ctx.log.info({ mail: id, kind }, 'mail sent')
  else
    ctx.log.warn(
      { mail: id, kind, tries, lastError: failure },
      open ? 'mail not taken, will be tried again' : 'mail given up',
    )
  return outcome
}

/** Exponential backoff from 30 seconds to an hour, in ms. */
export const delayAfter = (tries: number): number => Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), MAX_DELAY_MS)

const later = (ctx: Ctx, ms: number): Date => new Date(ctx.now.getTime() + ms)
