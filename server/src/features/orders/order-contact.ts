import { and, eq } from 'drizzle-orm'
import { recordAudit } from '../../core/audit.ts'
import { asBuyer, type Handler } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { inTx } from '../../database/transaction.ts'
import { notify } from '../notifications/notify.ts'
import { fail } from '../../lib/errors.ts'
import { eraseMailsTo } from '../mail/own-data.ts'
import { endOrderCodes, NEXT_LINK } from './base/order-link.ts'
import { orderContactColumns, readOrderContact } from './base/order-contact.ts'
import { lockBuyer, lockOrder, orderById, ordersOfBuyer } from './base/order-access.ts'
import { order } from './table.ts'

const CHANGE_LIMIT = { tries: 10, seconds: 3_600 }

/**
 * Sets the email of a guest for messages about an order, and sends a first email there. Links and codes sent to an earlier
 * address end: its mailbox may belong to another person.
 * @throws AppError not_found, also for the order of an account; too_many
 */
export const changeOrderContact: Handler<'PUT /api/order/{id}/contact'> = async (ctx, { id, contact_email: email }) => {
  const buyer = asBuyer(ctx)
  if (buyer.kind !== 'guest') return fail('not_found')
  await countAttempt(ctx, `order-contact:${buyer.guestId}`, CHANGE_LIMIT)
  return inTx(ctx, async (tx) => {
    await lockBuyer(tx, buyer)
    const row = await lockOrder(tx, orderById(ordersOfBuyer(buyer), id))
    const before = readOrderContact(tx, row) ?? ''
    if (before === email) return
    const isMoved = before !== ''
    if (isMoved) {
      await eraseMailsTo(tx, [before])
      await endOrderCodes(tx, id)
    }
    const [changed] = await tx.db
      .update(order)
      .set({ ...orderContactColumns(tx, id, email), ...(isMoved && NEXT_LINK) })
      .where(and(ordersOfBuyer(buyer), eq(order.id, id)))
      .returning()
    await recordAudit(tx, 'order.contact_changed', { type: 'order', id })
    if (changed)
      await notify(tx, 'order_contact', {
        to: { buyer: changed },
        cause: `${id}:${tx.now.getTime()}`,
        values: { number: row.number },
      })
  })
}
