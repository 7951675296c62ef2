import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Lang } from '@bailu/contract/languages'
import { orderCodeSms } from '@bailu/phrases/mail/sms'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { sendSms, SmsError } from '../../integrations/sms.ts'
import { seal, unseal, unsealOrEmpty } from '../../lib/crypto.ts'
import { delayAfter } from './send-mails.ts'
import { outboxSms } from './table.ts'

/** Lease of one message before another server may retry it; longer than the gateway may take. */
const LEASE_MS = 30_000
/** A code is useless after some minutes. */
const MAX_TRIES = 5

export const smsSealContext = (id: string): string => `outbox_sms.${id}.sealed`

type QueuedSms = { to: string; lang: Lang; code: string; useBefore: Date; unsent: boolean }

/**
 * Inserts the text message with a code into the outbox, in the caller's transaction; a background job sends it.
 * @param sms `unsent`: stored as failed and never sent, as for emails
 */
export async function queueSms(tx: Ctx, { to, lang, code, useBefore, unsent }: QueuedSms): Promise<void> {
  const id = uuidv7()
  const sealed = seal(tx.deps.config, smsSealContext(id), JSON.stringify({ to, code }))
  await tx.db.insert(outboxSms).values({
    id,
    lang,
    sealed: unsent ? null : sealed,
    createdAt: tx.now,
    dueAt: tx.now,
    useBefore,
    failedAt: unsent ? tx.now : null,
  })
}

type SmsRow = typeof outboxSms.$inferSelect

/** Sends all due text messages, each under a lease and outside of any transaction, like `sendMails`. */
export async function sendSmses(ctx: Ctx): Promise<{ sent: number; failed: number }> {
  const counts = { sent: 0, failed: 0 }
  if (!ctx.deps.config.sms) return counts
  for (;;) {
    const attemptCtx = { ...ctx, now: ctx.deps.clock() }
    // no audit: the request for the code is counted, and its use is audited
    const sms = await inTx(attemptCtx, claimSms)
    if (!sms) return counts
    if (await sendOne(attemptCtx, sms)) counts.sent += 1
    else counts.failed += 1
  }
}

async function claimSms(ctx: Ctx): Promise<SmsRow | undefined> {
  const [due] = await ctx.db
    .select({ id: outboxSms.id, tries: outboxSms.tries })
    .from(outboxSms)
    .where(and(lte(outboxSms.dueAt, ctx.now), isNull(outboxSms.sentAt), isNull(outboxSms.failedAt)))
    .orderBy(asc(outboxSms.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!due) return undefined
  const [claimed] = await ctx.db
    .update(outboxSms)
    .set({ tries: due.tries + 1, dueAt: new Date(ctx.now.getTime() + LEASE_MS) })
    .where(eq(outboxSms.id, due.id))
    .returning()
  return claimed
}

async function sendOne(ctx: Ctx, sms: SmsRow): Promise<boolean> {
  const { config } = ctx.deps
  try {
    if (sms.useBefore <= ctx.now) throw new SmsError('rejected', 'too late')
    const { to, code } = JSON.parse(unseal(config, smsSealContext(sms.id), sms.sealed ?? '')) as {
      to: string
      code: string
    }
    await sendSms(config.sms!, to, orderCodeSms[sms.lang](code))
  } catch (error) {
    const { kind, message } = error instanceof SmsError ? error : new SmsError('rejected', 'could not be written')
    ctx.log.warn({ sms: sms.id, tries: sms.tries, lastError: message }, 'text message not sent')
    await finishSms(ctx, sms, kind === 'later' && sms.tries < MAX_TRIES ? 'later' : 'failed', message)
    return false
  }
  await finishSms(ctx, sms, 'sent', null)
  return true
}

async function finishSms(
  ctx: Ctx,
  { id, tries }: SmsRow,
  outcome: 'sent' | 'later' | 'failed',
  failure: string | null,
): Promise<void> {
  const now = ctx.deps.clock()
  const end =
    outcome === 'later'
      ? { dueAt: new Date(now.getTime() + delayAfter(tries)) }
      : { sealed: null, ...(outcome === 'sent' ? { sentAt: now } : { failedAt: now }) }
  await ctx.db
    .update(outboxSms)
    .set({ ...end, lastError: failure })
    // No-op if another server has claimed it since.
    .where(and(eq(outboxSms.id, id), eq(outboxSms.tries, tries), isNull(outboxSms.sentAt), isNull(outboxSms.failedAt)))
}

/** Erases text messages to these numbers that have not gone out; the number of any other is erased already. */
export async function eraseSmsesTo(tx: Ctx, phones: ReadonlySet<string>): Promise<void> {
  const open = await tx.db
    .select({ id: outboxSms.id, sealed: outboxSms.sealed })
    .from(outboxSms)
    .where(isNotNull(outboxSms.sealed))
  const ids = open.flatMap(({ id, sealed }) => {
    const text = unsealOrEmpty(tx.deps.config, smsSealContext(id), sealed ?? '')
    return text !== '' && phones.has((JSON.parse(text) as { to: string }).to) ? [id] : []
  })
  await tx.db.delete(outboxSms).where(inArray(outboxSms.id, ids))
}
