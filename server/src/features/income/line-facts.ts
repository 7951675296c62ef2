import { sql } from 'drizzle-orm'
import type { Buyer } from '@bailu/contract/buyer'
import { type Bought, boughtOf } from '../../core/bought-goods.ts'
import type { PartnerScope } from '../../core/context.ts'
import { returnOpen } from '../../core/open-return.ts'
import { presentWho } from '../../core/present-who.ts'
import { order } from '../../database/tables/orders.ts'
import { user } from '../../database/tables/people.ts'
import { rewardLine } from '../../database/tables/rewards.ts'

/** Columns of a reward line with its order and buyer, for a query that joins `orders` and, by its buyer, `app_user`. */
export const LINE_FACTS = {
  line: rewardLine,
  orderNumber: order.number,
  returnOpen: returnOpen(rewardLine.orderId),
  userId: order.userId,
  nickname: user.nickname,
  mentorId: user.mentorId,
  bought: boughtOf(sql`${rewardLine.orderId}`),
}

export type LineFacts = {
  line: typeof rewardLine.$inferSelect
  orderNumber: string | null
  returnOpen: boolean
  userId: number | null
  nickname: string | null
  mentorId: number | null
  bought: Bought | null
}

/** The buyer as far as the partner may see them. */
export const presentBuyer = (
  { userId, nickname, mentorId }: Pick<LineFacts, 'userId' | 'nickname' | 'mentorId'>,
  scope: PartnerScope,
): Buyer =>
  presentWho(
    {
      user_id: userId === null ? null : String(userId),
      nickname,
      mentor_id: mentorId === null ? null : String(mentorId),
    },
    scope,
  )
