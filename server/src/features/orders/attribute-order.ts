import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BuyerScope, Ctx } from '../../core/context.ts'
import { partner, user } from '../../database/tables/people.ts'
import { samePhone } from './same-phone.ts'

export type Attribution = { partnerId: number | null; flags: string[] }
const NOBODY: Attribution = { partnerId: null, flags: [] }

/**
 * Whose client bought. A signed-in customer's mentor, whatever link they came
 * by; a guest's partner of `e`. A partner's own order is nobody's.
 */
export async function attributeOrder(
  ctx: Pick<Ctx, 'db'>,
  buyer: BuyerScope,
  e: string | undefined,
  phone: string,
): Promise<Attribution> {
  if (buyer.kind === 'user') return byMentor(ctx, buyer.userId)
  return e === undefined ? NOBODY : byLink(ctx, e, phone)
}

async function byMentor(ctx: Pick<Ctx, 'db'>, userId: number): Promise<Attribution> {
  const self = alias(partner, 'self')
  const [found] = await ctx.db
    .select({ mentorId: partner.userId })
    .from(user)
    .innerJoin(partner, and(eq(partner.userId, user.mentorId), isNull(partner.disabledAt)))
    .leftJoin(self, and(eq(self.userId, user.id), isNull(self.disabledAt)))
    .where(and(eq(user.id, userId), isNull(self.userId), sql`${user.mentorId} <> ${user.id}`))
  return found ? { partnerId: found.mentorId, flags: [] } : NOBODY
}

async function byLink(ctx: Pick<Ctx, 'db'>, e: string, phone: string): Promise<Attribution> {
  const [found] = await ctx.db
    .select({ partnerId: partner.userId, phone: user.phone })
    .from(partner)
    .innerJoin(user, and(eq(user.id, partner.userId), isNull(user.disabledAt)))
    .where(and(eq(partner.employeeNo, e.toUpperCase()), isNull(partner.disabledAt)))
  if (!found) return NOBODY
  return { partnerId: found.partnerId, flags: samePhone(found.phone, phone) ? ['own_phone'] : [] }
}
