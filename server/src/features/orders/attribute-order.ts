import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BuyerScope, Ctx } from '../../core/context.ts'
import { ownSigns } from '../../core/own-purchase.ts'
import { refuse } from '../../core/refusal.ts'
import type { AddressSnapshot } from '../../database/tables/orders.ts'
import { partner, user } from '../../database/tables/people.ts'

export type Attribution = { partnerId: number | null; flags: string[] }
type Asks = Pick<Ctx, 'db' | 'house'>
const NOBODY: Attribution = { partnerId: null, flags: [] }

/**
 * The partner that an order is attributed to: the mentor of a signed-in customer, whatever link they came by; for a
 * guest the partner of the referral code `e`. A partner's own order is attributed to nobody.
 * @param shipTo shipping address, compared for signs of a partner's own purchase
 */
export async function attributeOrder(
  ctx: Asks,
  buyer: BuyerScope,
  e: string | undefined,
  to: AddressSnapshot,
): Promise<Attribution> {
  const partnerId = buyer.kind === 'user' ? await byMentor(ctx, buyer.userId) : await byLink(ctx, e)
  return withSigns(ctx, buyer, partnerId, to)
}

/**
 * The partner of an order placed by staff: the one they name, else the customer's mentor. A partner's own order is
 * attributed to nobody here too. Signs of an own purchase set flags; `staff_named` is set when the named partner is
 * not the customer's mentor.
 * @throws AppError mentor_unknown when no active partner has the number
 */
export async function attributeSale(
  ctx: Asks,
  buyer: BuyerScope,
  named: string | undefined,
  to: AddressSnapshot,
): Promise<Attribution> {
  if (named === undefined) return attributeOrder(ctx, buyer, undefined, to)
  const partnerId = await byLink(ctx, named)
  if (partnerId === null) return refuse('mentor_unknown')
  if (buyer.kind === 'user' && (await isPartner(ctx, buyer.userId, partnerId))) return NOBODY
  const sale = await withSigns(ctx, buyer, partnerId, to)
  const mentorId = buyer.kind === 'user' ? await byMentor(ctx, buyer.userId) : null
  return mentorId === null || mentorId === partnerId ? sale : { ...sale, flags: [...sale.flags, 'staff_named'] }
}

async function withSigns(
  ctx: Asks,
  buyer: BuyerScope,
  partnerId: number | null,
  to: AddressSnapshot,
): Promise<Attribution> {
  if (partnerId === null) return NOBODY
  const userId = buyer.kind === 'user' ? buyer.userId : null
  return { partnerId, flags: await ownSigns(ctx, { partnerId, userId, address: to }) }
}

/** Whether the buyer is an active partner, or the very partner that was named. */
async function isPartner(ctx: Asks, userId: number, namedId: number): Promise<boolean> {
  if (userId === namedId) return true
  return (await ctx.db.$count(partner, and(eq(partner.userId, userId), isNull(partner.disabledAt)))) > 0
}

/**
 * The pending mentor (who invited) counts before the e-mail address is verified, as the partner of a guest's link
 * does.
 */
async function byMentor(ctx: Asks, userId: number): Promise<number | null> {
  const self = alias(partner, 'self')
  const whose = sql`coalesce(${user.mentorId}, ${user.pendingMentorId})`
  const [found] = await ctx.db
    .select({ mentorId: partner.userId })
    .from(user)
    .innerJoin(partner, and(eq(partner.userId, whose), isNull(partner.disabledAt)))
    .leftJoin(self, and(eq(self.userId, user.id), isNull(self.disabledAt)))
    .where(and(eq(user.id, userId), isNull(self.userId), sql`${whose} <> ${user.id}`))
  return found?.mentorId ?? null
}

async function byLink(ctx: Asks, e: string | undefined): Promise<number | null> {
  if (e === undefined) return null
  const [found] = await ctx.db
    .select({ partnerId: partner.userId })
    .from(partner)
    .innerJoin(user, and(eq(user.id, partner.userId), isNull(user.disabledAt)))
    .where(and(eq(partner.employeeNo, e.toUpperCase()), isNull(partner.disabledAt)))
  return found?.partnerId ?? null
}
