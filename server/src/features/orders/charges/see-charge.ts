import { eq, or } from 'drizzle-orm'
import * as z from 'zod'
import type { Ctx } from '../../../core/context.ts'
import type { OrderFacts } from '../../../core/order-facts.ts'
import { inTx } from '../../../database/connect.ts'
import { providerCharge } from '../../../database/tables/charges.ts'
import type { OpnCharge } from '../../../outside/opn.ts'
import { factsOf } from '../order-facts.ts'
import { bookCharge } from './book-charge.ts'
import { askOpn, byCharge, type Charge, ourTime } from './find-charge.ts'

/** Called in the same transaction when an order became paid. */
export type Then = (tx: Ctx, paid: OrderFacts) => Promise<unknown>

const metadata = z.object({ reference: z.uuid() })

/**
 * Reads a charge from the provider's API and books its payment, once.
 * @returns false for a charge of another account or mode
 * @throws OpnAway, OpnRefused
 */
export async function seeCharge(ctx: Ctx, chargeId: string, then: Then): Promise<boolean> {
  const [known] = await ctx.db.select({ state: providerCharge.state }).from(providerCharge).where(byCharge(chargeId))
  if (known?.state === 'paid') return true
  const said = await askOpn(ctx.house, 'events', (opn) => opn.readCharge(chargeId))
  if (said.id !== chargeId || said.livemode !== ctx.house.settings.opn?.live) {
    ctx.log.warn({ charge: chargeId, live: said.livemode }, 'a charge of the other mode')
    return false
  }
  // no audit: bookReceipt and markOrderPaid write their own entries
  return inTx(ctx, async (tx) => {
    const row = await ourCharge(tx, said)
    if (!row) return false
    for (const paid of await settle(tx, row, said)) await then(tx, paid)
    return true
  })
}

/**
 * The locked row of a charge. One whose creation timed out, or is in progress, is found by the reference in its
 * metadata.
 */
async function ourCharge(tx: Ctx, said: OpnCharge): Promise<Charge | undefined> {
  const { data } = metadata.safeParse(said.metadata)
  const referred = data && eq(providerCharge.id, data.reference)
  const [row] = await tx.db
    .select()
    .from(providerCharge)
    .where(or(byCharge(said.id), referred))
    .orderBy(providerCharge.id)
    .limit(1)
    .for('update')
  if (row?.chargeId !== null) return row?.chargeId === said.id ? row : undefined
  const named = { chargeId: said.id, expiresAt: ourTime(tx.house, said.expires_at) }
  await tx.db.update(providerCharge).set(named).where(eq(providerCharge.id, row.id))
  return { ...row, ...named }
}

async function settle(tx: Ctx, row: Charge, said: OpnCharge): Promise<OrderFacts[]> {
  if (row.state === 'paid') return []
  if (said.status === 'successful' && said.paid) return (await bookCharge(tx, row, said)).map(factsOf)
  if (said.status === 'pending' || said.status === 'successful') return []
  // The row may have ended earlier than the provider's charge.
  const state = said.status === 'expired' ? 'expired' : 'failed'
  await tx.db
    .update(providerCharge)
    .set({ state, picture: '', endedAt: row.endedAt ?? tx.now })
    .where(eq(providerCharge.id, row.id))
  return []
}
