import type { OrderFacts } from '../../core/order-facts.ts'
import type { order } from '../../database/tables/orders.ts'

export const factsOf = (row: typeof order.$inferSelect): OrderFacts => ({
  id: row.id,
  number: row.number,
  partnerId: row.partnerId,
  userId: row.userId,
  guestId: row.guestId,
  goods: row.goods,
  points: row.points,
  flags: row.flags,
  paidAt: row.paidAt,
  finishedAt: row.finishedAt,
})
