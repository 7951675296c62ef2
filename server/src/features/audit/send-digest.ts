import { and, eq, isNull, ne } from 'drizzle-orm'
import type { DigestLine } from '@bailu/contract/digest'
import { alarm } from '../../core/alarm.ts'
import { bangkokDay, dayAfter, startOfDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/connect.ts'
import { marker } from '../../database/tables/house.ts'
import { staff } from '../../database/tables/people.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { checkAudit } from './check-audit.ts'
import { composeDigest } from './compose-digest.ts'

/** Hour in Bangkok from which yesterday's summary is emailed. */
const HOUR = 8

/**
 * Verifies the audit log and emails owners yesterday's security summary, once a day. Any number of servers may run
 * it: the one that inserts the day's marker sends it.
 */
export async function sendDigest(ctx: Ctx): Promise<void> {
  const today = bangkokDay(ctx.now)
  if (ctx.now.getTime() < startOfDay(today).getTime() + HOUR * 3_600_000) return
  const day = dayAfter(today, -1)
  const name = `digest:${day}`
  if ((await ctx.db.$count(marker, eq(marker.name, name))) > 0) return
  const { broken, waiting } = await checkAudit(ctx)
  if (broken) await alarm(ctx, 'audit_broken', {}, { subject: 'shop' })
  // no audit: a summary of what is in the log already
  await inTx(ctx, async (tx) => {
    const taken = await tx.db.insert(marker).values({ name, value: '', at: tx.now }).onConflictDoNothing()
    if (!taken.rowCount) return
    const { lines, unusual } = await composeDigest(tx, day)
    const chain: DigestLine[] = broken ? [{ section: 'chain_broken' }] : []
    if (waiting > MOST_WAITING) chain.push({ section: 'chain_waiting', count: waiting })
    const owners = await tx.db
      .select()
      .from(staff)
      .where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt), ne(staff.digest, 'never')))
    for (const owner of owners)
      if (owner.digest === 'always' || unusual || chain.length > 0)
        await queueMail(tx, {
          to: owner.email,
          lang: owner.lang,
          kind: 'digest',
          values: { day, lines: [...chain, ...lines] },
          dedup: `${name}:${owner.id}`,
        })
  })
}

/** Normal number of unsealed entries: they are sealed every few seconds. */
const MOST_WAITING = 1_000
