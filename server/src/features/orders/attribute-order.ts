import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BuyerScope, Ctx } from '../../core/context.ts'
import { partner, user } from '../../database/tables/people.ts'
import { refuse } from '../../core/refusal.ts'
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

/**
 * Whose client bought, of an order staff place: the partner they name, else the customer's mentor.
 * The rule stays: a partner's own order is nobody's, and a partner's own phone is flagged.
 * @throws Refusal mentor_unknown when no active partner has the number
 */
export async function attributeSale(
  ctx: Pick<Ctx, 'db'>,
  buyer: BuyerScope,
  named: string | undefined,
  phone: string,
): Promise<Attribution> {
  if (named === undefined) return attributeOrder(ctx, buyer, undefined, phone)
  const attribution = await byLink(ctx, named, phone)
  if (attribution.partnerId === null) return refuse('mentor_unknown')
  if (buyer.kind === 'user' && (await isPartner(ctx, buyer.userId, attribution.partnerId))) return NOBODY
  return attribution
}

/** Whether the buyer sells too, or is the very partner that was named. */
async function isPartner(ctx: Pick<Ctx, 'db'>, userId: number, namedId: number): Promise<boolean> {
  if (userId === namedId) return true
  return (await ctx.db.$count(partner, and(eq(partner.userId, userId), isNull(partner.disabledAt)))) > 0
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
