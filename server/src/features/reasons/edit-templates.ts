import { and, asc, count, eq, isNull, max, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { MAX_REASON_TEMPLATES, type ReasonUse } from '@bailu/contract/reasons/kinds'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { reasonTemplate } from './table.ts'

export const listReasonTemplates: Handler<'GET /api/staff/reason-template'> = async (
  ctx,
  { used_for: usedFor, retired },
) => {
  asStaff(ctx)
  const rows = await ctx.db
    .select()
    .from(reasonTemplate)
    .where(and(usedFor && eq(reasonTemplate.usedFor, usedFor), retired ? undefined : isNull(reasonTemplate.retiredAt)))
    .orderBy(sql`${reasonTemplate.retiredAt} is not null`, asc(reasonTemplate.position), asc(reasonTemplate.id))
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    used_for: row.usedFor,
    cause: row.cause,
    texts: row.texts,
    retired: row.retiredAt !== null,
  }))
}

const ofUse = (usedFor: ReasonUse) => and(eq(reasonTemplate.usedFor, usedFor), isNull(reasonTemplate.retiredAt))

/** The place behind the last one; two people who add at once wait for each other. @throws AppError reason_limit */
async function takeLastPlace(tx: Ctx, usedFor: ReasonUse): Promise<number> {
  await tx.db.execute(sql`lock table ${reasonTemplate} in share row exclusive mode`)
  const [found] = await tx.db
    .select({ inUse: count(), last: max(reasonTemplate.position) })
    .from(reasonTemplate)
    .where(ofUse(usedFor))
  if ((found?.inUse ?? 0) >= MAX_REASON_TEMPLATES) return fail('reason_limit')
  return (found?.last ?? -1) + 1
}

/** @throws AppError reason_limit; bad_input unless exactly templates of canceled pieces have a cause */
export const addReasonTemplate: Handler<'POST /api/staff/reason-template'> = async (ctx, input) => {
  asStaff(ctx)
  const { used_for: usedFor, cause = null, texts } = input
  if ((usedFor === 'pieces_canceled') !== (cause !== null))
    throw new AppError('bad_input', { cause: { what: cause === null ? 'missing' : 'form' } })
  return inTx(ctx, async (tx) => {
    const position = await takeLastPlace(tx, usedFor)
    const id = uuidv7()
    await tx.db.insert(reasonTemplate).values({ id, usedFor, cause, texts, position, createdAt: tx.now })
    const after = { used_for: usedFor, ...(cause && { cause }), texts }
    await recordAudit(tx, 'reason_template.added', { type: 'reason_template', id }, { after })
    return { id, version: 1 }
  })
}

/** @throws AppError not_found, edit_conflict */
async function lockVersion(tx: Ctx, { id, version }: { id: string; version: number }) {
  const [row] = await tx.db.select().from(reasonTemplate).where(eq(reasonTemplate.id, id)).for('update')
  if (!row) return fail('not_found')
  return row.version === version ? row : fail('edit_conflict')
}

/** @throws AppError not_found, edit_conflict */
export const changeReasonTemplate: Handler<'PUT /api/staff/reason-template/{id}'> = async (ctx, input) => {
  asStaff(ctx)
  const { id, texts } = input
  return inTx(ctx, async (tx) => {
    const { texts: before } = await lockVersion(tx, input)
    const version = input.version + 1
    await tx.db.update(reasonTemplate).set({ texts, version }).where(eq(reasonTemplate.id, id))
    const change = { before: { texts: before }, after: { texts } }
    await recordAudit(tx, 'reason_template.changed', { type: 'reason_template', id }, change)
    return { id, version }
  })
}

/** Retires a template, or offers it again as the last one. @throws AppError not_found, edit_conflict, reason_limit */
export const retireReasonTemplate: Handler<'POST /api/staff/reason-template/{id}/retire'> = async (ctx, input) => {
  asStaff(ctx)
  const { id, retired } = input
  return inTx(ctx, async (tx) => {
    const row = await lockVersion(tx, input)
    if ((row.retiredAt !== null) === retired) return { id, version: row.version }
    const place = retired ? { retiredAt: tx.now } : { retiredAt: null, position: await takeLastPlace(tx, row.usedFor) }
    const version = input.version + 1
    await tx.db
      .update(reasonTemplate)
      .set({ ...place, version })
      .where(eq(reasonTemplate.id, id))
    const action = retired ? 'reason_template.retired' : 'reason_template.offered'
    await recordAudit(tx, action, { type: 'reason_template', id })
    return { id, version }
  })
}

/** @throws AppError edit_conflict unless these are exactly the templates in use */
export const sortReasonTemplates: Handler<'POST /api/staff/reason-template/order'> = async (ctx, input) => {
  asStaff(ctx)
  const { used_for: usedFor, ids } = input
  await inTx(ctx, async (tx) => {
    const rows = await tx.db
      .select({ id: reasonTemplate.id })
      .from(reasonTemplate)
      .where(ofUse(usedFor))
      .orderBy(asc(reasonTemplate.id))
      .for('update')
    const wanted = new Set(ids)
    if (rows.length !== ids.length || !rows.every(({ id }) => wanted.has(id))) return fail('edit_conflict')
    for (const [position, id] of ids.entries())
      await tx.db.update(reasonTemplate).set({ position }).where(eq(reasonTemplate.id, id))
    await recordAudit(tx, 'reason_template.sorted', { type: 'reason_template', id: usedFor }, { after: ids })
  })
}
