import { and, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { AuditAction } from '@bailu/contract/audit-actions'
import type { DigestLine } from '@bailu/contract/digest'
import type { SecurityKind } from '@bailu/contract/security-kinds'
import { dayAfter, startOfDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { alarm } from '../../database/tables/alarms.ts'
import { securityCount } from '../../database/tables/audit.ts'
import { audit } from '../../database/tables/house.ts'
import { staff } from '../../database/tables/people.ts'
import { refund } from '../../database/tables/refunds.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { readSetting } from '../settings/read-setting.ts'

/** Counts per day from which an event is unusual; below, it is normal mistyping. */
const USUAL: Partial<Record<SecurityKind, number>> = { csrf_refused: 5, key_misused: 5, role_refused: 10 }
const USUAL_OTHERWISE = 20
/** A network is new for a colleague if it was not used for this many days. */
const KNOWN_DAYS = 90

/** The security summary of a Bangkok day for owners, and whether anything in it is unusual. */
export async function composeDigest(ctx: Ctx, day: string): Promise<{ lines: DigestLine[]; unusual: boolean }> {
  const from = startOfDay(day)
  const until = startOfDay(dayAfter(day, 1))
  const refused = await ctx.db
    .select()
    .from(securityCount)
    .where(eq(securityCount.day, day))
    .orderBy(securityCount.kind)
  const others = [
    ...(await alarmsOf(ctx, from, until)),
    ...(await colleaguesOf(ctx, from, until)),
    ...(await networksOf(ctx, from, until)),
    ...(await takenOut(ctx, from, until)),
    ...(await settingsOf(ctx, from, until)),
    ...(await moneyOf(ctx, from, until)),
  ]
  const security = refused.map(({ kind, count }): DigestLine => ({ section: 'security', kind, count }))
  const many = refused.some(({ kind, count }) => count >= (USUAL[kind] ?? USUAL_OTHERWISE))
  return { lines: [...security, ...others], unusual: many || others.length > 0 }
}

const within = (from: Date, until: Date) => and(gte(audit.at, from), lt(audit.at, until))
/** Join condition: the staff member who is the actor of an entry. */
const byStaff = sql`${audit.actor} = 'staff:' || ${staff.id}`

async function alarmsOf(ctx: Ctx, from: Date, until: Date): Promise<DigestLine[]> {
  const rows = await ctx.db
    .select({ kind: alarm.kind, count: sql<number>`count(*)::int` })
    .from(alarm)
    .where(and(gte(alarm.firstAt, from), lt(alarm.firstAt, until)))
    .groupBy(alarm.kind)
    .orderBy(alarm.kind)
  return rows.map((row) => ({ section: 'alarm', ...row }))
}

async function colleaguesOf(ctx: Ctx, from: Date, until: Date): Promise<DigestLine[]> {
  const rows = await ctx.db
    .select({ by: staff.name, name: sql<string>`(select name from staff added where added.id::text = ${audit.refId})` })
    .from(audit)
    .innerJoin(staff, byStaff)
    .where(and(within(from, until), eq(audit.action, 'staff.added')))
    .orderBy(audit.at)
  return rows.map(({ by, name }) => ({ section: 'new_colleague', by, name: name ?? '' }))
}

async function networksOf(ctx: Ctx, from: Date, until: Date): Promise<DigestLine[]> {
  const known = new Date(from.getTime() - KNOWN_DAYS * 86_400_000).toISOString()
  const rows = await ctx.db
    .select({ by: staff.name, count: sql<number>`count(distinct ${audit.network})::int` })
    .from(audit)
    .innerJoin(staff, byStaff)
    .where(
      and(
        within(from, until),
        eq(audit.action, 'staff.signed_in'),
        isNotNull(audit.network),
        sql`not exists (select 1 from audit earlier where earlier.actor = ${audit.actor}
          and earlier.network = ${audit.network} and earlier.at >= ${known}::timestamptz
          and earlier.at < ${from.toISOString()}::timestamptz)`,
      ),
    )
    .groupBy(staff.id, staff.name)
    .orderBy(staff.name)
  return rows.map((row) => ({ section: 'new_network', ...row }))
}

async function takenOut(ctx: Ctx, from: Date, until: Date): Promise<DigestLine[]> {
  const rows = await ctx.db
    .select({ action: audit.action, by: staff.name, count: sql<number>`count(*)::int` })
    .from(audit)
    .innerJoin(staff, byStaff)
    .where(
      and(
        within(from, until),
        sql`(${audit.action} like '%exported' or ${audit.action} like '%account_read' or ${audit.action} in
          ('user.field_read', 'user.data_downloaded', 'payout.file_taken', 'withholding.stated'))`,
      ),
    )
    .groupBy(audit.action, staff.id, staff.name)
    .orderBy(audit.action, staff.name)
  return rows.map(({ action, by, count }) => ({ section: 'taken_out', action: action as AuditAction, by, count }))
}

async function settingsOf(ctx: Ctx, from: Date, until: Date): Promise<DigestLine[]> {
  const rows = await ctx.db
    .select({ name: audit.refId, by: staff.name, count: sql<number>`count(*)::int` })
    .from(audit)
    .innerJoin(staff, byStaff)
    .where(and(within(from, until), eq(audit.refType, 'setting'), sql`${audit.action} like 'setting.%'`))
    .groupBy(audit.refId, staff.id, staff.name)
    .orderBy(audit.refId, staff.name)
  return rows.map((row) => ({ section: 'setting', ...row }))
}

async function moneyOf(ctx: Ctx, from: Date, until: Date): Promise<DigestLine[]> {
  const large = await readSetting(ctx, 'payout_approval_above')
  const sums = { count: sql<number>`count(*)::int` }
  const [refunds] = await ctx.db
    .select({ ...sums, amount: sql<string>`coalesce(sum(${refund.amount}), 0)` })
    .from(refund)
    .where(and(gte(refund.refundedAt, from), lt(refund.refundedAt, until), gte(refund.amount, large)))
  const [grants] = await ctx.db
    .select({ ...sums, amount: sql<string>`coalesce(sum(${rewardLine.gross}), 0)` })
    .from(rewardLine)
    .where(
      and(
        gte(rewardLine.earnedAt, from),
        lt(rewardLine.earnedAt, until),
        eq(rewardLine.kind, 'activity'),
        gte(rewardLine.gross, large),
      ),
    )
  const line = (section: 'large_refunds' | 'large_grants', found: typeof refunds): DigestLine[] =>
    found && found.count > 0 ? [{ section, count: found.count, amount: Number(found.amount) }] : []
  return [...line('large_refunds', refunds), ...line('large_grants', grants)]
}
