import { uuidv7 } from 'uuidv7'
import { audit } from '../database/tables/house.ts'
import { actorName, type Ctx } from './context.ts'

type Action = `${string}.${string}`
type Ref = { type: string; id: string | number }

/** Writes who did what, in the transaction of the change itself. */
export function record(ctx: Ctx, action: Action, ref: Ref, detail: Record<string, unknown> = {}): Promise<void> {
  return recordAll(ctx, action, [ref], detail)
}

/** The same for many rows that changed together. */
export async function recordAll(
  ctx: Ctx,
  action: Action,
  refs: Ref[],
  detail: Record<string, unknown> = {},
): Promise<void> {
  await ctx.db.insert(audit).values(
    refs.map((ref) => ({
      id: uuidv7(),
      at: ctx.now,
      actor: actorName(ctx.actor),
      action,
      refType: ref.type,
      refId: String(ref.id),
      detail,
    })),
  )
}
