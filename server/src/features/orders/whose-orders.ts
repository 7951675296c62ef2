import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { BuyerScope, StaffScope } from '../../core/context.ts'
import { order } from '../../database/tables/orders.ts'

declare const owned: unique symbol
/** A condition that limits a query to orders the caller may see; can only be made from a scope. */
export type Whose = SQL & { readonly [owned]: true }

// The compared value is never null, so an order without a user matches no user.
export function ordersOf(scope: BuyerScope): Whose {
  return (scope.kind === 'user' ? eq(order.userId, scope.userId) : eq(order.guestId, scope.guestId)) as SQL as Whose
}

export function allOrders(_scope: StaffScope): Whose {
  return sql`true` as SQL as Whose
}

export const theOrder = (whose: Whose, id: string): Whose => and(whose, eq(order.id, id)) as SQL as Whose
