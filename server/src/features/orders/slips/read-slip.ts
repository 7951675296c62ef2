import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { type Ctx, type StaffScope, asOrderScope, asStaff, type PictureReply } from '../../../core/context.ts'
import { order } from '../table.ts'
import { DAY_MS } from '@bailu/phrases/days'
import { readFingerprint } from '../../../integrations/slip-reader.ts'
import { FINGERPRINT_BITS, paymentSlip } from '../../receipts/table.ts'
import { fail } from '../../../lib/errors.ts'
import { pictureType } from '../../pictures/picture-files.ts'
import { allOrdersForStaff, type OrderAccess, orderById, ordersOfBuyer } from '../base/order-access.ts'

type SlipRequest = ParsedOf<'GET /api/order/{id}/slip/{slip}'>

/** A slip picture, for the buyer of its order. */
export const readSlipPicture = (ctx: Ctx, input: SlipRequest): Promise<PictureReply> =>
  readPicture(ctx, orderById(ordersOfBuyer(asOrderScope(ctx)), input.id), input.slip)

export const readStaffSlipPicture = (ctx: Ctx, input: SlipRequest): Promise<PictureReply> =>
  readPicture(ctx, orderById(allOrdersForStaff(asStaff(ctx)), input.id), input.slip)

async function readPicture(ctx: Ctx, access: OrderAccess, slipId: string): Promise<PictureReply> {
  const [row] = await ctx.db
    .select({ key: paymentSlip.fileKey })
    .from(paymentSlip)
    .innerJoin(order, eq(order.id, paymentSlip.orderId))
    .where(and(access, eq(paymentSlip.id, slipId)))
  const bytes = row ? await ctx.deps.files.get(row.key) : null
  if (!row || !bytes) return fail('not_found')
  return { bytes, type: pictureType(row.key), private: true }
}

type OtherOrder = { id: string; number: string }

/**
 * Other orders with the same picture or the same bank reference, by slip id of this order. Retracted slips do not
 * count.
 */
export async function findDuplicateSlips(
  ctx: Ctx,
  _scope: StaffScope,
  orderId: string,
): Promise<Map<string, OtherOrder[]>> {
  const { rows } = await ctx.db.execute<{ slip: string; others: OtherOrder[] }>(sql`
    with mine as materialized (
      select id, sent_hash, bank, bank_reference from payment_slip where order_id = ${orderId} and retracted_at is null
    ), duplicate as (
      select mine.id, other.order_id from mine join payment_slip other on other.sent_hash = mine.sent_hash
        and other.retracted_at is null
      union
      select mine.id, other.order_id from mine join payment_slip other
        on other.bank_reference = mine.bank_reference and other.bank = mine.bank and other.retracted_at is null
    )
    select duplicate.id as slip, json_agg(json_build_object('id', o.id, 'number', o.number) order by o.number) as others
    from duplicate join orders o on o.id = duplicate.order_id
    where duplicate.order_id <> ${orderId} group by duplicate.id`)
  return new Map(rows.map((row) => [row.slip, row.others]))
}

/** An earlier slip of another order that looks like a slip of this order, by the id of the latter. */
export async function findSimilarSlips(
  ctx: Ctx,
  _scope: StaffScope,
  orderId: string,
): Promise<Map<string, OtherOrder & { slip: string }>> {
  const { rows } = await ctx.db.execute<OtherOrder & { mine: string; slip: string }>(sql`
    select mine.id as mine, other.id as slip, o.id, o.number from payment_slip mine
    join payment_slip other on other.id = mine.similar_to and other.retracted_at is null
    join orders o on o.id = other.order_id
    where mine.order_id = ${orderId} and mine.retracted_at is null`)
  return new Map(rows.map(({ mine, ...other }) => [mine, other]))
}

/** Earlier slips are compared for so many days. */
const COMPARED_DAYS = 60
/** Copies of a picture (another size, compressed anew) differ in fewer bits, two slips of one bank in more. */
const MAX_DIFFERENT_BITS = 20
/** Fewer set bits are an empty picture, which resembles every other one. */
const MIN_SET_BITS = 40

type ComparedSlip = { orderId: string; sentHash: Buffer; bankReference: string | null; at: Date }

/**
 * The most similar earlier slip of another order. The same picture is found by its hash; two slips with different
 * references are two transfers, however alike they look.
 */
export async function findLookalike(
  ctx: Ctx,
  fingerprint: string,
  { orderId, sentHash, bankReference, at }: ComparedSlip,
): Promise<string | null> {
  if (fingerprint.replaceAll('0', '').length < MIN_SET_BITS) return null
  const since = new Date(at.getTime() - COMPARED_DAYS * DAY_MS).toISOString()
  const bits = sql`${fingerprint}::bit(2048)`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from payment_slip
    where uploaded_at >= ${since}::timestamptz and uploaded_at < ${at.toISOString()}::timestamptz
      and bit_count(fingerprint # ${bits}) <= ${MAX_DIFFERENT_BITS}
      and order_id <> ${orderId} and sent_hash <> ${sentHash} and retracted_at is null
      and (bank_reference is null or ${bankReference}::text is null or bank_reference = ${bankReference})
    order by bit_count(fingerprint # ${bits}), id limit 1`)
  return rows[0]?.id ?? null
}

const BACKFILL_SLIPS = 20

// no audit: describes pictures that are stored already
/** Computes the missing fingerprints of the slips that new ones are compared with. A lost picture gets an empty one. */
export async function fillFingerprints(ctx: Ctx): Promise<number> {
  const since = new Date(ctx.now.getTime() - COMPARED_DAYS * DAY_MS)
  const rows = await ctx.db
    .select()
    .from(paymentSlip)
    .where(and(isNull(paymentSlip.fingerprint), gte(paymentSlip.uploadedAt, since)))
    .orderBy(asc(paymentSlip.uploadedAt))
    .limit(BACKFILL_SLIPS)
  for (const row of rows) {
    const bytes = await ctx.deps.files.get(row.fileKey)
    const read = bytes ? await readFingerprint(bytes).catch(() => null) : null
    const fingerprint = read ?? '0'.repeat(FINGERPRINT_BITS)
    const similarTo = await findLookalike(ctx, fingerprint, { ...row, at: row.uploadedAt })
    await ctx.db.update(paymentSlip).set({ fingerprint, similarTo }).where(eq(paymentSlip.id, row.id))
  }
  return rows.length
}

/** Whether any slip of this order is used on another order. */
export async function hasDuplicateSlip(ctx: Ctx, orderId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ found: boolean }>(sql`
    select exists (select 1 from payment_slip mine join payment_slip other
        on other.sent_hash = mine.sent_hash and other.order_id <> mine.order_id and other.retracted_at is null
        where mine.order_id = ${orderId} and mine.retracted_at is null)
      or exists (select 1 from payment_slip mine join payment_slip other
        on other.bank_reference = mine.bank_reference and other.bank = mine.bank and other.order_id <> mine.order_id
        and other.retracted_at is null where mine.order_id = ${orderId} and mine.retracted_at is null) as found`)
  return rows[0]?.found ?? false
}
