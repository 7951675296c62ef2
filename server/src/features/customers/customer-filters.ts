import { and, eq, exists, gte, isNotNull, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import type { CustomerFilters } from '@bailu/contract/customers/filters'
import { addDays, bangkokDay, startOfDay } from '@bailu/phrases/days'
import { isActivePartner } from '../../core/active-partner.ts'
import type { Ctx } from '../../core/context.ts'
import { partner, user } from '../account/table.ts'
import { order, orderLine } from '../orders/table.ts'
import { canceledPiece } from '../returns/table.ts'
import { customerTag, customerTagged } from './table.ts'

type Source = Pick<Ctx, 'db' | 'now'>

/** Condition on `app_user`: the account can be used; it is not disabled, erased or merged into another one. */
export const isActiveAccount = (): SQL =>
  and(isNull(user.disabledAt), isNull(user.deletedAt), isNull(user.mergedInto)) as SQL

/** Condition on `app_user`: the person is a partner now. */
export const isPartnerNow = ({ db }: Pick<Ctx, 'db'>): SQL =>
  exists(
    db
      .select({ id: partner.userId })
      .from(partner)
      .where(and(eq(partner.userId, user.id), isActivePartner())),
  )

/**
 * Condition on `app_user` of the filters of the list of customers; undefined without any. Segments have the same one.
 * Days are counted in Bangkok: `no_order_for: 90` is met from the 91st day after the day of the last order.
 */
export function matchesCustomerFilters(source: Source, filters: CustomerFilters): SQL | undefined {
  const { tag, without_tag, product, no_order_for, ordered_within, language, group } = filters
  const { db } = source
  return and(
    tag === undefined ? undefined : hasTag(source, tag),
    without_tag === undefined ? undefined : lacksTag(source, without_tag),
    product === undefined ? undefined : hasBought(source, product),
    no_order_for === undefined ? undefined : not(hasOrdered(source, no_order_for)),
    ordered_within === undefined ? undefined : hasOrdered(source, ordered_within),
    language && eq(user.lang, language),
    group && (group === 'partners' ? isPartnerNow({ db }) : not(isPartnerNow({ db }))),
  )
}

const hasTag = ({ db }: Source, tag: string): SQL =>
  exists(
    db
      .select({ id: customerTagged.userId })
      .from(customerTagged)
      .innerJoin(customerTag, and(eq(customerTag.id, customerTagged.tagId), isNull(customerTag.removedAt)))
      .where(and(eq(customerTagged.userId, user.id), eq(customerTagged.tagId, tag))),
  )

/** False for all people while the tag is deleted: otherwise those with it would get the message. */
const lacksTag = (source: Source, tag: string): SQL =>
  and(
    exists(
      source.db
        .select({ id: customerTag.id })
        .from(customerTag)
        .where(and(eq(customerTag.id, tag), isNull(customerTag.removedAt))),
    ),
    not(hasTag(source, tag)),
  ) as SQL

/** A paid order, not canceled, with a piece of the product that was not canceled before it was paid. */
function hasBought({ db }: Source, productId: number): SQL {
  const canceled = db
    .select({ pieces: sql`coalesce(sum(${canceledPiece.quantity}), 0)` })
    .from(canceledPiece)
    .where(and(eq(canceledPiece.orderId, orderLine.orderId), eq(canceledPiece.line, orderLine.line)))
  return exists(
    db
      .select({ id: order.userId })
      .from(orderLine)
      .innerJoin(order, eq(order.id, orderLine.orderId))
      .where(
        and(
          eq(order.userId, user.id),
          eq(orderLine.productId, productId),
          isNotNull(order.paidAt),
          ne(order.status, 'canceled'),
          sql`${orderLine.quantity} > (${canceled})`,
        ),
      ),
  )
}

/** An order, of any status, placed since the day so many days ago. */
function hasOrdered({ db, now }: Source, days: number): SQL {
  const since = startOfDay(addDays(bangkokDay(now), -days))
  return exists(
    db
      .select({ id: order.userId })
      .from(order)
      .where(and(eq(order.userId, user.id), gte(order.placedAt, since))),
  )
}
