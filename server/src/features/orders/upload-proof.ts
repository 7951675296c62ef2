import { and, eq, isNull, sql } from 'drizzle-orm'
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
import { exists } from './move-order.ts'
import { isOver, MAX_PROOFS, PROOFS_A_DAY } from './order-policy.ts'
import { slipElsewhere } from './proofs-elsewhere.ts'
import { ordersOf, theOrder, type Whose } from './whose-orders.ts'

const HOUR = 3_600_000

type Row = Omit<typeof paymentProof.$inferInsert, 'uploadedAt'>

/**
 * Keeps the slip of an unpaid order. A slip proves nothing: finance looks at the account. The first that stands
 * lengthens the hold of the stock by a set time; further ones do not. Once the time is over none is taken, also while the
 * sweep that cancels has not come by.
 */
export async function uploadProof(
  ctx: Ctx,
  input: ParsedOf<'POST /upload_paid_pic'>,
  upload: Upload,
): Promise<ReplyOf<'POST /upload_paid_pic'>> {
  const mine = theOrder(ordersOf(asBuyer(ctx)), input.order)
  await refuseLate(ctx, mine)
  await countAttempt(ctx, `proof:${actorName(ctx.actor)}`, PROOFS_A_DAY)
  const sent = await upload.receive()
  const clean = await acceptPicture(sent)
  const slip = await readSlip(clean.bytes, sent.network)
  const fileKey = await ctx.house.files.put('proof', clean.bytes, clean.extension)
  try {
    return await keep(ctx, mine, {
      id: uuidv7(),
      orderId: input.order,
      fileKey,
      sentHash: sent.sha256,
      bank: slip?.bank ?? null,
      bankReference: slip?.reference ?? null,
    })
  } catch (error) {
    await ctx.house.files.remove(fileKey)
    throw error
  }
}

// Before a byte of the picture is taken; keep() decides.
async function refuseLate(ctx: Ctx, mine: Whose): Promise<void> {
  const [found] = await ctx.db
    .select({ status: order.status, method: order.paymentMethod, expiresAt: order.expiresAt, proofs: proofsOf })
    .from(order)
    .where(mine)
  if (!found) return refuse('not_found')
  if (found.status !== 'awaiting_payment' || found.method === 'cod' || isOver(found, ctx.now))
    return refuse('order_moved_on')
  if (found.proofs >= MAX_PROOFS) return refuse('proof_limit')
}

const proofsOf = sql<number>`(select count(*)::int from ${paymentProof} where ${paymentProof.orderId} = ${order.id}
  and ${paymentProof.refusedAt} is null)`

async function keep(ctx: Ctx, mine: Whose, row: Row): Promise<ReplyOf<'POST /upload_paid_pic'>> {
  return inTx(ctx, async (tx) => {
    const { hours } = await readSetting(tx, 'slip_hold')
    const until = new Date(tx.now.getTime() + hours * HOUR).toISOString()
    const held = await tx.db
      .update(order)
      .set({
        proofAt: tx.now,
        expiresAt: sql`case when ${order.proofAt} is null then greatest(${order.expiresAt}, ${until}::timestamptz)
          else ${order.expiresAt} end`,
      })
      .where(
        sql`${mine} and ${order.status} = 'awaiting_payment' and ${order.paymentMethod} <> 'cod'
          and ${order.expiresAt} > ${tx.now.toISOString()}::timestamptz`,
      )
      .returning({ id: order.id })
    if (held.length === 0) return refuse((await exists(tx, mine)) ? 'order_moved_on' : 'not_found')
    // Counted after the row is held: two uploads at once see each other.
    const proofs = await tx.db.$count(
      paymentProof,
      and(eq(paymentProof.orderId, row.orderId), isNull(paymentProof.refusedAt)),
    )
    if (proofs >= MAX_PROOFS) return refuse('proof_limit')
    await tx.db.insert(paymentProof).values({ ...row, uploadedAt: tx.now })
    await flagReused(tx, row.orderId)
    await record(
      tx,
      'order.proof_uploaded',
      { type: 'order', id: row.orderId },
      { proof: row.id, bank: row.bank, reference: row.bankReference },
    )
    return { id: row.id, uploaded_at: tx.now.toISOString() }
  })
}

// The later order is the one to be looked at; a list finds it without comparing slips.
async function flagReused(tx: Ctx, orderId: string): Promise<void> {
  if (!(await slipElsewhere(tx, orderId))) return
  await tx.db
    .update(order)
    .set({ flags: sql`${order.flags} || '["slip_elsewhere"]'::jsonb` })
    .where(and(eq(order.id, orderId), sql`not ${order.flags} ? 'slip_elsewhere'`))
}
