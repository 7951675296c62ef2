import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { SETTING_NAMES, type SettingName, type SettingState } from '@bailu/contract/settings'
import type { Ctx } from '../../core/context.ts'
import { personOf } from '../../core/own-account.ts'
import { asStaff } from '../../core/scope.ts'
import { approval } from '../../database/tables/approvals.ts'
import { setting } from '../../database/tables/rules.ts'
import { SETTINGS } from '../settings/setting-kinds.ts'
import { asRead } from './guarded.ts'
import { mayChange } from './may-change.ts'
import { fits, plannedRows, weakerWithout } from './planned-values.ts'
import { staffNames } from './staff-names.ts'

export type Row = typeof setting.$inferSelect
/** Most planned changes of one rule. */
export const MOST_PLANNED = 20

export async function listSettings(ctx: Ctx): Promise<ReplyOf<'GET /api/staff/setting'>> {
  asStaff(ctx)
  const list: SettingState[] = []
  for (const name of SETTING_NAMES) list.push(await stateOf(ctx, name))
  return { list }
}

export function readSettingState(ctx: Ctx, { name }: ParsedOf<'GET /api/staff/setting/{name}'>): Promise<SettingState> {
  asStaff(ctx)
  return stateOf(ctx, name)
}

/** The value in effect now, skipping rows that do not parse. */
export async function heldValue(ctx: Ctx, name: SettingName) {
  const held = await ctx.db
    .select()
    .from(setting)
    .where(and(eq(setting.name, name), lte(setting.validFrom, ctx.now), isNull(setting.withdrawnAt)))
    .orderBy(desc(setting.validFrom), desc(setting.id))
    .limit(20)
  const good = held.find(({ value }) => fits(name, value))
  return {
    value: good ? asRead(name, good.value) : SETTINGS[name].first(ctx.house.settings),
    since: good?.validFrom.toISOString() ?? null,
    broken: held.length > 0 && held[0] !== good,
  }
}

/** The value in effect now and the planned changes. */
export async function stateOf(ctx: Ctx, name: SettingName): Promise<SettingState> {
  const scope = asStaff(ctx)
  const held = await heldValue(ctx, name)
  const planned = await plannedRows(ctx, name)
  const nameOf = await staffNames(
    ctx,
    planned.map(({ madeBy }) => madeBy),
  )
  const person = planned.some(({ waits }) => waits) ? await personOf(ctx, scope.staffId) : []
  const may = mayChange(ctx, name)
  const plan = { name, now: held.value, planned }
  return {
    name,
    ...held,
    may_change: may,
    version: await versionOf(ctx, name),
    planned: planned.map((row) => ({
      ...presentChange(row, nameOf),
      may_withdraw: may && (!row.waits || scope.role === 'owner' || person.includes(row.waits.proposedBy)),
      withdraw_second: weakerWithout(plan, row) !== undefined,
    })),
    waits: await waitingFor(ctx, name),
  }
}

/** The pending change that waits for a second owner or for its delay. */
async function waitingFor(ctx: Ctx, name: SettingName): Promise<SettingState['waits']> {
  const [row] = await ctx.db
    .select({ id: approval.id, until: approval.effectiveAt })
    .from(approval)
    .where(
      and(
        eq(approval.kind, 'setting'),
        eq(approval.subject, name),
        eq(approval.state, 'waiting'),
        gt(approval.effectiveAt, ctx.now),
      ),
    )
  return row ? { approval: row.id, until: row.until.toISOString() } : null
}

export const presentChange = (row: Row, nameOf: (actor: string) => string) => ({
  id: row.id,
  value: row.value,
  from: row.validFrom.toISOString(),
  at: row.madeAt?.toISOString() ?? null,
  who: nameOf(row.madeBy),
  reason: row.reason,
})

export async function versionOf(ctx: Ctx, name: SettingName): Promise<number> {
  const [row] = await ctx.db
    .select({ version: sql<number | null>`max(${setting.version})` })
    .from(setting)
    .where(eq(setting.name, name))
  return row?.version ?? 0
}
