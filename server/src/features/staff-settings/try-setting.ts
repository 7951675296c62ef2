import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { SettingName, SettingRaw } from '@bailu/contract/settings'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { promptpayText } from '../../outside/promptpay.ts'
import { checkValue } from './check-value.ts'
import { factsOf } from './facts.ts'
import { requireChange } from './may-change.ts'
import { plannedRows, valueAt, weakens, weakerLater } from './planned-values.ts'
import { heldValue } from './read-state.ts'
import { warningsOf } from './warnings.ts'

const A_BAHT = 100n

/**
 * Previews the effect of a value without storing it.
 * @throws AppError forbidden, bad_input, setting_past
 */
export async function trySetting(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/setting/{name}/try'>,
): Promise<ReplyOf<'POST /api/staff/setting/{name}/try'>> {
  requireChange(ctx, input.name)
  const { after, before, from, guarded, planned, weaker } = await weigh(ctx, input)
  return {
    warnings: await warningsOf(ctx, input.name, { before, after, planned, weaker }, from),
    facts: await factsOf(ctx, input.name, { before, after }, from),
    second: guarded,
    qr: input.name === 'promptpay' ? promptpayText((after as SettingRaw<'promptpay'>).id, A_BAHT) : null,
  }
}

type Change = { name: SettingName; value: unknown; from: string | null }

/**
 * The validated value, the value it replaces and when, whether it needs approval, and the planned rows retracted with
 * it – none if it needs approval, because it may be rejected.
 */
export async function weigh(ctx: Ctx, { name, value, from: raw }: Change) {
  const from = raw === null ? ctx.now : new Date(raw)
  if (from < ctx.now) return refuse('setting_past')
  const after = checkValue(ctx.house.settings, name, value)
  const planned = await plannedRows(ctx, name)
  const plan = { name, now: (await heldValue(ctx, name)).value, planned }
  const guarded = weakens(plan, after, from)
  const weaker = guarded ? [] : weakerLater(plan, after, from)
  return { before: valueAt(plan, from), after, from, guarded, planned, weaker }
}
