import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import { actorName, type Ctx } from '../../core/context.ts'
import type { Upload } from '../../core/upload.ts'
import { refuse } from '../../core/refusal.ts'
import { asBuyer } from '../../core/scope.ts'
import { countAttempt } from '../../core/throttle.ts'
import { inTx } from '../../database/connect.ts'
import { order, paymentProof } from '../../database/tables/orders.ts'
import { readSlip } from '../../outside/slip-reader.ts'
import { readSetting } from '../settings/read-setting.ts'
import { acceptPicture } from '../pictures/accept-picture.ts'
import { isOver, MAX_PROOFS, PROOFS_A_DAY } from './order-policy.ts'
import { slipElsewhere } from './proofs-elsewhere.ts'
import { standingProofs, stands, unanswered } from './standing-proofs.ts'
import { ordersOf, theOrder, type Whose } from './whose-orders.ts'

const HOUR = 3_600_000

type Row = Omit<typeof paymentProof.$inferInsert, 'uploadedAt'>
type Kept = ReplyOf<'POST /upload_paid_pic'>

/**
 * Stores the slip of an unpaid order. A slip is no proof of payment: finance checks the account. The first valid one
 * extends the reservation by a set time; further ones do not. After the deadline none is accepted, even before the
 * background job has canceled the order. The same picture while it is under review changes nothing, and the reply
 * says so.
 * @throws AppError not_found, order_moved_on, proof_limit, too_many, those of acceptPicture
 */
export async function uploadProof(ctx: Ctx, input: ParsedOf<'POST /upload_paid_pic'>, upload: Upload): Promise<Kept> {
  const whose = ordersOf(asBuyer(ctx))
  await refuseLate(ctx, theOrder(whose, input.order))
  await countAttempt(ctx, `proof:${actorName(ctx.actor)}`, PROOFS_A_DAY)
  const sent = await upload.receive()
  const clean = await acceptPicture(sent)
  const slip = await readSlip(clean.bytes, sent.network)
  const fileKey = await ctx.house.files.put('proof', clean.bytes, clean.extension)
  try {
    const kept = await keep(ctx, whose, {
      id: uuidv7(),
      orderId: input.order,
      fileKey,
      sentHash: sent.sha256,
      bank: slip?.bank ?? null,
      bankReference: slip?.reference ?? null,
    })
    if (kept.again) await ctx.house.files.remove(fileKey)
    return kept
  } catch (error) {
    await ctx.house.files.remove(fileKey)
    throw error
  }
}

// Early check before the upload is read; storeSlip() decides under the row lock.
async function refuseLate(ctx: Ctx, mine: Whose): Promise<void> {
  const [found] = await ctx.db
    .select({ status: order.status, method: order.paymentMethod, expiresAt: order.expiresAt, proofs: standingProofs })
    .from(order)
    .where(mine)
  if (!found) return refuse('not_found')
  if (found.status !== 'awaiting_payment' || found.method === 'cod' || isOver(found, ctx.now))
    return refuse('order_moved_on')
  if (found.proofs >= MAX_PROOFS) return refuse('proof_limit')
}

/** The same upload, for this order and still under review. */
async function sameAgain(tx: Ctx, { orderId, sentHash }: Row) {
  const [same] = await tx.db
    .select({ id: paymentProof.id, uploadedAt: paymentProof.uploadedAt })
    .from(paymentProof)
    .where(and(unanswered(orderId), eq(paymentProof.sentHash, sentHash)))
    .limit(1)
  return same
}

async function keep(ctx: Ctx, whose: Whose, row: Row): Promise<Kept> {
  return inTx(ctx, async (tx) => {
    const mine = theOrder(whose, row.orderId)
    const [held] = await tx.db.select().from(order).where(mine).for('update')
    if (!held) return refuse('not_found')
    if (held.status !== 'awaiting_payment' || held.paymentMethod === 'cod' || isOver(held, tx.now))
      return refuse('order_moved_on')
    const same = held.proofAt === null ? undefined : await sameAgain(tx, row)
    if (same) return { id: same.id, uploaded_at: same.uploadedAt.toISOString(), again: true, also_on: [] }
    // Counted after the row lock, so that two concurrent uploads see each other.
    const proofs = await tx.db.$count(paymentProof, and(eq(paymentProof.orderId, row.orderId), stands()))
    if (proofs >= MAX_PROOFS) return refuse('proof_limit')
    const expiresAt = held.proofAt === null ? await holdUntil(tx, held) : held.expiresAt
    await tx.db.update(order).set({ proofAt: tx.now, expiresAt }).where(eq(order.id, row.orderId))
    await tx.db.insert(paymentProof).values({ ...row, uploadedAt: tx.now })
    await flagReused(tx, row.orderId)
    await record(
      tx,
      'order.proof_uploaded',
      { type: 'order', id: row.orderId },
      { proof: row.id, bank: row.bank, reference: row.bankReference },
    )
    return {
      id: row.id,
      uploaded_at: tx.now.toISOString(),
      again: false,
      also_on: await pictureOnOthers(tx, whose, row),
    }
  })
}

/**
 * The deadline extended by the first valid slip. Retracting it and sending another does not extend it anew: the hours
 * count from the first slip that was retracted since the last rejection.
 */
async function holdUntil(tx: Ctx, held: typeof order.$inferSelect): Promise<Date | null> {
  const { hours } = await readSetting(tx, 'slip_hold')
  const { rows } = await tx.db.execute<{ first: string | null }>(sql`
    select min(uploaded_at) as first from payment_proof where order_id = ${held.id} and retracted_at is not null
      and uploaded_at > coalesce((select max(refused_at) from payment_proof where order_id = ${held.id}), '-infinity')`)
  const first = rows[0]?.first
  const until = new Date((first ? new Date(first) : tx.now).getTime() + hours * HOUR)
  return held.expiresAt && held.expiresAt > until ? held.expiresAt : until
}

// Flags the later order, so that a list finds it without comparing slips.
async function flagReused(tx: Ctx, orderId: string): Promise<void> {
  if (!(await slipElsewhere(tx, orderId))) return
  await tx.db
    .update(order)
    .set({ flags: sql`${order.flags} || '["slip_elsewhere"]'::jsonb` })
    .where(and(eq(order.id, orderId), sql`not ${order.flags} ? 'slip_elsewhere'`))
}

/** Other orders of the same buyer with the same picture, by number. */
async function pictureOnOthers(tx: Ctx, whose: Whose, { orderId, sentHash }: Row): Promise<string[]> {
  const others = await tx.db
    .selectDistinct({ number: order.number })
    .from(paymentProof)
    .innerJoin(order, eq(order.id, paymentProof.orderId))
    .where(and(whose, eq(paymentProof.sentHash, sentHash), ne(order.id, orderId), isNull(paymentProof.retractedAt)))
    .orderBy(order.number)
    .limit(5)
  return others.map(({ number }) => number)
}
