import { and, eq, isNull, ne } from 'drizzle-orm'
import type { DigestLine } from '@bailu/contract/alarms/staff'
import { addDays, bangkokDay, startOfDay } from '@bailu/phrases/days'
import { holdsRole } from '../../core/staff-roles.ts'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { marker } from '../../database/core-tables.ts'
import { staff } from '../staff/table.ts'
import { fail } from '../../lib/errors.ts'
import { raiseAlarm } from '../alarms/raise-alarm.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { composeDigest } from './compose-digest.ts'
import { verifyAudit } from './verify-audit.ts'

export const readDigestChoice: Handler<'GET /api/staff/me/digest'> = async (ctx) => {
  const { staffId } = asStaff(ctx)
  const [account] = await ctx.db.select({ when: staff.digest }).from(staff).where(eq(staff.id, staffId))
  return account ?? fail('session_expired')
}

export const chooseDigest: Handler<'PUT /api/staff/me/digest'> = async (ctx, { when }) => {
  const { staffId } = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await tx.db.update(staff).set({ digest: when }).where(eq(staff.id, staffId))
    await recordAudit(tx, 'staff.digest_chosen', { type: 'staff', id: staffId }, { after: { when } })
  })
}

/** Hour in Bangkok from which yesterday's summary is emailed. */
const SEND_HOUR = 8

/**
 * Verifies the audit log and emails owners yesterday's security summary, once a day. Any number of servers may run
 * it: the one that inserts the day's marker sends it.
 */
export async function sendDigest(ctx: Ctx): Promise<void> {
  const today = bangkokDay(ctx.now)
  if (ctx.now.getTime() < startOfDay(today).getTime() + SEND_HOUR * 3_600_000) return
  const day = addDays(today, -1)
  const name = `digest:${day}`
  if ((await ctx.db.$count(marker, eq(marker.name, name))) > 0) return
  const { broken, waiting } = await verifyAudit(ctx)
  if (broken) await raiseAlarm(ctx, 'audit_broken', {}, { subject: 'shop' })
  // no audit: a summary of what is in the log already
  await inTx(ctx, async (tx) => {
    const claimed = await tx.db.insert(marker).values({ name, value: '', at: tx.now }).onConflictDoNothing()
    if (!claimed.rowCount) return
    const { lines, unusual } = await composeDigest(tx, day)
    const chainLines: DigestLine[] = broken ? [{ section: 'chain_broken' }] : []
    if (waiting > MAX_UNSEALED) chainLines.push({ section: 'chain_waiting', count: waiting })
    const owners = await tx.db
      .select()
      .from(staff)
      .where(and(holdsRole('owner'), isNull(staff.disabledAt), ne(staff.digest, 'never')))
    for (const owner of owners)
      if (owner.digest === 'always' || unusual || chainLines.length > 0)
        await queueMail(tx, {
          to: owner.email,
          lang: owner.lang,
          kind: 'digest',
          values: { day, lines: [...chainLines, ...lines] },
          dedup: `${name}:${owner.id}`,
        })
  })
}

/** Normal number of unsealed entries: they are sealed every few seconds. */
const MAX_UNSEALED = 1_000
