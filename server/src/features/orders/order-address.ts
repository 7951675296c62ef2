import { and, eq, isNull } from 'drizzle-orm'
import { isPickupId } from '@bailu/contract/addresses/kinds'
import type { ParsedOf } from '@bailu/contract/calls'
import { toAddressFields } from '../../core/address-columns.ts'
import { moveReservation } from '../stock/reservation-limits.ts'
import { destinationOf, computeShipping, readShippingTerms } from '../pricing/shipping.ts'
import { recordAudit } from '../../core/audit.ts'
import { asBuyer, type BuyerScope, type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { type AddressSnapshot, order } from './table.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { address } from '../account/table.ts'
import { pickupPoint } from '../addresses/table.ts'
import { fail, failWith } from '../../lib/errors.ts'
import { foldLetters, samePhone } from '../../lib/normalize.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { allOrdersForStaff, lockOrder, type OrderAccess, orderById, ordersOfBuyer } from './base/order-access.ts'
import { awaitsCodCall, isAddressEditable } from './base/order-policy.ts'
import { needsCodCall, requireCodAddress } from './confirm-cod.ts'

type AddressInput = Pick<ParsedOf<'POST /api/order'>, 'address_id' | 'address' | 'contact'>

/**
 * The address to store with an order, as it is now.
 * @throws AppError address_unknown unless it is a pick-up point, an address of the buyer's list, or typed in full
 *   by a guest or by staff; pickup_closed; not_a_partner for a customer's address used by someone who is not a partner
 */
export async function snapshotAddress(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  buyer: BuyerScope,
  input: AddressInput,
): Promise<AddressSnapshot> {
  if (input.address_id !== undefined) return snapshotStoredAddress(ctx, buyer, input.address_id, input.contact)
  if (input.address === undefined || (buyer.kind !== 'guest' && ctx.actor.kind !== 'staff'))
    return fail('address_unknown')
  return { ...input.address, isZt: false }
}

async function snapshotStoredAddress(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  buyer: BuyerScope,
  id: number,
  contact: AddressInput['contact'],
): Promise<AddressSnapshot> {
  if (isPickupId(id)) return snapshotPickupPoint(ctx, id, contact)
  if (buyer.kind !== 'user') return fail('address_unknown')
  const [row] = await ctx.db
    .select()
    .from(address)
    .where(and(eq(address.id, id), eq(address.userId, buyer.userId), isNull(address.deletedAt)))
  if (!row) return fail('address_unknown')
  const mayUseCustomerAddress = ctx.actor.kind === 'staff' || (ctx.actor.kind === 'user' && ctx.actor.partner)
  if (row.addressType === 'customer' && !mayUseCustomerAddress) return fail('not_a_partner')
  return { ...toAddressFields(row), isZt: false }
}

/** The shared lock makes the removal of the point wait for the order, and the other way round. */
async function snapshotPickupPoint(
  ctx: Pick<Ctx, 'db'>,
  id: number,
  contact: AddressInput['contact'],
): Promise<AddressSnapshot> {
  const [row] = await ctx.db
    .select({ address, point: pickupPoint })
    .from(pickupPoint)
    .innerJoin(address, eq(address.id, pickupPoint.id))
    .where(and(eq(pickupPoint.id, id), isNull(pickupPoint.removedAt)))
    .for('share')
  if (!row) return fail('address_unknown')
  const { name, mapLink, active } = row.point
  if (!active) return fail('pickup_closed')
  return {
    ...toAddressFields(row.address),
    isZt: true,
    ...(contact && { contact }),
    point: { id, name, map_link: mapLink },
  }
}

/**
 * Corrects the address of a parcel that has not been sent. The shipping fee stays as it was charged: staff decide whether
 * another zone is worth it; of their own order they cannot. The buyer sees the new address.
 * @throws AppError not_found, or order_moved_on once it was shipped or canceled, and for a pick-up order; cod_abroad;
 *   own_account
 */
export const changeOrderAddress: Handler<'POST /api/staff/order/{id}/address'> = async (
  ctx,
  { id, address, reason },
) => {
  const scope = asStaff(ctx)
  const access = orderById(allOrdersForStaff(scope), id)
  return inTx(ctx, (tx) =>
    correctAddress(tx, access, { ...address, isZt: false }, reason, ({ userId }) =>
      requireNotOwnAccount(tx, scope, userId),
    ),
  )
}

/**
 * As {@link changeOrderAddress}, by the buyer: not to a zone without delivery, or whose shipping costs more than was
 * charged. A cheaper zone changes nothing about the total.
 * @throws AppError those of changeOrderAddress, no_delivery, address_costs_more, hold_orders, cod_orders, cod_called
 */
export const changeOwnOrderAddress: Handler<'PUT /api/order/{id}/address'> = async (ctx, { id, ...address }) => {
  const buyer = asBuyer(ctx)
  const access = orderById(ordersOfBuyer(buyer), id)
  const newAddress: AddressSnapshot = { ...address, isZt: false }
  return inTx(ctx, (tx) =>
    correctAddress(tx, access, newAddress, '', async (lockedOrder) => {
      const { subtotal, shipping, shippingDiscount } = lockedOrder
      await rejectOtherReceiverAfterCall(tx, lockedOrder, newAddress)
      const terms = (await readShippingTerms(tx, destinationOf(newAddress))) ?? fail('no_delivery')
      const { fee, discount } = computeShipping(subtotal, terms.rate)
      const [amount, paid] = [fee - discount, shipping - shippingDiscount]
      if (amount > paid) failWith('address_costs_more', { amount, paid })
      await moveReservation(tx, buyer, id, newAddress)
    }),
  )
}

type Order = typeof order.$inferSelect

/** Staff have called the receiver of a large cash-on-delivery order: it is for no other person afterwards. */
async function rejectOtherReceiverAfterCall(tx: Ctx, lockedOrder: Order, newAddress: AddressSnapshot): Promise<void> {
  const { paymentMethod, total, address: oldAddress } = lockedOrder
  if (paymentMethod !== 'cod' || awaitsCodCall(lockedOrder)) return
  if (!needsCodCall(total, await readShopRule(tx, 'cod_terms'))) return
  const nameOf = ({ first_name, last_name }: AddressSnapshot) => foldLetters(`${first_name} ${last_name}`)
  if (nameOf(oldAddress) !== nameOf(newAddress) || !samePhone(oldAddress.phone, newAddress.phone)) fail('cod_called')
}

/** The audit entry has the changed fields before and after. */
async function correctAddress(
  tx: Ctx,
  access: OrderAccess,
  newAddress: AddressSnapshot,
  reason: string,
  check: (lockedOrder: Order) => Promise<void> | void = () => {},
): Promise<void> {
  // The row lock serializes this with shipping.
  const lockedOrder = await lockOrder(tx, access)
  const { id } = lockedOrder
  if (!isAddressEditable(lockedOrder)) return fail('order_moved_on')
  if (lockedOrder.paymentMethod === 'cod') requireCodAddress(newAddress)
  const { before, after } = changedFields(lockedOrder.address, newAddress)
  if (Object.keys(after).length === 0) return
  await check(lockedOrder)
  await tx.db.update(order).set({ address: newAddress }).where(eq(order.id, id))
  await recordAudit(tx, 'order.address_changed', { type: 'order', id }, { ...(reason && { reason }), before, after })
}

function changedFields(oldSnapshot: AddressSnapshot, newSnapshot: AddressSnapshot) {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const field of Object.keys(newSnapshot) as (keyof AddressSnapshot)[]) {
    if (oldSnapshot[field] === newSnapshot[field]) continue
    before[field] = oldSnapshot[field]
    after[field] = newSnapshot[field]
  }
  return { before, after }
}
