import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BuyerScope, Ctx } from '../../core/context.ts'
import { selfPurchaseSigns } from '../partners/self-purchase.ts'
import { fail } from '../../lib/errors.ts'
import { type AddressSnapshot, order } from './table.ts'
import { isActivePartner } from '../../core/active-partner.ts'
import { partner, user } from '../account/table.ts'
import { basket } from '../catalogue/table.ts'
import { unattributedOrder, mentorAnswer } from '../partners/table.ts'

export type Attribution = { partnerId: number | null; flags: string[] }
type AttributionContext = Pick<Ctx, 'db' | 'deps'>
const UNATTRIBUTED: Attribution = { partnerId: null, flags: [] }

/** Referral code and basket code of an order form. */
type OrderLink = { e?: string | undefined; basket?: string | undefined }

/**
 * The partner that an order is attributed to: the mentor of a signed-in customer, whatever link they came by; for a
 * guest the partner of the referral code `e`, or of the basket whose link lost it. A partner's own order is attributed
 * to nobody.
 * @param shipTo shipping address, compared for signs of a partner's own purchase
 */
export async function attributeOrder(
  ctx: AttributionContext,
  buyer: BuyerScope,
  link: OrderLink,
  shipTo: AddressSnapshot,
): Promise<Attribution> {
  const partnerId = buyer.kind === 'user' ? await findMentor(ctx, buyer.userId) : await findPartnerOfLink(ctx, link)
  return withOwnPurchaseFlags(ctx, buyer, partnerId, shipTo)
}

/**
 * The partner of an order placed by staff: the one they name, else the customer's mentor. A partner's own order is
 * attributed to nobody here too. Signs of an own purchase set flags; `staff_named` is set when the named partner is
 * not the customer's mentor.
 * @throws AppError mentor_unknown when no active partner has the number
 */
export async function attributeStaffOrder(
  ctx: AttributionContext,
  buyer: BuyerScope,
  employeeNo: string | undefined,
  shipTo: AddressSnapshot,
): Promise<Attribution> {
  if (employeeNo === undefined) return attributeOrder(ctx, buyer, {}, shipTo)
  const partnerId = await findPartnerByReferralCode(ctx, employeeNo)
  if (partnerId === null) return fail('mentor_unknown')
  if (buyer.kind === 'user' && (await isPartner(ctx, buyer.userId, partnerId))) return UNATTRIBUTED
  const attribution = await withOwnPurchaseFlags(ctx, buyer, partnerId, shipTo)
  const mentorId = buyer.kind === 'user' ? await findMentor(ctx, buyer.userId) : null
  return mentorId === null || mentorId === partnerId
    ? attribution
    : { ...attribution, flags: [...attribution.flags, 'staff_named'] }
}

async function withOwnPurchaseFlags(
  ctx: AttributionContext,
  buyer: BuyerScope,
  partnerId: number | null,
  shipTo: AddressSnapshot,
): Promise<Attribution> {
  if (partnerId === null) return UNATTRIBUTED
  const userId = buyer.kind === 'user' ? buyer.userId : null
  return { partnerId, flags: await selfPurchaseSigns(ctx, { partnerId, userId, address: shipTo }) }
}

/** Whether the buyer is an active partner, or the very partner that was named. */
async function isPartner(ctx: AttributionContext, userId: number, namedPartnerId: number): Promise<boolean> {
  if (userId === namedPartnerId) return true
  return (await ctx.db.$count(partner, and(eq(partner.userId, userId), isActivePartner()))) > 0
}

/**
 * The pending mentor (who invited) counts before the e-mail address is verified, as the partner of a guest's link
 * does.
 */
async function findMentor(ctx: AttributionContext, userId: number): Promise<number | null> {
  const self = alias(partner, 'self')
  const mentorColumn = sql`coalesce(${user.mentorId}, ${user.pendingMentorId})`
  const [row] = await ctx.db
    .select({ mentorId: partner.userId })
    .from(user)
    .innerJoin(partner, and(eq(partner.userId, mentorColumn), isActivePartner()))
    .leftJoin(self, and(eq(self.userId, user.id), isActivePartner(self)))
    .where(and(eq(user.id, userId), isNull(self.userId), sql`${mentorColumn} <> ${user.id}`))
  return row?.mentorId ?? null
}

async function findPartnerByReferralCode(ctx: AttributionContext, e: string | undefined): Promise<number | null> {
  if (e === undefined) return null
  const [row] = await ctx.db
    .select({ partnerId: partner.userId })
    .from(partner)
    .where(and(eq(partner.employeeNo, e.toUpperCase()), isActivePartner()))
  return row?.partnerId ?? null
}

/**
 * Records that an order came by the link of a partner to whom it is not attributed, and why, so that this partner can
 * see it. Unknown and disabled partners are ignored.
 */
// no audit: the audit entry of the order has its attribution
export async function recordUnattributedOrder(
  tx: Ctx,
  buyer: BuyerScope,
  orderId: string,
  link: OrderLink,
): Promise<void> {
  if (buyer.kind !== 'user') return
  const linkPartnerId = await findPartnerOfLink(tx, link)
  if (linkPartnerId === null || linkPartnerId === buyer.userId) return
  const [placed] = await tx.db.select({ partnerId: order.partnerId }).from(order).where(eq(order.id, orderId))
  if (placed?.partnerId === linkPartnerId) return
  const reason = await whyUnattributed(tx, buyer.userId, linkPartnerId, placed?.partnerId ?? null)
  await tx.db.insert(unattributedOrder).values({ orderId, partnerId: linkPartnerId, reason }).onConflictDoNothing()
}

async function whyUnattributed(tx: Ctx, userId: number, linkPartnerId: number, orderPartnerId: number | null) {
  if (orderPartnerId !== null) return 'mentor' as const
  if ((await tx.db.$count(partner, and(eq(partner.userId, userId), isActivePartner()))) > 0) return 'partner' as const
  const [answer] = await tx.db
    .select({ accepted: mentorAnswer.accepted })
    .from(mentorAnswer)
    .where(and(eq(mentorAnswer.userId, userId), eq(mentorAnswer.partnerId, linkPartnerId)))
  return answer && !answer.accepted ? ('declined' as const) : ('unanswered' as const)
}

const findPartnerOfLink = async (ctx: AttributionContext, { e, basket: code }: OrderLink): Promise<number | null> =>
  (await findPartnerByReferralCode(ctx, e)) ?? (await findPartnerOfBasket(ctx, code))

async function findPartnerOfBasket(ctx: AttributionContext, code: string | undefined): Promise<number | null> {
  if (code === undefined) return null
  const [row] = await ctx.db
    .select({ partnerId: basket.partnerId })
    .from(basket)
    .innerJoin(partner, and(eq(partner.userId, basket.partnerId), isActivePartner()))
    .where(eq(basket.code, code))
  return row?.partnerId ?? null
}
