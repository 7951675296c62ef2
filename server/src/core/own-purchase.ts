import { and, eq, isNull, ne, notInArray } from 'drizzle-orm'
import { type AddressSnapshot, order } from '../database/tables/orders.ts'
import { bankCard } from '../database/tables/payouts.ts'
import { address, user } from '../database/tables/people.ts'
import { refundDue } from '../database/tables/refunds.ts'
import { orderReturn } from '../database/tables/returns.ts'
import { type CardDetails, cardPlace, openDetails } from './card-details.ts'
import type { Ctx } from './context.ts'
import { duePlace, returnAccountPlace } from './return-account.ts'
import { callable, houseOf } from './same-address.ts'
import { nameOf } from './same-name.ts'
import { barePhone, samePhone } from './same-phone.ts'
import { unseal } from './seal.ts'

/**
 * Signs that an order is its partner's own purchase. `own_order`: bought with the partner's account, which is certain. The
 * others need a review by finance: the partner's phone, address, name or payout account; `staff_named`: staff placed the
 * order for another partner than the customer's mentor (set only when the order is placed).
 */
export const OWN_SIGNS = ['own_order', 'own_phone', 'own_address', 'own_name', 'own_account', 'staff_named'] as const
export type OwnSign = (typeof OWN_SIGNS)[number]

type Purchase = { partnerId: number; userId: number | null; address: AddressSnapshot }
/** Bank or PromptPay account that a refund of the order goes to. */
type Payee = { number: string; name: string }
type Asks = Pick<Ctx, 'db' | 'house'>

/**
 * Signs that a partner bought for themselves. Checked when an order is placed and paid, when its buyer, address or refund
 * account changes, and once more before its reward settles, in case the partner's own data has changed.
 */
export async function ownSigns(
  ctx: Asks,
  { partnerId, userId, address: to }: Purchase,
  refundedTo: readonly Payee[] = [],
): Promise<OwnSign[]> {
  if (userId === partnerId) return ['own_order']
  const [seller] = await ctx.db.select().from(user).where(eq(user.id, partnerId))
  if (!seller) return []
  const buyer = userId === null ? undefined : (await ctx.db.select().from(user).where(eq(user.id, userId)))[0]
  const card = await cardOf(ctx, partnerId)
  const phones = [callable(to), to.contact?.phone ?? '', buyer?.phone ?? '']
  const homes = await homesOf(ctx, partnerId)
  const sellers = new Set([
    ...(card ? [nameOf(card.payeeFirstName, card.payeeLastName), nameOf(card.name), nameOf(card.englishName)] : []),
    ...homes.map(({ firstName, lastName }) => nameOf(firstName, lastName)),
  ])
  sellers.delete('')
  const isSellers = (...name: string[]) => sellers.has(nameOf(...name))
  const house = houseOf(to)
  const signs: Record<OwnSign, boolean> = {
    own_order: false,
    staff_named: false,
    own_phone: phones.some((phone) => samePhone(phone, seller.phone)),
    own_address: house !== null && homes.some((home) => houseOf(home) === house),
    own_name: isSellers(to.first_name, to.last_name) || isSellers(to.contact?.name ?? ''),
    own_account: refundedTo.some(
      ({ number, name }) => isPhoneOf(seller.phone, number) || isAccountOf(card, number) || isSellers(name),
    ),
  }
  return OWN_SIGNS.filter((sign) => signs[sign])
}

/** The signs of an existing order in its current state; undefined when it has no partner. */
export async function ownSignsOf(
  ctx: Asks,
  orderId: string,
): Promise<{ signs: OwnSign[]; flags: string[] } | undefined> {
  const [found] = await ctx.db.select().from(order).where(eq(order.id, orderId))
  if (!found || found.partnerId === null) return undefined
  const returns = await ctx.db
    .select({ id: orderReturn.id, name: orderReturn.refundName, sealed: orderReturn.refundNumber })
    .from(orderReturn)
    .where(and(eq(orderReturn.orderId, orderId), notInArray(orderReturn.status, ['rejected', 'withdrawn'])))
  const dues = await ctx.db
    .select({ id: refundDue.id, name: refundDue.refundName, sealed: refundDue.refundNumber })
    .from(refundDue)
    .where(and(eq(refundDue.orderId, orderId), ne(refundDue.status, 'void')))
  const payees = (rows: typeof returns, place: (id: string) => string): Payee[] =>
    rows.flatMap(({ id, name, sealed }) =>
      sealed ? [{ name, number: unseal(ctx.house.settings, place(id), sealed) }] : [],
    )
  const refundedTo = [...payees(returns, returnAccountPlace), ...payees(dues, duePlace)]
  const { partnerId, userId, address: to, flags } = found
  return { signs: await ownSigns(ctx, { partnerId, userId, address: to }, refundedTo), flags }
}

async function cardOf(ctx: Asks, partnerId: number): Promise<CardDetails | undefined> {
  const linked = and(eq(bankCard.partnerId, partnerId), isNull(bankCard.removedAt))
  const [card] = await ctx.db.select({ sealed: bankCard.sealed }).from(bankCard).where(linked)
  return card && openDetails(ctx.house.settings, cardPlace(partnerId), card.sealed)
}

/** The partner's own addresses; saved addresses of customers are not a sign. */
const homesOf = (ctx: Asks, partnerId: number) =>
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
  return digits !== '' && [card?.accountNumber, card?.idNumber].some((own) => own?.replace(/\D/g, '') === digits)
}
