import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { providerCharge } from '../../../database/tables/charges.ts'
import { type Opn, OpnAway, type OpnCharge, OpnRefused } from '../../../outside/opn.ts'
import { qrPicture } from '../../pictures/qr-picture.ts'
import { askOpn, type Charge, fits, nextAsk, ofOpn, ourTime } from './find-charge.ts'

/** After the provider could not be reached, or said no, an order is not asked about for so long. */
const AWAY_MS = 30_000
const FAILED_MS = 2 * 60_000
/** With less time left a new charge is made: somebody is about to open their bank app. */
const ENOUGH_MS = 2 * 60_000

/**
 * The QR of the payment provider for exactly what is missing of an order, made when it is first asked for.
 * @returns null where no provider is set up, or none can be had now: the shop's own QR serves
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

/** The one charge of this sum that can be paid, or is on its way; null while the provider rests. */
async function openCharge(ctx: Ctx, orderId: string, amount: bigint): Promise<Charge | null> {
  const which = and(eq(providerCharge.orderId, orderId), eq(providerCharge.amount, amount))
  const soon = new Date(ctx.now.getTime() + ENOUGH_MS)
  const [found] = await ctx.db.select().from(providerCharge).where(which).orderBy(desc(providerCharge.id)).limit(1)
  if (found?.state === 'failed' && ctx.now.getTime() - found.endedAt!.getTime() < FAILED_MS) return null
  if (found?.state === 'asked' && found.nextAt !== null && found.nextAt > ctx.now) return null
  const live = ctx.house.settings.opn!.live
  if (found && isOpen(found) && found.live === live)
    if (found.expiresAt === null || found.expiresAt > soon) return found
  // Money of one that is over may still come: it stays known.
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
  // Known before its picture is here: somebody may pay what only the provider has shown.
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

/** Written anew from its pixels: what others drew is not shown to a browser as it came. */
async function pictureOf(opn: Opn, made: OpnCharge): Promise<string> {
  const clean = await qrPicture(await opn.readPicture(made)).catch((error: unknown) => {
    if (error instanceof Refusal) throw new OpnAway('The picture of a charge cannot be read', { answered: true })
    throw error
  })
  return `data:image/png;base64,${clean.toString('base64')}`
}

/**
 * An answer that never came may have made the charge: the same one is asked for again. One that said no is kept by the
 * provider under its key, and a charge without a picture cannot be paid: the next try is another one.
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
