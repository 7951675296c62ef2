import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { unseal } from '../../core/seal.ts'
import { inTx } from '../../database/connect.ts'
import { outboxMail } from '../../database/tables/mail.ts'
import { MailTrouble } from '../../outside/mail.ts'
import { readSetting } from '../settings/read-setting.ts'
import { placeOf } from './queue-mail.ts'
import { type Filled, renderMail } from './render-mail.ts'

/** Lease of one email before another server may retry it; longer than `SEND_MS`. */
const LEASE_MS = 60_000
const FIRST_DELAY_MS = 30_000
const LONGEST_DELAY_MS = 3_600_000
/** With these delays an email fails permanently after about eight hours. */
export const MAX_TRIES = 14

type Row = typeof outboxMail.$inferSelect
type Outcome = 'sent' | 'later' | 'refused' | 'away'

/**
 * Sends all due emails. Any number of servers may run it concurrently: each
 * email is leased for a minute and sent outside of any transaction, so that a
 * slow mail server blocks no connection. At-least-once delivery.
 */
export async function sendMails(ctx: Ctx): Promise<{ sent: number; failed: number }> {
  const done = { sent: 0, failed: 0 }
  for (;;) {
    // Sending takes time, so each email gets the current time.
    const at = { ...ctx, now: ctx.house.clock() }
    // no audit: the action that queued the email is audited
    const mail = await inTx(at, claim)
    if (!mail) return done
    const outcome = await send(at, mail)
    if (outcome === 'sent') done.sent += 1
    else done.failed += 1
    // The mail server is unreachable: the next email would time out too.
    if (outcome === 'away') return done
  }
}

async function claim(ctx: Ctx): Promise<Row | undefined> {
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
    .set({ tries: due.tries + 1, dueAt: after(ctx, LEASE_MS) })
    .where(eq(outboxMail.id, due.id))
    .returning()
  return claimed
}

async function send(ctx: Ctx, mail: Row): Promise<Outcome> {
  if (mail.useBefore && mail.useBefore <= ctx.now) return close(ctx, mail, 'refused', 'too late')
  try {
    await ctx.house.mail.send({ id: mail.id, to: mail.to, ...(await wordsOf(ctx, mail)) })
  } catch (error) {
    const { kind, message } = error instanceof MailTrouble ? error : new MailTrouble('later', 'could not be written')
    if (!(error instanceof MailTrouble)) ctx.log.error({ err: error, mail: mail.id }, 'mail could not be written')
    return close(ctx, mail, kind, message)
  }
  return close(ctx, mail, 'sent', null)
}

async function wordsOf(ctx: Ctx, mail: Row) {
  const { settings } = ctx.house
  const values: unknown = JSON.parse(unseal(settings, placeOf(mail.id), mail.sealed ?? ''))
  return renderMail({ kind: mail.kind, values } as Filled, mail.lang, {
    publicUrl: settings.publicUrl,
    staffUrl: settings.staffUrl,
    supportLink: await readSetting(ctx, 'support_link'),
  })
}

async function close(ctx: Ctx, mail: Row, outcome: Outcome, trouble: string | null): Promise<Outcome> {
  const { id, kind, tries } = mail
  const now = ctx.house.clock()
  const open = outcome !== 'sent' && outcome !== 'refused' && tries < MAX_TRIES
  const end = open ? {} : { sealed: null, ...(outcome === 'sent' ? { sentAt: now } : { failedAt: now }) }
  await ctx.db
    .update(outboxMail)
    .set({ ...end, trouble, ...(open && { dueAt: new Date(now.getTime() + delayAfter(tries)) }) })
    // No-op if another server has claimed it since.
    .where(
      and(eq(outboxMail.id, id), eq(outboxMail.tries, tries), isNull(outboxMail.sentAt), isNull(outboxMail.failedAt)),
    )
  if (outcome === 'sent') ctx.log.info({ mail: id, kind }, 'mail sent')
  else ctx.log.warn({ mail: id, kind, tries, trouble }, open ? 'mail not taken, will be tried again' : 'mail given up')
  return outcome
}

/** Exponential backoff from 30 seconds to an hour, in ms. */
export const delayAfter = (tries: number): number => Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS)

const after = (ctx: Ctx, ms: number): Date => new Date(ctx.now.getTime() + ms)
