import { and, asc, eq, ne } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { MAX_SAVED_VIEWS, type SortedList } from '@bailu/contract/find/kinds'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler, type StaffScope } from '../../core/context.ts'
import { sqlState } from '../../database/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { fail } from '../../lib/errors.ts'
import { staff } from '../staff/table.ts'
import { savedView } from './table.ts'

const isOwn = ({ staffId }: StaffScope, id: string) => and(eq(savedView.id, id), eq(savedView.staffId, staffId))

export const listSavedViews: Handler<'GET /api/staff/me/view'> = async (ctx) => {
  const { staffId } = asStaff(ctx)
  const rows = await ctx.db
    .select()
    .from(savedView)
    .where(eq(savedView.staffId, staffId))
    .orderBy(asc(savedView.createdAt), asc(savedView.id))
  return {
    list: rows.map(({ id, list, name, params, isDefault }) => ({ id, list, name, params, is_default: isDefault })),
  }
}

/** @throws AppError view_name_used */
const refuseUsedName = (error: unknown) =>
  sqlState(error) === '23505' ? fail('view_name_used') : Promise.reject(error as Error)

/** Views of one person are changed one after the other, so that limit and default hold. */
const lockOwner = (tx: Ctx, { staffId }: StaffScope) =>
  tx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('no key update')

// no audit: the caller writes the entry
async function clearDefault(tx: Ctx, staffId: string, list: SortedList, exceptId: string): Promise<void> {
  await tx.db
    .update(savedView)
    .set({ isDefault: false })
    .where(
      and(
        eq(savedView.staffId, staffId),
        eq(savedView.list, list),
        eq(savedView.isDefault, true),
        ne(savedView.id, exceptId),
      ),
    )
}

/** Saves a view of the caller; a default one replaces the default before. @throws AppError view_name_used, view_limit */
export const addSavedView: Handler<'POST /api/staff/me/view'> = async (ctx, { list, name, params, is_default }) => {
  const scope = asStaff(ctx)
  const { staffId } = scope
  const id = uuidv7()
  return inTx(ctx, async (tx) => {
    await lockOwner(tx, scope)
    const isOfList = and(eq(savedView.staffId, staffId), eq(savedView.list, list))
    if ((await tx.db.$count(savedView, isOfList)) >= MAX_SAVED_VIEWS) fail('view_limit')
    if (is_default) await clearDefault(tx, staffId, list, id)
    await tx.db.insert(savedView).values({ id, staffId, list, name, params, isDefault: is_default, createdAt: tx.now })
    await recordAudit(tx, 'staff.view_saved', { type: 'staff', id: staffId }, { list, name })
    return { id }
  }).catch(refuseUsedName)
}

/** Renames a view, replaces its params, or makes it the default. @throws AppError not_found, view_name_used */
export const changeSavedView: Handler<'PUT /api/staff/me/view/{id}'> = async (
  ctx,
  { id, name, params, is_default },
) => {
  const scope = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    await lockOwner(tx, scope)
    const [row] = await tx.db.select().from(savedView).where(isOwn(scope, id)).for('update')
    if (!row) return fail('not_found')
    if (is_default) await clearDefault(tx, scope.staffId, row.list, id)
    await tx.db.update(savedView).set({ name, params, isDefault: is_default }).where(isOwn(scope, id))
    const before = { name: row.name, default: row.isDefault }
    await recordAudit(
      tx,
      'staff.view_changed',
      { type: 'staff', id: scope.staffId },
      { list: row.list, before, after: { name, default: is_default } },
    )
  }).catch(refuseUsedName)
}

/** Deletes a view of the caller. @throws AppError not_found */
export const deleteSavedView: Handler<'DELETE /api/staff/me/view/{id}'> = async (ctx, { id }) => {
  const scope = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    const [row] = await tx.db.delete(savedView).where(isOwn(scope, id)).returning()
    if (!row) return fail('not_found')
    await recordAudit(
      tx,
      'staff.view_deleted',
      { type: 'staff', id: scope.staffId },
      { list: row.list, name: row.name },
    )
  })
}
