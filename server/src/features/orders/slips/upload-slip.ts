import { and, eq, isNull, ne, sql, desc } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ReplyOf } from '@bailu/contract/calls'
import { HOUR_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../../core/audit.ts'
import { actorName, type Ctx, asOrderScope, type Handler } from '../../../core/context.ts'
import { fail } from '../../../lib/errors.ts'
import { countAttempt } from '../../../core/rate-limit.ts'
import { inTx } from '../../../database/transaction.ts'
import { order } from '../table.ts'
import { paymentSlip } from '../../receipts/table.ts'
import { readFingerprint, readSlip } from '../../../integrations/slip-reader.ts'
import { readShopRule } from '../../shop-rules/read-shop-rule.ts'
import { acceptPicture } from '../../pictures/accept-picture.ts'
import { isPastDeadline, MAX_SLIPS, SLIPS_PER_DAY } from '../base/order-policy.ts'
import { findLookalike, hasDuplicateSlip } from './read-slip.ts'
import { validSlipCount, isValidSlip, isUnansweredSlip } from '../base/order-rows.ts'
import { ordersOfBuyer, orderById, type OrderAccess, lockOrder } from '../base/order-access.ts'

type Row = Omit<typeof paymentSlip.$inferInsert, 'uploadedAt'>
type UploadedSlip = ReplyOf<'POST /upload_paid_pic'>

/**
 * Stores the slip of an unpaid order. A slip is no proof of payment: finance checks the account. The first valid one
 * extends the reservation by a set time; further ones do not. After the deadline none is accepted, even before the
 * background job has canceled the order. The same picture while it is under review changes nothing, and the reply
 * says so.
 * @throws AppError not_found, order_moved_on, upload_limit, too_many, those of acceptPicture
 */
export const uploadSlip: Handler<'POST /upload_paid_pic'> = async (ctx, input, upload) => {
  const access = ordersOfBuyer(asOrderScope(ctx))
  await requireUploadable(ctx, orderById(access, input.order))
  await countAttempt(ctx, `slip:${actorName(ctx.actor)}`, SLIPS_PER_DAY)
  const sent = await upload.receive()
  const clean = await acceptPicture(sent)
  const slip = await readSlip(clean.bytes, sent.network)
  const fingerprint = await readFingerprint(clean.bytes)
  const compared = { orderId: input.order, sentHash: sent.sha256, bankReference: slip?.reference ?? null, at: ctx.now }
  const similarTo = await findLookalike(ctx, fingerprint, compared)
  const fileKey = await ctx.deps.files.put('slip', clean.bytes, clean.extension)
  try {
    const stored = await storeSlip(ctx, access, {
      id: uuidv7(),
      orderId: input.order,
      fileKey,
      sentHash: sent.sha256,
      bank: slip?.bank ?? null,
      bankReference: slip?.reference ?? null,
      fingerprint,
      similarTo,
    })
    if (stored.again) await ctx.deps.files.remove(fileKey)
    return stored
  } catch (error) {
    await ctx.deps.files.remove(fileKey)
    throw error
  }
}

// Early check before the upload is read; storeSlip() decides under the row lock.
async function requireUploadable(ctx: Ctx, orderAccess: OrderAccess): Promise<void> {
  const [row] = await ctx.db
    .select({
      status: order.status,
      method: order.paymentMethod,
      prepaid: order.prepaid,
      expiresAt: order.expiresAt,
      slips: validSlipCount,
    })
    .from(order)
    .where(orderAccess)
  if (!row) return fail('not_found')
  const isPayable = row.status === 'awaiting_payment' && row.method !== 'cod' && row.prepaid === 0n
  if (!isPayable || isPastDeadline(row, ctx.now)) return fail('order_moved_on')
  if (row.slips >= MAX_SLIPS) return fail('upload_limit')
}

/** The same upload, for this order and still under review. */
async function findSameUpload(tx: Ctx, { orderId, sentHash }: Row) {
  const [duplicate] = await tx.db
    .select({ id: paymentSlip.id, uploadedAt: paymentSlip.uploadedAt })
    .from(paymentSlip)
    .where(and(isUnansweredSlip(orderId), eq(paymentSlip.sentHash, sentHash)))
    .limit(1)
  return duplicate
}

async function storeSlip(ctx: Ctx, access: OrderAccess, row: Row): Promise<UploadedSlip> {
  return inTx(ctx, async (tx) => {
    const orderAccess = orderById(access, row.orderId)
    const lockedOrder = await lockOrder(tx, orderAccess)
    if (
      lockedOrder.status !== 'awaiting_payment' ||
      lockedOrder.paymentMethod === 'cod' ||
      lockedOrder.prepaid > 0n ||
      isPastDeadline(lockedOrder, tx.now)
    )
      return fail('order_moved_on')
    const duplicate = lockedOrder.slipAt === null ? undefined : await findSameUpload(tx, row)
    if (duplicate)
      return { id: duplicate.id, uploaded_at: duplicate.uploadedAt.toISOString(), again: true, also_on: [] }
    // Counted after the row lock, so that two concurrent uploads see each other.
    const slipCount = await tx.db.$count(paymentSlip, and(eq(paymentSlip.orderId, row.orderId), isValidSlip()))
    if (slipCount >= MAX_SLIPS) return fail('upload_limit')
    const expiresAt = lockedOrder.slipAt === null ? await extendedExpiry(tx, lockedOrder) : lockedOrder.expiresAt
    await tx.db.update(order).set({ slipAt: tx.now, expiresAt }).where(eq(order.id, row.orderId))
    await tx.db.insert(paymentSlip).values({ ...row, uploadedAt: tx.now })
    await flagReusedSlip(tx, row.orderId)
    await recordAudit(
      tx,
      'order.slip_uploaded',
      { type: 'order', id: row.orderId },
      { slip: row.id, bank: row.bank, reference: row.bankReference },
    )
    return {
      id: row.id,
      uploaded_at: tx.now.toISOString(),
      again: false,
      also_on: await ordersWithSamePicture(tx, access, row),
    }
  })
}

/**
 * The deadline extended by the first valid slip. Retracting it and sending another does not extend it anew: the hours
 * count from the first slip that was retracted since the last rejection.
 */
async function extendedExpiry(tx: Ctx, lockedOrder: typeof order.$inferSelect): Promise<Date | null> {
  const { hours } = await readShopRule(tx, 'slip_hold')
  const { rows } = await tx.db.execute<{ first: string | null }>(sql`
    select min(uploaded_at) as first from payment_slip where order_id = ${lockedOrder.id} and retracted_at is not null
      and uploaded_at > coalesce((select max(rejected_at) from payment_slip where order_id = ${lockedOrder.id}), '-infinity')`)
  const first = rows[0]?.first
  const until = new Date((first ? new Date(first) : tx.now).getTime() + hours * HOUR_MS)
  return lockedOrder.expiresAt && lockedOrder.expiresAt > until ? lockedOrder.expiresAt : until
}

// Flags the later order, so that a list finds it without comparing slips.
async function flagReusedSlip(tx: Ctx, orderId: string): Promise<void> {
  if (!(await hasDuplicateSlip(tx, orderId))) return
  await tx.db
    .update(order)
    .set({ flags: sql`${order.flags} || '["slip_elsewhere"]'::jsonb` })
    .where(and(eq(order.id, orderId), sql`not ${order.flags} ? 'slip_elsewhere'`))
}

/** Other orders of the same buyer with the same picture, by number. */
async function ordersWithSamePicture(tx: Ctx, access: OrderAccess, { orderId, sentHash }: Row): Promise<string[]> {
  const others = await tx.db
    .selectDistinct({ number: order.number })
    .from(paymentSlip)
    .innerJoin(order, eq(order.id, paymentSlip.orderId))
    .where(and(access, eq(paymentSlip.sentHash, sentHash), ne(order.id, orderId), isNull(paymentSlip.retractedAt)))
    .orderBy(order.number)
    .limit(5)
  return others.map(({ number }) => number)
}

/**
 * The buyer retracts an unanswered slip, and with it the earlier unanswered ones. Pictures stay stored and are marked; the
 * order waits for payment again, no longer than one without a slip would from now.
 * @throws AppError not_found, or order_moved_on when it was answered, another one was uploaded, or the deadline has
 *   passed
 */
export const retractSlip: Handler<'POST /api/order/{id}/slip/{slip}/retract'> = async (ctx, { id, slip: slipId }) => {
  const orderAccess = orderById(ordersOfBuyer(asOrderScope(ctx)), id)
  return inTx(ctx, async (tx) => {
    const lockedOrder = await lockOrder(tx, orderAccess)
    const [newest] = await tx.db
      .select({ id: paymentSlip.id })
      .from(paymentSlip)
      .where(isUnansweredSlip(id))
      .orderBy(desc(paymentSlip.id))
      .limit(1)
    const awaitsReview =
      lockedOrder.status === 'awaiting_payment' && lockedOrder.slipAt !== null && !isPastDeadline(lockedOrder, tx.now)
    if (!awaitsReview || newest?.id !== slipId) {
      const matching = await tx.db.$count(paymentSlip, and(eq(paymentSlip.id, slipId), eq(paymentSlip.orderId, id)))
      return fail(matching > 0 ? 'order_moved_on' : 'not_found')
    }
    await tx.db.update(paymentSlip).set({ retractedAt: tx.now }).where(isUnansweredSlip(id))
    const defaultExpiry = new Date(tx.now.getTime() + (await readShopRule(tx, 'unpaid_hours')) * HOUR_MS).toISOString()
    const flagged = await hasDuplicateSlip(tx, id)
    await tx.db
      .update(order)
      .set({
        slipAt: null,
        slipLateAt: null,
        expiresAt: sql`least(${order.expiresAt}, ${defaultExpiry}::timestamptz)`,
        ...(!flagged && { flags: sql`${order.flags} - 'slip_elsewhere'` }),
      })
      .where(eq(order.id, id))
    await recordAudit(tx, 'order.slip_retracted', { type: 'order', id }, { slip: slipId })
  })
}
