import { and, eq, exists, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import { bangkokDay, dayAfter } from '../../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asPartner } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { clientNote, deskMark } from '../../../database/tables/clients.ts'
import { user } from '../../../database/tables/people.ts'
import { clientsOf } from '../own-client.ts'
import { readTasks } from './read-desk.ts'

type Input = ParsedOf<'POST /api/desk/mark'>
const LATER = { tomorrow: 1, week: 7 } as const

/**
 * Marks a task as done, postponed or open again. Idempotent.
 * @throws AppError not_found if it is neither an open task of the partner nor marked by them
 */
export async function markTask(ctx: Ctx, input: Input): Promise<ReplyOf<'POST /api/desk/mark'>> {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    if (input.kind === 'note') await markNote(tx, scope, input)
    else await markOther(tx, scope, input)
    await record(tx, 'desk.marked', { type: 'desk', id: input.cause }, { kind: input.kind, as: input.as })
    return {}
  })
}

const dayOf = (ctx: Ctx, as: Input['as']): string | null =>
  as === 'tomorrow' || as === 'week' ? dayAfter(bangkokDay(ctx.now), LATER[as]) : null

async function markNote(tx: Ctx, scope: PartnerScope, { cause, as }: Input): Promise<void> {
  if (!z.uuid().safeParse(cause).success) refuse('not_found')
  const nextOn = dayOf(tx, as)
  const theirs = tx.db
    .select({ id: user.id })
    .from(user)
    .where(and(clientsOf(scope), eq(user.id, clientNote.clientId)))
  const { rowCount } = await tx.db
    .update(clientNote)
    .set(
      nextOn === null ? { doneAt: as === 'done' ? tx.now : null } : { nextOn, version: sql`${clientNote.version} + 1` },
    )
    .where(and(eq(clientNote.partnerId, scope.partnerId), eq(clientNote.id, cause), exists(theirs)))
  if (!rowCount) refuse('not_found')
}

async function markOther(tx: Ctx, scope: PartnerScope, { kind, cause, as }: Input): Promise<void> {
  const mark = and(eq(deskMark.partnerId, scope.partnerId), eq(deskMark.kind, kind), eq(deskMark.cause, cause))
  if (as === 'open') {
    const { rowCount } = await tx.db.delete(deskMark).where(mark)
    if (!rowCount) refuse('not_found')
    return
  }
  const untilOn = dayOf(tx, as)
  const { rowCount } = await tx.db.update(deskMark).set({ untilOn, at: tx.now }).where(mark)
  if (rowCount) return
  const found = (await readTasks(tx, scope, [kind])).find((task) => task.cause === cause)
  if (!found) return refuse('not_found')
  await tx.db
    .insert(deskMark)
    .values({ partnerId: scope.partnerId, kind, cause, clientId: found.client.id, untilOn, at: tx.now })
    .onConflictDoUpdate({ target: [deskMark.partnerId, deskMark.kind, deskMark.cause], set: { untilOn, at: tx.now } })
}
