import { asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { raiseAlarm } from '../alarms/raise-alarm.ts'
import type { Ctx } from '../../core/context.ts'
import { auditCopy, auditSeal, audit } from './table.ts'
import { deliverAuditCopy } from '../../integrations/audit-copy.ts'

/** Longer than the timeout of one delivery. */
const LEASE_MS = 60_000
const MAX_DELAY_MS = 3_600_000
const ALARM_AFTER_TRIES = 8
const BATCH_SIZE = 20

type Seal = typeof auditSeal.$inferSelect

/**
 * Sends seals with their entries to the external copy, in order, retrying each until accepted. One server at a time
 * (lease), and outside of any transaction, so that a slow receiver blocks no connection. At-least-once delivery.
 */
export async function copyAudit(ctx: Ctx): Promise<number> {
  const target = ctx.deps.config.auditCopy
  if (!target) return 0
  const state = await claim(ctx)
  if (!state) return 0
  const seals = await ctx.db
    .select()
    .from(auditSeal)
    .where(gt(auditSeal.number, state.sent))
    .orderBy(asc(auditSeal.number))
    .limit(BATCH_SIZE)
  let { sent } = state
  try {
    for (const seal of seals) {
      await deliverAuditCopy(target, await toCopyLine(ctx, seal))
      sent = seal.number
    }
  } catch (error) {
    const tries = state.tries + 1
    const delay = Math.min(2 ** Math.min(tries, 20) * 5_000, MAX_DELAY_MS)
    ctx.log.warn({ err: error, tries }, 'audit log not copied')
    await release(ctx, { sent, tries, dueAt: new Date(ctx.now.getTime() + delay) })
    if (tries >= ALARM_AFTER_TRIES)
      await raiseAlarm(ctx, 'audit_copy_failing', { attempts: tries }, { subject: 'shop' })
    return sent - state.sent
  }
  await release(ctx, { sent, tries: 0, dueAt: ctx.now })
  return sent - state.sent
}

async function claim(ctx: Ctx) {
  await ctx.db.insert(auditCopy).values({ id: 1, sent: 0, dueAt: ctx.now }).onConflictDoNothing()
  const [state] = await ctx.db
    .update(auditCopy)
    .set({ dueAt: new Date(ctx.now.getTime() + LEASE_MS) })
    .where(lte(auditCopy.dueAt, ctx.now))
    .returning()
  return state
}

const release = (ctx: Ctx, { sent, tries, dueAt }: { sent: number; tries: number; dueAt: Date }) =>
  ctx.db
    .update(auditCopy)
    .set({ sent: sql`greatest(${auditCopy.sent}, ${sent})`, tries, dueAt, ...(tries === 0 && { sentAt: ctx.now }) })
    .where(eq(auditCopy.id, 1))

async function toCopyLine(ctx: Ctx, { number, at, prev, hash, keyId, mac, entries }: Seal): Promise<string> {
  const ids = entries.map(([id]) => id)
  const rows = new Map((await ctx.db.select().from(audit).where(inArray(audit.id, ids))).map((row) => [row.id, row]))
  return JSON.stringify({
    seal: { number, at, prev, hash, key_id: keyId, mac: mac.toString('hex') },
    entries: entries.map(([id, content]) => ({ ...rows.get(id), id, hash: content })),
  })
}
