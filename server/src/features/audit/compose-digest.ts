import { and, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { SecurityEventKind } from '@bailu/contract/alarms/kinds'
import type { DigestLine } from '@bailu/contract/alarms/staff'
import type { AuditAction } from '@bailu/contract/audit/kinds'
import { DAY_MS, addDays, bangkokDay, startOfDay } from '@bailu/phrases/days'
import type { Ctx } from '../../core/context.ts'
import { alarm, securityCount, audit } from './table.ts'
import { staff } from '../staff/table.ts'
import { refundTransfer } from '../refunds/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'

/** Adds the security event counts of one server process to today's totals. */
export async function addSecurityCounts(ctx: Ctx, counts: ReadonlyMap<SecurityEventKind, number>): Promise<void> {
  if (counts.size === 0) return
  const day = bangkokDay(ctx.now)
  await ctx.db
    .insert(securityCount)
    // Sorted, so that concurrent upserts cannot deadlock.
    .values([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([kind, count]) => ({ day, kind, count })))
    .onConflictDoUpdate({
      target: [securityCount.day, securityCount.kind],
      set: { count: sql`${securityCount.count} + excluded.count` },
    })
}

/** Counts per day from which an event is unusual; below, it is normal mistyping. */
const UNUSUAL_FROM: Partial<Record<SecurityEventKind, number>> = { csrf_failed: 5, key_misused: 5, access_denied: 10 }
const UNUSUAL_FROM_DEFAULT = 20
/** A network is new for a colleague if it was not used for this many days. */
const KNOWN_DAYS = 90

/** The security summary of a Bangkok day for owners, and whether anything in it is unusual. */
export async function composeDigest(ctx: Ctx, day: string): Promise<{ lines: DigestLine[]; unusual: boolean }> {
  const from = startOfDay(day)
  const until = startOfDay(addDays(day, 1))
  const securityCounts = await ctx.db
    .select()
    .from(securityCount)
    .where(eq(securityCount.day, day))
    .orderBy(securityCount.kind)
  const others = [
    ...(await readAlarms(ctx, from, until)),
    ...(await readNewColleagues(ctx, from, until)),
    ...(await readNewNetworks(ctx, from, until)),
    ...(await readExports(ctx, from, until)),
    ...(await readRuleChanges(ctx, from, until)),
    ...(await readLargeAmounts(ctx, from, until)),
  ]
  const security = securityCounts.map(({ kind, count }): DigestLine => ({ section: 'security', kind, count }))
  const isAboveUsual = securityCounts.some(({ kind, count }) => count >= (UNUSUAL_FROM[kind] ?? UNUSUAL_FROM_DEFAULT))
  return { lines: [...security, ...others], unusual: isAboveUsual || others.length > 0 }
}

const isWithin = (from: Date, until: Date) => and(gte(audit.at, from), lt(audit.at, until))
/** Join condition: the staff member who is the actor of an entry. */
const isByStaff = sql`${audit.actor} = 'staff:' || ${staff.id}`

async function readAlarms(ctx: Ctx, from: Date, until: Date): Promise<DigestLine[]> {
  const rows = await ctx.db
    .select({ kind: alarm.kind, count: sql<number>`count(*)::int` })
    .from(alarm)
    .where(and(gte(alarm.firstAt, from), lt(alarm.firstAt, until)))
    .groupBy(alarm.kind)
    .orderBy(alarm.kind)
  return rows.map((row) => ({ section: 'alarm', ...row }))
}

async function readNewColleagues(ctx: Ctx, from: Date, until: Date): Promise<DigestLine[]> {
  const rows = await ctx.db
    .select({ by: staff.name, name: sql<string>`(select name from staff added where added.id::text = ${audit.refId})` })
    .from(audit)
    .innerJoin(staff, isByStaff)
    .where(and(isWithin(from, until), eq(audit.action, 'staff.added')))
    .orderBy(audit.at)
  return rows.map(({ by, name }) => ({ section: 'new_colleague', by, name: name ?? '' }))
}

async function readNewNetworks(ctx: Ctx, from: Date, until: Date): Promise<DigestLine[]> {
  const knownSince = new Date(from.getTime() - KNOWN_DAYS * DAY_MS).toISOString()
  const rows = await ctx.db
    .select({ by: staff.name, count: sql<number>`count(distinct ${audit.network})::int` })
    .from(audit)
    .innerJoin(staff, isByStaff)
    .where(
      and(
        isWithin(from, until),
        eq(audit.action, 'staff.signed_in'),
        isNotNull(audit.network),
        sql`not exists (select 1 from audit earlier where earlier.actor = ${audit.actor}
          and earlier.network = ${audit.network} and earlier.at >= ${knownSince}::timestamptz
          and earlier.at < ${from.toISOString()}::timestamptz)`,
      ),
    )
    .groupBy(staff.id, staff.name)
    .orderBy(staff.name)
  return rows.map((row) => ({ section: 'new_network', ...row }))
}

async function readExports(ctx: Ctx, from: Date, until: Date): Promise<DigestLine[]> {
  const rows = await ctx.db
    .select({ action: audit.action, by: staff.name, count: sql<number>`count(*)::int` })
    .from(audit)
    .innerJoin(staff, isByStaff)
    .where(
      and(
        isWithin(from, until),
        sql`(${audit.action} like '%exported' or ${audit.action} like '%account_read' or ${audit.action} in
          ('user.field_read', 'user.data_downloaded', 'payout.file_taken', 'withholding.stated'))`,
      ),
    )
    .groupBy(audit.action, staff.id, staff.name)
    .orderBy(audit.action, staff.name)
  return rows.map(({ action, by, count }) => ({ section: 'taken_out', action: action as AuditAction, by, count }))
}

async function readRuleChanges(ctx: Ctx, from: Date, until: Date): Promise<DigestLine[]> {
  const rows = await ctx.db
    .select({ name: audit.refId, by: staff.name, count: sql<number>`count(*)::int` })
    .from(audit)
    .innerJoin(staff, isByStaff)
    .where(and(isWithin(from, until), eq(audit.refType, 'shop_rule'), sql`${audit.action} like 'shop_rule.%'`))
    .groupBy(audit.refId, staff.id, staff.name)
    .orderBy(audit.refId, staff.name)
  return rows.map((row) => ({ section: 'shop_rule', ...row }))
}

async function readLargeAmounts(ctx: Ctx, from: Date, until: Date): Promise<DigestLine[]> {
  const threshold = await readShopRule(ctx, 'payout_approval_above')
  const sums = { count: sql<number>`count(*)::int` }
  const [refunds] = await ctx.db
    .select({ ...sums, amount: sql<string>`coalesce(sum(${refundTransfer.amount}), 0)` })
    .from(refundTransfer)
    .where(
      and(
        gte(refundTransfer.refundedAt, from),
        lt(refundTransfer.refundedAt, until),
        gte(refundTransfer.amount, threshold),
      ),
    )
  const [grants] = await ctx.db
    .select({ ...sums, amount: sql<string>`coalesce(sum(${rewardLine.gross}), 0)` })
    .from(rewardLine)
    .where(
      and(
        gte(rewardLine.earnedAt, from),
        lt(rewardLine.earnedAt, until),
        eq(rewardLine.kind, 'activity'),
        gte(rewardLine.gross, threshold),
      ),
    )
  const line = (section: 'large_refunds' | 'large_grants', sum: typeof refunds): DigestLine[] =>
    sum && sum.count > 0 ? [{ section, count: sum.count, amount: Number(sum.amount) }] : []
  return [...line('large_refunds', refunds), ...line('large_grants', grants)]
}
