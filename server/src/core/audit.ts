import { uuidv7 } from 'uuidv7'
import { audit } from '../database/tables/house.ts'
import { actorName, type Ctx } from './context.ts'

/** Writes who did what, in the transaction of the change itself. */
export async function record(
  ctx: Ctx,
  action: `${string}.${string}`,
  ref: { type: string; id: string | number },
  detail: Record<string, unknown> = {},
): Promise<void> {
  await ctx.db.insert(audit).values({
    id: uuidv7(),
    at: ctx.now,
    actor: actorName(ctx.actor),
    action,
    refType: ref.type,
    refId: String(ref.id),
    detail,
  })
}
