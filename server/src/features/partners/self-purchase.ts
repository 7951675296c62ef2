import { and, eq, isNull, ne, notInArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { refundAccountPlace, returnAccountPlace } from '../../core/order-facts.ts'
import { normalizeMailbox } from '../mail/queue-mail.ts'
import { readOrderContact } from '../orders/base/order-contact.ts'
import { type AddressSnapshot, order } from '../orders/table.ts'
import { bankCard } from '../payouts/table.ts'
import { address, user } from '../account/table.ts'
import { refund } from '../refunds/table.ts'
import { orderReturn } from '../returns/table.ts'
import { unseal } from '../../lib/crypto.ts'
import { barePhone, foldLetters, nameKey, samePhone } from '../../lib/normalize.ts'
import { type CardDetails, cardPlace, unsealCardDetails } from './sealed-fields.ts'

/** The buyer's phone; a pick-up point has another phone. */
export const buyerPhone = ({ isZt, phone, contact }: AddressSnapshot): string => (isZt ? (contact?.phone ?? '') : phone)

/** The buyer's phone in normalized form; null when there is none. */
export const normalizedBuyerPhone = (address: AddressSnapshot): string | null => barePhone(buyerPhone(address)) || null

type DeliveryAddress = Omit<AddressSnapshot, 'first_name' | 'last_name' | 'phone' | 'contact'>

/** A key for comparing addresses, independent of case, spaces and punctuation; null for a pick-up point and without a street address. Stored keys must stay comparable: do not change the result. */
export function addressKey({
  isZt,
  country,
  province,
  city,
  area,
  zip,
  address1,
  address2,
}: DeliveryAddress): string | null {
  const parts = [country, province, city, area, zip, `${address1}${address2}`].map((part) =>
    foldLetters(part).replace(/[^\p{L}\p{M}\p{N}]/gu, ''),
  )
  return isZt || parts.at(-1) === '' ? null : parts.join('/')
}

/**
 * Signs that an order is its partner's own purchase. `own_order`: bought with the partner's account, which is certain. The
 * others need a review by finance: the partner's phone, address, name, mailbox or payout account; `staff_named`: staff placed the
 * order for another partner than the customer's mentor (set only when the order is placed).
 */
export const SELF_PURCHASE_SIGNS = [
  'own_order',
  'own_phone',
  'own_address',
  'own_name',
  'own_email',
  'own_account',
  'staff_named',
] as const
export type SelfPurchaseSign = (typeof SELF_PURCHASE_SIGNS)[number]

/** `contactEmail`: that a guest gave with the order. */
type Purchase = { partnerId: number; userId: number | null; address: AddressSnapshot; contactEmail?: string | null }
/** Bank or PromptPay account that a refund of the order goes to. */
type Payee = { number: string; name: string }
type PurchaseCtx = Pick<Ctx, 'db' | 'deps'>

/**
 * Signs that a partner bought for themselves. Checked when an order is placed and paid, when its buyer, address or refund
 * account changes, and once more before its reward settles, in case the partner's own data has changed.
 */
export async function selfPurchaseSigns(
  ctx: PurchaseCtx,
  { partnerId, userId, address: deliverTo, contactEmail }: Purchase,
  refundedTo: readonly Payee[] = [],
): Promise<SelfPurchaseSign[]> {
  if (userId === partnerId) return ['own_order']
  const [partnerUser] = await ctx.db.select().from(user).where(eq(user.id, partnerId))
  if (!partnerUser) return []
  const buyer = userId === null ? undefined : (await ctx.db.select().from(user).where(eq(user.id, userId)))[0]
  const card = await readBankCard(ctx, partnerId)
  const phones = [buyerPhone(deliverTo), deliverTo.contact?.phone ?? '', buyer?.phone ?? '']
  const partnerAddresses = await listPartnerAddresses(ctx, partnerId)
  const partnerNames = new Set([
    ...(card ? [nameKey(card.payeeFirstName, card.payeeLastName), nameKey(card.name), nameKey(card.englishName)] : []),
    ...partnerAddresses.map(({ firstName, lastName }) => nameKey(firstName, lastName)),
  ])
  partnerNames.delete('')
  const isPartnerName = (...name: string[]) => partnerNames.has(nameKey(...name))
  const buyerAddress = addressKey(deliverTo)
  const signs: Record<SelfPurchaseSign, boolean> = {
    own_order: false,
    staff_named: false,
    own_phone: phones.some((phone) => samePhone(phone, partnerUser.phone)),
    own_address:
      buyerAddress !== null && partnerAddresses.some((partnerAddress) => addressKey(partnerAddress) === buyerAddress),
    own_name: isPartnerName(deliverTo.first_name, deliverTo.last_name) || isPartnerName(deliverTo.contact?.name ?? ''),
    own_email: [buyer?.email, contactEmail].some(
      (email) => !!email && normalizeMailbox(email) === normalizeMailbox(partnerUser.email),
    ),
    own_account: refundedTo.some(
      ({ number, name }) => isPhoneOf(partnerUser.phone, number) || isAccountOf(card, number) || isPartnerName(name),
    ),
  }
  return SELF_PURCHASE_SIGNS.filter((sign) => signs[sign])
}

/** The signs of an existing order in its current state; undefined when it has no partner. */
export async function selfPurchaseSignsOfOrder(
  ctx: PurchaseCtx,
  orderId: string,
): Promise<{ signs: SelfPurchaseSign[]; flags: string[] } | undefined> {
  const [orderRow] = await ctx.db.select().from(order).where(eq(order.id, orderId))
  if (!orderRow || orderRow.partnerId === null) return undefined
  const returns = await ctx.db
    .select({ id: orderReturn.id, name: orderReturn.refundName, sealed: orderReturn.refundNumber })
    .from(orderReturn)
    .where(and(eq(orderReturn.orderId, orderId), notInArray(orderReturn.status, ['rejected', 'retracted'])))
  const refunds = await ctx.db
    .select({ id: refund.id, name: refund.refundName, sealed: refund.refundNumber })
    .from(refund)
    .where(and(eq(refund.orderId, orderId), ne(refund.status, 'void')))
  const payees = (rows: typeof returns, place: (id: string) => string): Payee[] =>
    rows.flatMap(({ id, name, sealed }) =>
      sealed ? [{ name, number: unseal(ctx.deps.config, place(id), sealed) }] : [],
    )
  const refundedTo = [...payees(returns, returnAccountPlace), ...payees(refunds, refundAccountPlace)]
  const { partnerId, userId, address: deliverTo, flags } = orderRow
  const purchase = { partnerId, userId, address: deliverTo, contactEmail: readOrderContact(ctx, orderRow) }
  return { signs: await selfPurchaseSigns(ctx, purchase, refundedTo), flags }
}

async function readBankCard(ctx: PurchaseCtx, partnerId: number): Promise<CardDetails | undefined> {
  const linked = and(eq(bankCard.partnerId, partnerId), isNull(bankCard.removedAt))
  const [card] = await ctx.db.select({ sealed: bankCard.sealed }).from(bankCard).where(linked)
  return card && unsealCardDetails(ctx.deps.config, cardPlace(partnerId), card.sealed)
}

/** The partner's own addresses; saved addresses of customers are not a sign. */
const listPartnerAddresses = (ctx: PurchaseCtx, partnerId: number) =>
  ctx.db
    .select()
    .from(address)
    .where(and(eq(address.userId, partnerId), eq(address.addressType, 'own'), isNull(address.deletedAt)))

/** A PromptPay number may be the phone number itself, or a 15-digit e-wallet number that ends with it. */
const isPhoneOf = (phone: string, number: string): boolean => {
  const [digits, bare] = [number.replace(/\D/g, ''), barePhone(phone)]
  return samePhone(number, phone) || (digits.length === 15 && bare.length >= 8 && digits.endsWith(bare))
}

const isAccountOf = (card: CardDetails | undefined, number: string): boolean => {
  const digits = number.replace(/\D/g, '')
  return (
    digits !== '' && [card?.accountNumber, card?.idNumber].some((ownNumber) => ownNumber?.replace(/\D/g, '') === digits)
  )
}
