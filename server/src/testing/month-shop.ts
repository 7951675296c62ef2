import { uuidv7 } from 'uuidv7'
import { PICKUP_ID } from '@bailu/contract/pickup'
import type { Actor } from '../core/context.ts'
import { setting } from '../database/tables/rules.ts'
import { address, user } from '../database/tables/people.ts'
import { SWEEPS } from '../sweeps.ts'
import { forgetSettings } from '../features/settings/read-setting.ts'
import { eq } from 'drizzle-orm'
import { typedAddress } from './buyers.ts'
import { addGuest, addPartner, addStaff, addUser } from './money-rows.ts'
import { linkCard, partnerActor, withdrawFrom } from './payouts.ts'
import { addGoods, asGuestActor, asUserActor } from './people.ts'
import { dayOf, MonthBook, total } from './month-book.ts'
import { openShop } from './shop.ts'
import { registerForVat } from './vat.ts'

/** The instant of a Bangkok local time such as `2026-11-01T09:00`. */
export const at = (text: string): Date => new Date(`${text.length === 16 ? `${text}:00` : text}+07:00`)

const PRICES = { cream: 30_000, serum: 10_001, set: 123_457 }
const POINTS = { cream: 3, serum: 1, set: 12 }
type Goods = keyof typeof PRICES
type Wanted = Partial<Record<Goods, number>>
export type Buyer = {
  actor: Actor
  place: Record<string, unknown>
  /** The partner who earns the reward. */
  partner: number | null
  /** Has never paid an order: the first one earns the newcomer reward. */
  fresh: boolean
  e?: string
  /** The partner buys for themselves: points, no reward. */
  own?: boolean
}
export type Order = {
  id: string
  number: string
  buyer: Buyer
  goods: number
  shipping: number
  total: number
  points: number
  soldOn?: string
}

const REGISTERED = '2026-11-15'

/** The test app of the month: three partners of two levels, their clients, a guest, staff, and the model of what is expected. */
export async function monthShop() {
  const shop = await openShop()
  shop.setClock(at('2026-10-25T09:00'))
  const { db, house } = shop
  const skus = {} as Record<Goods, number>
  for (const name of ['cream', 'serum', 'set'] as const)
    skus[name] = (
      await addGoods(db, { price: BigInt(PRICES[name]), stock: 1_000, points: POINTS[name], name })
    ).variantId
  await db
    .insert(setting)
    .values({ id: uuidv7(), name: 'settlement_days', value: 8, validFrom: new Date('2026-01-01T00:00:00Z') })
  await withdrawFrom(shop, 15_000)
  await registerForVat(shop, { since: REGISTERED })
  forgetSettings(house)
  const book = new MonthBook(house.clock, REGISTERED)

  const staff = async (role: 'finance' | 'operations' | 'owner') => shop.as((await addStaff(shop, role)).actor)
  const [cashier, payer, second, operations, owner] = [
    await staff('finance'),
    await staff('finance'),
    await staff('finance'),
    await staff('operations'),
    await staff('owner'),
  ]
  let serial = 0
  const unique = (what: string) => `${what}${(serial += 1)}`

  const partner = async (level: number, tail: string) => {
    const id = await addPartner(shop, { level })
    await linkCard(shop, id, { accountNumber: `12345${tail}`, idNumber: `110170023${tail.slice(0, 4)}` })
    return { id, employeeNo: `T${id}`, as: shop.as(partnerActor(id)), rate: level === 1 ? 10 : 15 }
  }
  const [anong, boon, chai] = [await partner(1, '67001'), await partner(2, '67002'), await partner(1, '67003')]
  const partners = [anong, boon, chai]
  const rateOf = (id: number | null) => partners.find((one) => one.id === id)?.rate ?? 0
  const living = async (userId: number, phone?: string): Promise<Record<string, unknown>> => {
    const n = (serial += 1)
    const { country, province, city, area, zip } = typedAddress()
    const named = { firstName: `Buyer${n}`, lastName: `Of${n}`, address1: `${n}/1`, address2: '' }
    const reached = phone ?? `09${String(20_000_000 + n)}`
    const where = { ...named, country, province, city, area, zip, phone: reached, userId, createdAt: house.clock() }
    const [row] = await db.insert(address).values(where).returning({ id: address.id })
    return { address_id: row!.id }
  }
  const client = async (mentor: number | null): Promise<Buyer & { id: number }> => {
    const id = await addUser(shop, mentor)
    return { id, actor: asUserActor(id), place: await living(id), partner: mentor, fresh: true }
  }
  const people = {
    kai: await client(anong.id),
    lek: await client(anong.id),
    mai: await client(boon.id),
    nok: await client(chai.id),
    alone: await client(null),
    guest: {
      actor: asGuestActor(await addGuest(shop)),
      place: { address: { ...typedAddress('0871112222'), address1: '77/7' } },
      partner: anong.id,
      fresh: false,
      e: anong.employeeNo,
    } as Buyer,
    anongOwn: {
      actor: partnerActor(anong.id),
      place: await living(anong.id),
      partner: null,
      fresh: false,
      own: true,
    } as Buyer,
  }
  /** An address of the user with the partner's own phone number: puts the reward on hold. */
  const withPhoneOf = async (userId: number, partnerId: number) =>
    living(userId, (await db.select().from(user).where(eq(user.id, partnerId)))[0]!.phone)

  const priced = (wanted: Wanted) => {
    const names = Object.keys(wanted) as Goods[]
    const goods = names.reduce((sum, name) => sum + PRICES[name] * wanted[name]!, 0)
    const points = names.reduce((sum, name) => sum + POINTS[name] * wanted[name]!, 0)
    const lines = names.map((name) => ({ variant_id: skus[name], quantity: wanted[name]! }))
    return { goods, points, lines }
  }
  const order = async (buyer: Buyer, wanted: Wanted, method: 'promptpay' | 'cod' = 'promptpay', to = buyer.place) => {
    const { goods, points, lines } = priced(wanted)
    const shipping = goods >= 150_000 ? 0 : 5_000
    const {
      id,
      number,
      total: whole,
    } = await shop.as(buyer.actor)('POST /api/order', {
      lines,
      ...to,
      expected_total: goods + shipping,
      payment_method: method,
      from_cart: false,
      ...(buyer.e && { e: buyer.e }),
    })
    return { id, number, buyer, goods, shipping, total: whole, points } as Order
  }
  /** Records in the model that the order is paid. */
  const sold = (one: Order) => {
    const { buyer, id, goods, shipping, points } = one
    one.soldOn = book.today()
    const partnerId = buyer.own ? (buyer.actor as { userId: number }).userId : buyer.partner
    const facts = { id, goods, shipping, points, partner: partnerId, rate: rateOf(partnerId), own: buyer.own === true }
    book.sold({ ...facts, newcomer: buyer.fresh })
    buyer.fresh = false
  }
  const confirm = async (
    one: Order,
    amount = one.total,
    more: Record<string, unknown> = {},
    reference = unique('IN'),
  ) => {
    const seen = typeof more['seen_at'] === 'string' ? new Date(more['seen_at']) : house.clock()
    await cashier('POST /api/staff/order/{id}/confirm-payment', {
      id: one.id,
      amount,
      bank_reference: reference,
      ...more,
    })
    book.moved(amount, reference, { at: seen, receipt: true })
    if (more['differs'] !== 'part') sold(one)
    return reference
  }
  const ship = async (one: Order, tracking = unique('TH')) => {
    await operations('POST /api/staff/order/{id}/ship', { id: one.id, carrier: 'Flash', tracking_number: tracking })
    book.sent.set(one.id, house.clock())
  }
  const atCounter = async (wanted: Wanted, by: Buyer & { id: number }) => {
    const { goods, points, lines } = priced(wanted)
    const { id, number } = await owner('POST /api/staff/order', {
      lines,
      customer_id: by.id,
      address_id: PICKUP_ID,
      contact: { name: 'At Counter', phone: '0866667777' },
      payment: { how: 'paid', by: 'cash', amount: goods, bank_reference: unique('TILL') },
      reason: 'At the counter',
      expected_total: goods,
    })
    const one: Order = { id, number, buyer: by, goods, shipping: 0, total: goods, points }
    sold(one)
    book.cash.push({ day: book.today(), amount: goods })
    await operations('POST /api/staff/order/{id}/hand-over', { id, without_code: 'Known' })
    book.sent.set(id, house.clock())
    return one
  }
  const TO = { by: 'promptpay' as const, number: '0899990000', name: 'Buyer' }
  /** Pays a refund. @param sale the sale whose VAT it lowers; undefined when it belongs to none */
  const payDue = async (id: string, sale: Order | undefined) => {
    await operations('PUT /api/staff/refund/{id}/account', { id, refund_to: TO })
    const { amount, account_at: accountAt } = await payer('GET /api/staff/refund/{id}', { id })
    const reference = unique('BACK')
    await payer('POST /api/staff/refund/{id}/pay', { id, amount, bank_reference: reference, account_at: accountAt })
    book.moved(-amount, reference)
    if (sale) book.lessTax(amount, sale.soldOn!)
    const { transfer } = await payer('GET /api/staff/refund/{id}', { id })
    return { amount, transfer: transfer! }
  }
  const dueOf = async (one: Order) => (await owner('GET /api/staff/order/{id}', { id: one.id })).refund!.id
  const askReturn = async (one: Order, lines: [number, number][]) => {
    book.waits.add(one.id)
    return shop.as(one.buyer.actor)('POST /api/order/{id}/return', {
      id: one.id,
      lines: lines.map(([line, quantity]) => ({ line, quantity })),
      kind: 'goods',
      reason: 'changed_mind',
      refund_to: TO,
    })
  }
  /** Approves a return, receives its goods and refunds it. */
  const payReturn = async (
    one: Order,
    id: string,
    goods: number,
    { amount = goods, whole = goods, credited = false } = {},
  ) => {
    await operations('POST /api/staff/return/{id}/approve', { id, send_to: 'The shop' })
    await operations('POST /api/staff/return/{id}/receive', { id })
    const reference = unique('RETURN')
    await payer('POST /api/staff/return/{id}/refund', { id, amount, bank_reference: reference })
    book.moved(-amount, reference)
    book.gaveBack(one.id, goods, whole)
    book.waits.delete(one.id)
    // Of an invoiced sale, the credit note lowers the VAT.
    if (!credited) book.lessTax(amount, one.soldOn!)
  }
  /** Closes these days with the model's totals; the call fails if anything differs. */
  const closeDays = async (from: string, to: string) => {
    for (let day = from; day <= to; day = dayOf(new Date(at(`${day}T12:00`).getTime() + 24 * 3_600_000))) {
      const rows = book.bank.filter((one) => dayOf(one.at) === day).map(({ amount }) => amount)
      const counted = {
        bank_in: total(rows.filter((amount) => amount > 0)),
        bank_out: -total(rows.filter((amount) => amount < 0)) || 0,
        cod: total(book.cash.filter((one) => one.day === day && one.amount > 0).map(({ amount }) => amount)),
      }
      await cashier('POST /api/staff/closing', { day, counted, expected: counted })
    }
  }
  const sweep = async () => {
    for (const name of ['settle rewards', 'count growth', 'expire orders', 'keep sold months'])
      await SWEEPS.find((one) => one.name === name)!.run(shop.ctx({ kind: 'system' }))
    book.settleDue()
    for (const one of partners) if (one.rate === 10 && book.growth(one.id) >= 100) one.rate = 15
  }
  return {
    ...shop,
    book,
    staff: { cashier, payer, second, operations, owner },
    partners: { anong, boon, chai },
    people,
    withPhoneOf,
    unique,
    TO,
    order,
    confirm,
    sold,
    ship,
    atCounter,
    payDue,
    dueOf,
    askReturn,
    payReturn,
    closeDays,
    sweep,
    on: (text: string) => shop.setClock(at(text)),
  }
}
export type MonthShop = Awaited<ReturnType<typeof monthShop>>
