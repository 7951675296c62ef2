import { and, eq, exists, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { recordAudit } from '../../../core/audit.ts'
import { bangkokDay, addDays } from '../../../lib/bangkok.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { fail } from '../../../lib/errors.ts'
import { asPartner } from '../../../core/scope.ts'
import { inTx } from '../../../database/transaction.ts'
import { clientNote, taskMark } from '../../../database/tables/clients.ts'
import { user } from '../../../database/tables/users.ts'
import { isClientOf } from '../client-scope.ts'
import { listTasks } from './read-tasks.ts'

type TaskMark = ParsedOf<'POST /api/desk/mark'>
const POSTPONE_DAYS = { tomorrow: 1, week: 7 } as const

/**
 * Marks a task as done, postponed or open again. Idempotent.
 * @throws AppError not_found if it is neither an open task of the partner nor marked by them
 */
export async function markTask(ctx: Ctx, input: TaskMark): Promise<ReplyOf<'POST /api/desk/mark'>> {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    if (input.kind === 'note') await markNote(tx, scope, input)
    else await markDerivedTask(tx, scope, input)
    await recordAudit(tx, 'desk.marked', { type: 'desk', id: input.cause }, { kind: input.kind, as: input.as })
    return {}
  })
}

const postponedTo = (ctx: Ctx, as: TaskMark['as']): string | null =>
  as === 'tomorrow' || as === 'week' ? addDays(bangkokDay(ctx.now), POSTPONE_DAYS[as]) : null

async function markNote(tx: Ctx, scope: PartnerScope, { cause, as }: TaskMark): Promise<void> {
  if (!z.uuid().safeParse(cause).success) fail('not_found')
  const nextOn = postponedTo(tx, as)
  const isOwnClient = tx.db
    .select({ id: user.id })
    .from(user)
    .where(and(isClientOf(scope), eq(user.id, clientNote.clientId)))
  const { rowCount } = await tx.db
    .update(clientNote)
    .set(
      nextOn === null ? { doneAt: as === 'done' ? tx.now : null } : { nextOn, version: sql`${clientNote.version} + 1` },
    )
    .where(and(eq(clientNote.partnerId, scope.partnerId), eq(clientNote.id, cause), exists(isOwnClient)))
  if (!rowCount) fail('not_found')
}

async function markDerivedTask(tx: Ctx, scope: PartnerScope, { kind, cause, as }: TaskMark): Promise<void> {
  const mark = and(eq(taskMark.partnerId, scope.partnerId), eq(taskMark.kind, kind), eq(taskMark.cause, cause))
  if (as === 'open') {
    const { rowCount } = await tx.db.delete(taskMark).where(mark)
    if (!rowCount) fail('not_found')
    return
  }
  const untilOn = postponedTo(tx, as)
  const { rowCount } = await tx.db.update(taskMark).set({ untilOn, at: tx.now }).where(mark)
  if (rowCount) return
  const task = (await listTasks(tx, scope, [kind])).find((task) => task.cause === cause)
  if (!task) return fail('not_found')
  await tx.db
    .insert(taskMark)
    .values({ partnerId: scope.partnerId, kind, cause, clientId: task.client.id, untilOn, at: tx.now })
    .onConflictDoUpdate({ target: [taskMark.partnerId, taskMark.kind, taskMark.cause], set: { untilOn, at: tx.now } })
}
