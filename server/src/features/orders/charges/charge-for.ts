import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { providerCharge } from '../../../database/tables/charges.ts'
import { type Opn, OpnAway, type OpnCharge, OpnRefused } from '../../../outside/opn.ts'
import { qrPicture } from '../../pictures/qr-picture.ts'
import { askOpn, type Charge, fits, nextAsk, ofOpn, ourTime } from './find-charge.ts'

/** No new attempt for an order so soon after the provider was unreachable or refused. */
const AWAY_MS = 30_000
const FAILED_MS = 2 * 60_000
/** With less time left a new charge is created, because the buyer is about to open their bank app. */
const ENOUGH_MS = 2 * 60_000

/**
 * QR of the payment provider for exactly the missing amount of an order, created when it is first shown.
 * @returns a data URL; null where no provider is configured or reachable, then the shop's own PromptPay QR is shown
 */
export async function chargeFor(ctx: Ctx, of: { id: string; number: string }, missing: bigint): Promise<string | null> {
  if (!ctx.house.settings.opn || missing <= 0n) return null
  const row = await openCharge(ctx, of.id, missing)
  if (!row) return null
  if (row.picture !== '') return row.picture
  try {
    return await askOpn(ctx.house, 'drawers', (opn) => collect(ctx, opn, row, of.number))
  } catch (error) {
    if (!ofOpn(error)) throw error
    ctx.log.warn({ err: error, order: of.id }, 'the payment provider gives no QR')
    await rest(ctx, row, error)
    return null
  }
}

const OPEN: Charge['state'][] = ['asked', 'pending']
const isOpen = ({ state }: Charge): boolean => OPEN.includes(state)

/** The charge of this amount that can be paid or is being created; null while a failed attempt backs off. */
async function openCharge(ctx: Ctx, orderId: string, amount: bigint): Promise<Charge | null> {
  const which = and(eq(providerCharge.orderId, orderId), eq(providerCharge.amount, amount))
  const soon = new Date(ctx.now.getTime() + ENOUGH_MS)
  const [found] = await ctx.db.select().from(providerCharge).where(which).orderBy(desc(providerCharge.id)).limit(1)
  if (found?.state === 'failed' && ctx.now.getTime() - found.endedAt!.getTime() < FAILED_MS) return null
  if (found?.state === 'asked' && found.nextAt !== null && found.nextAt > ctx.now) return null
  const live = ctx.house.settings.opn!.live
  if (found && isOpen(found) && found.live === live)
    if (found.expiresAt === null || found.expiresAt > soon) return found
  // An ended charge may still be paid, so its row stays.
  if (found && isOpen(found))
    await ctx.db
      .update(providerCharge)
      .set({ state: found.chargeId === null ? 'failed' : 'expired', endedAt: ctx.now, picture: '' })
      .where(and(eq(providerCharge.id, found.id), eq(providerCharge.state, found.state)))
  const [made] = await ctx.db
    .insert(providerCharge)
    .values({ id: uuidv7(), orderId, amount, state: 'asked', live, askedAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  return made ?? null
}

async function collect(ctx: Ctx, opn: Opn, row: Charge, number: string): Promise<string> {
  const made =
    row.chargeId === null
      ? await opn.createCharge({ amount: row.amount, description: number, reference: row.id })
      : await opn.readCharge(row.chargeId)
  if (!fits(row, made) || made.status !== 'pending') throw new OpnRefused(200, `charge ${made.id} is another one`)
  const expiresAt = ourTime(ctx.house, made.expires_at)
  // Stored before its picture is read: a payment may arrive as soon as the provider has the charge.
  await ctx.db
    .update(providerCharge)
    .set({ state: 'pending', chargeId: made.id, expiresAt, nextAt: nextAsk(ctx.now, 0) })
    .where(and(eq(providerCharge.id, row.id), inArray(providerCharge.state, OPEN)))
  const picture = await pictureOf(opn, made)
  await ctx.db
    .update(providerCharge)
    .set({ picture })
    .where(and(eq(providerCharge.id, row.id), eq(providerCharge.state, 'pending')))
  return picture
}

/** Re-encoded from its pixels: an image from a third party is not passed to a browser as it is. */
async function pictureOf(opn: Opn, made: OpnCharge): Promise<string> {
  const clean = await qrPicture(await opn.readPicture(made)).catch((error: unknown) => {
    if (error instanceof Refusal) throw new OpnAway('The picture of a charge cannot be read', { answered: true })
    throw error
  })
  return `data:image/png;base64,${clean.toString('base64')}`
}

/**
 * After a timeout the provider may have created the charge: the same idempotency key is tried again. A refusal is
 * stored by the provider under its key, and a charge without a picture cannot be paid: the next attempt creates
 * another charge.
 */
async function rest(ctx: Ctx, { id }: Charge, error: OpnAway | OpnRefused): Promise<void> {
  const unheard = error instanceof OpnAway && !error.answered
  const open = and(eq(providerCharge.id, id), inArray(providerCharge.state, OPEN))
  const again = await ctx.db
    .update(providerCharge)
    .set({ nextAt: new Date(ctx.now.getTime() + AWAY_MS) })
    .where(and(open, isNull(providerCharge.chargeId), unheard ? undefined : sql`false`))
    .returning({ id: providerCharge.id })
  if (again.length === 0) await ctx.db.update(providerCharge).set({ state: 'failed', endedAt: ctx.now }).where(open)
}
