import { and, eq, isNull } from 'drizzle-orm'
import { PICKUP_ID } from '@bailu/contract/pickup'
import type { ParsedOf } from '@bailu/contract/calls'
import type { BuyerScope, Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import type { AddressSnapshot } from '../../database/tables/orders.ts'
import { address } from '../../database/tables/people.ts'

type Asked = Pick<ParsedOf<'POST /api/order'>, 'address_id' | 'address' | 'contact'>

/**
 * The address to store with an order, as it is now.
 * @throws AppError address_unknown unless it is the pick-up point, an address of the buyer's list, or typed in full
 *   by a guest or by staff; not_a_partner for a customer's address used by someone who is not a partner
 */
export async function addressSnapshot(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  buyer: BuyerScope,
  asked: Asked,
): Promise<AddressSnapshot> {
  if (asked.address_id !== undefined) return stored(ctx, buyer, asked.address_id, asked.contact)
  if (asked.address === undefined || (buyer.kind !== 'guest' && ctx.actor.kind !== 'staff'))
    return refuse('address_unknown')
  return { ...asked.address, isZt: false }
}

async function stored(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  buyer: BuyerScope,
  id: number,
  contact: Asked['contact'],
): Promise<AddressSnapshot> {
  if (id !== PICKUP_ID && buyer.kind !== 'user') return refuse('address_unknown')
  const owner = id !== PICKUP_ID && buyer.kind === 'user' ? eq(address.userId, buyer.userId) : eq(address.isZt, true)
  const [found] = await ctx.db
    .select({
      first_name: address.firstName,
      last_name: address.lastName,
      country: address.country,
      province: address.province,
      city: address.city,
      area: address.area,
      address1: address.address1,
      address2: address.address2,
      zip: address.zip,
      phone: address.phone,
      isZt: address.isZt,
      type: address.addressType,
    })
    .from(address)
    .where(and(eq(address.id, id), owner, isNull(address.deletedAt)))
  if (!found) return refuse('address_unknown')
  const { type, ...snapshot } = found
  const mayUse = ctx.actor.kind === 'staff' || (ctx.actor.kind === 'user' && ctx.actor.partner)
  if (type === 'customer' && !mayUse) return refuse('not_a_partner')
  return snapshot.isZt && contact ? { ...snapshot, contact } : snapshot
}
