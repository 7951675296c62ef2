import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { MAX_CUSTOMER_TAGS } from '@bailu/contract/customers/kinds'
import type { CustomerTag } from '@bailu/contract/customers/staff'
import type { OrderNote } from '@bailu/contract/orders/staff-order'
import { recordAudit, recordAudits } from '../../core/audit.ts'
import { type Ctx, type StaffScope, asStaff, type Handler } from '../../core/context.ts'
import { type AccountMerge, customerNotePlace, openCustomerNote } from '../../core/users.ts'
import { HOUR_MS } from '@bailu/phrases/days'
import { sqlState } from '../../database/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { seal } from '../../lib/crypto.ts'
import { fail } from '../../lib/errors.ts'
import { user } from '../account/table.ts'
import { staff } from '../staff/table.ts'
import { lockCustomer } from './change-customer.ts'
import { customerNote, customerTag, customerTagged, erasureRequest } from './table.ts'

/**
 * Adds a staff note. The audit entry names note and author only; the text is stored in the note alone, so that it can
 * be erased.
 * @throws AppError not_found, also for an erased or merged account
 */
export const addCustomerNote: Handler<'POST /api/staff/customer/{id}/note'> = async (ctx, { id, words }) => {
  const { staffId } = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lockCustomer(tx, id)
    const noteId = uuidv7()
    await tx.db.insert(customerNote).values({
      id: noteId,
      userId: id,
      staffId,
      words: seal(tx.deps.config, customerNotePlace(noteId), words),
      writtenAt: tx.now,
    })
    await recordAudit(tx, 'user.noted', { type: 'user', id }, { note: noteId })
    return { id: noteId }
  })
}

/** @throws AppError not_found for another person's note, and for one that is as wanted already */
export const strikeCustomerNote: Handler<'POST /api/staff/customer/{id}/note/{note}/strike'> = async (
  ctx,
  { id, note, struck },
) => {
  const { staffId } = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(customerNote)
      .set({ struckAt: struck ? tx.now : null })
      .where(
        and(
          eq(customerNote.id, note),
          eq(customerNote.userId, id),
          eq(customerNote.staffId, staffId),
          struck ? isNull(customerNote.struckAt) : isNotNull(customerNote.struckAt),
        ),
      )
    if (!rowCount) return fail('not_found')
    await recordAudit(tx, struck ? 'user.note_struck' : 'user.note_restored', { type: 'user', id }, { note })
  })
}

/** Notes about a customer, oldest first. */
export async function readCustomerNotes(ctx: Ctx, { staffId }: StaffScope, userId: number): Promise<OrderNote[]> {
  const rows = await ctx.db
    .select({ note: customerNote, by: staff.name })
    .from(customerNote)
    .leftJoin(staff, eq(staff.id, customerNote.staffId))
    .where(eq(customerNote.userId, userId))
    .orderBy(asc(customerNote.id))
  return rows.map(({ note, by }) => ({
    id: note.id,
    at: note.writtenAt.toISOString(),
    by: by ?? '',
    words: openCustomerNote(ctx, note),
    struck_at: note.struckAt?.toISOString() ?? null,
    mine: note.staffId === staffId,
  }))
}

const byName = [asc(sql`lower(${customerTag.name})`), asc(customerTag.id)]
const shownTag = { id: customerTag.id, name: customerTag.name, colour: customerTag.colour }

export const listCustomerTags: Handler<'GET /api/staff/customer-tag'> = async (ctx) => {
  asStaff(ctx)
  return ctx.db
    .select({
      ...shownTag,
      version: customerTag.version,
      customers: count(customerTagged.userId),
    })
    .from(customerTag)
    .leftJoin(customerTagged, eq(customerTagged.tagId, customerTag.id))
    .where(isNull(customerTag.removedAt))
    .groupBy(customerTag.id)
    .orderBy(...byName)
}

/** Tags of these customers, by customer. */
export async function readCustomerTags(ctx: Ctx, customers: readonly number[]): Promise<Map<number, CustomerTag[]>> {
  const rows =
    customers.length === 0
      ? []
      : await ctx.db
          .select({ customer: customerTagged.userId, tag: shownTag })
          .from(customerTagged)
          .innerJoin(customerTag, eq(customerTag.id, customerTagged.tagId))
          .where(and(inArray(customerTagged.userId, [...customers]), isNull(customerTag.removedAt)))
          .orderBy(...byName)
  const tags = new Map<number, CustomerTag[]>()
  for (const { customer, tag } of rows) tags.set(customer, [...(tags.get(customer) ?? []), tag])
  return tags
}

const rejectTaken = (error: unknown) =>
  sqlState(error) === '23505' ? fail('tag_taken') : Promise.reject(error as Error)

/** @throws AppError tag_taken, tag_limit */
export const addCustomerTag: Handler<'POST /api/staff/customer-tag'> = async (ctx, { name, colour }) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    // Two people who add tags at once would choose the same free slot.
    await tx.db.execute(sql`lock table ${customerTag} in share row exclusive mode`)
    await eraseRemovedTags(tx, name)
    const slot = await freeSlot(tx)
    if (slot === undefined) return fail('tag_limit')
    const id = uuidv7()
    await tx.db.insert(customerTag).values({ id, slot, name, colour, createdAt: tx.now }).catch(rejectTaken)
    await recordAudit(tx, 'customer_tag.added', { type: 'customer_tag', id }, { after: { name, colour } })
    return { id, version: 1 }
  })
}

/** A slot that no tag has; if there is none, deleted tags are given up. */
async function freeSlot(tx: Ctx): Promise<number | undefined> {
  const rows = await tx.db.select({ slot: customerTag.slot, removedAt: customerTag.removedAt }).from(customerTag)
  const all = Array.from({ length: MAX_CUSTOMER_TAGS }, (_, index) => index + 1)
  const free = all.find((slot) => rows.every((row) => row.slot !== slot))
  if (free !== undefined || rows.every(({ removedAt }) => removedAt === null)) return free
  await tx.db.delete(customerTag).where(isNotNull(customerTag.removedAt))
  return rows.find(({ removedAt }) => removedAt !== null)!.slot
}

/** Erases tags whose time to restore is over, and a deleted one that has the name. */
// no audit: the deletion was recorded
async function eraseRemovedTags(tx: Ctx, name?: string): Promise<void> {
  const isOver = lt(customerTag.removedAt, restorableSince(tx))
  const isNamed = name === undefined ? undefined : sql`lower(${customerTag.name}) = lower(${name})`
  await tx.db.delete(customerTag).where(and(isNotNull(customerTag.removedAt), or(isOver, isNamed)))
}

const RESTORABLE_MS = HOUR_MS
const restorableSince = ({ now }: Ctx) => new Date(now.getTime() - RESTORABLE_MS)

/** @throws AppError not_found, edit_conflict, tag_taken */
export const changeCustomerTag: Handler<'PUT /api/staff/customer-tag/{id}'> = async (ctx, input) => {
  asStaff(ctx)
  const { id, name, colour } = input
  return inTx(ctx, async (tx) => {
    const { removed, ...before } = await takeTag(tx, input)
    if (!removed) await eraseRemovedTags(tx, name)
    const version = input.version + 1
    const values = { name, colour, version, removedAt: null }
    await tx.db.update(customerTag).set(values).where(eq(customerTag.id, id)).catch(rejectTaken)
    const action = removed ? 'customer_tag.restored' : 'customer_tag.changed'
    await recordAudit(tx, action, { type: 'customer_tag', id }, { before, after: { name, colour } })
    return { version }
  })
}

/**
 * Deletes a tag; for an hour it can be restored with its customers.
 * @throws AppError not_found, edit_conflict
 */
export const deleteCustomerTag: Handler<'DELETE /api/staff/customer-tag/{id}'> = async (ctx, input) => {
  asStaff(ctx)
  const { id } = input
  return inTx(ctx, async (tx) => {
    const { removed, ...before } = await takeTag(tx, input)
    if (removed) return fail('not_found')
    await eraseRemovedTags(tx)
    const customers = await tx.db.$count(customerTagged, eq(customerTagged.tagId, id))
    const version = input.version + 1
    await tx.db.update(customerTag).set({ removedAt: tx.now, version }).where(eq(customerTag.id, id))
    await recordAudit(tx, 'customer_tag.removed', { type: 'customer_tag', id }, { before, customers })
    return { version }
  })
}

/** @throws AppError not_found, edit_conflict */
async function takeTag(tx: Ctx, { id, version }: { id: string; version: number }) {
  const isRestorable = or(isNull(customerTag.removedAt), gt(customerTag.removedAt, restorableSince(tx)))
  const [found] = await tx.db
    .select()
    .from(customerTag)
    .where(and(eq(customerTag.id, id), isRestorable))
    .for('update')
  if (!found) return fail('not_found')
  if (found.version !== version) return fail('edit_conflict')
  return { name: found.name, colour: found.colour, removed: found.removedAt !== null }
}

/**
 * Puts a tag on customers or takes it off; erased and merged accounts are left out. Repeating it changes nothing.
 * @throws AppError not_found when the tag or all customers are missing
 */
export const tagCustomers: Handler<'POST /api/staff/customer-tag/{id}/customer'> = async (ctx, input) => {
  asStaff(ctx)
  const { id, customers, tagged } = input
  return inTx(ctx, async (tx) => {
    const [tag] = await tx.db
      .select()
      .from(customerTag)
      .where(and(eq(customerTag.id, id), isNull(customerTag.removedAt)))
      .for('share')
    if (!tag) return fail('not_found')
    const people = await tx.db
      .select({ id: user.id })
      .from(user)
      .where(and(inArray(user.id, customers), isNull(user.deletedAt), isNull(user.mergedInto)))
      .orderBy(asc(user.id))
      .for('key share')
    if (people.length === 0) return fail('not_found')
    const ids = people.map((person) => person.id)
    const rows = tagged
      ? await tx.db
          .insert(customerTagged)
          .values(ids.map((userId) => ({ tagId: id, userId, at: tx.now })))
          .onConflictDoNothing()
          .returning({ id: customerTagged.userId })
      : await tx.db
          .delete(customerTagged)
          .where(and(eq(customerTagged.tagId, id), inArray(customerTagged.userId, ids)))
          .returning({ id: customerTagged.userId })
    if (rows.length > 0)
      await recordAudits(
        tx,
        'user.tagged',
        rows.map((row) => ({ type: 'user', id: row.id })),
        { tag: tag.name, as: tagged ? 'added' : 'removed' },
      )
    return { changed: rows.length, customers: rows.map((row) => row.id) }
  })
}

/** Merging accounts: the remaining account gets the notes of both, decided requests to erase it, and each tag once. */
export async function mergeCustomerMarks(tx: Ctx, { from, to }: AccountMerge): Promise<Record<string, number>> {
  const { rowCount: notes } = await tx.db.update(customerNote).set({ userId: to }).where(eq(customerNote.userId, from))
  await tx.db.update(erasureRequest).set({ userId: to }).where(eq(erasureRequest.userId, from))
  const tags = await tx.db.delete(customerTagged).where(eq(customerTagged.userId, from)).returning()
  if (tags.length > 0)
    await tx.db
      .insert(customerTagged)
      .values(tags.map((tag) => ({ ...tag, userId: to })))
      .onConflictDoNothing()
  return { staff_notes: notes ?? 0, customer_tags: tags.length }
}
