import { uuidv7 } from 'uuidv7'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { Actor } from '../../core/context.ts'
import { shopRule } from '../../features/shop-rules/table.ts'
import { address, user } from '../../features/account/table.ts'
import { BACKGROUND_JOBS } from '../../app/background-jobs.ts'
import { forgetShopRules } from '../../features/shop-rules/read-shop-rule.ts'
import { eq } from 'drizzle-orm'
import { typedAddress } from '../fixtures/actors-fixture.ts'
import { seedGuest, seedPartner, seedStaff, seedUser } from '../fixtures/orders-fixture.ts'
import { addBankCard, partnerActor, setMinimumWithdrawal } from '../fixtures/payouts-fixture.ts'
import { addProduct, guestActor, userActor } from '../fixtures/people-and-products-fixture.ts'
import { dayOf, MonthModel, total } from './month-model.ts'
import { openTestApp } from '../test-app.ts'
import { addVatRegistration } from '../fixtures/shop-rules-fixture.ts'

/** The instant of a Bangkok local time such as `2026-11-01T09:00`. */
export const bangkokInstant = (text: string): Date => new Date(`${text.length === 16 ? `${text}:00` : text}+07:00`)

const PRICES = { cream: 30_000, serum: 10_001, set: 123_457 }
const POINTS = { cream: 3, serum: 1, set: 12 }
type Product = keyof typeof PRICES
type Basket = Partial<Record<Product, number>>
export type MonthBuyer = {
  actor: Actor
  place: Record<string, unknown>
  /** The partner who earns the reward. */
  partner: number | null
  /** Has never paid an order: the first one earns the newcomer reward. */
  hasNeverPaid: boolean
  e?: string
  /** The partner buys for themselves: points, no reward. */
  own?: boolean
}
export type MonthOrder = {
  id: string
  number: string
  buyer: MonthBuyer
  subtotal: number
  shipping: number
  total: number
  points: number
  soldOn?: string
}

const REGISTERED = '2026-11-15'

/** The test app of the month: three partners of two levels, their clients, a guest, staff, and the model of what is expected. */
export async function openMonthFixture() {
  const shop = await openTestApp()
  shop.setClock(bangkokInstant('2026-10-25T09:00'))
  const { db, deps, seenPieces } = shop
  const variantIds = {} as Record<Product, number>
  for (const name of ['cream', 'serum', 'set'] as const)
    variantIds[name] = (
      await addProduct(db, { price: BigInt(PRICES[name]), stock: 1_000, points: POINTS[name], name })
    ).variantId
  await db
    .insert(shopRule)
    .values({ id: uuidv7(), name: 'settlement_days', value: 8, validFrom: new Date('2026-01-01T00:00:00Z') })
  await setMinimumWithdrawal(shop, 15_000)
  await addVatRegistration(shop, { since: REGISTERED })
  forgetShopRules(deps)
  const model = new MonthModel(deps.clock, REGISTERED)

  const staff = async (role: 'finance' | 'operations' | 'owner') => shop.as((await seedStaff(shop, role)).actor)
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
    const id = await seedPartner(shop, { level })
    await addBankCard(shop, id, { accountNumber: `12345${tail}`, idNumber: `110170023${tail.slice(0, 4)}` })
    return { id, employeeNo: `T${id}`, as: shop.as(partnerActor(id)), rate: level === 1 ? 10 : 15 }
  }
  const [anong, boon, chai] = [await partner(1, '67001'), await partner(2, '67002'), await partner(1, '67003')]
  const partners = [anong, boon, chai]
  const rateOf = (id: number | null) => partners.find((one) => one.id === id)?.rate ?? 0
  const addAddress = async (userId: number, phone?: string): Promise<Record<string, unknown>> => {
    const n = (serial += 1)
    const { country, province, city, area, zip } = typedAddress()
    const nameAndStreet = { firstName: `Buyer${n}`, lastName: `Of${n}`, address1: `${n}/1`, address2: '' }
    const phoneNumber = phone ?? `09${String(20_000_000 + n)}`
    const addressValues = {
      ...nameAndStreet,
      country,
      province,
      city,
      area,
      zip,
      phone: phoneNumber,
      userId,
      createdAt: deps.clock(),
    }
    const [row] = await db.insert(address).values(addressValues).returning({ id: address.id })
    return { address_id: row!.id }
  }
  const client = async (mentor: number | null): Promise<MonthBuyer & { id: number }> => {
    const id = await seedUser(shop, mentor)
    return { id, actor: userActor(id), place: await addAddress(id), partner: mentor, hasNeverPaid: true }
  }
  const people = {
    kai: await client(anong.id),
    lek: await client(anong.id),
    mai: await client(boon.id),
    nok: await client(chai.id),
    alone: await client(null),
    guest: {
      actor: guestActor(await seedGuest(shop)),
      place: { address: { ...typedAddress('0871112222'), address1: '77/7' } },
      partner: anong.id,
      hasNeverPaid: false,
      e: anong.employeeNo,
    } as MonthBuyer,
    anongOwn: {
      actor: partnerActor(anong.id),
      place: await addAddress(anong.id),
      partner: null,
      hasNeverPaid: false,
      own: true,
    } as MonthBuyer,
  }
  /** An address of the user with the partner's own phone number: puts the reward on hold. */
  const withPhoneOf = async (userId: number, partnerId: number) =>
    addAddress(userId, (await db.select().from(user).where(eq(user.id, partnerId)))[0]!.phone)

  const priced = (basket: Basket) => {
    const names = Object.keys(basket) as Product[]
    const subtotal = names.reduce((sum, name) => sum + PRICES[name] * basket[name]!, 0)
    const points = names.reduce((sum, name) => sum + POINTS[name] * basket[name]!, 0)
    const lines = names.map((name) => ({ variant_id: variantIds[name], quantity: basket[name]! }))
    return { subtotal, points, lines }
  }
  const order = async (
    buyer: MonthBuyer,
    basket: Basket,
    method: 'promptpay' | 'cod' = 'promptpay',
    to = buyer.place,
  ) => {
    const { subtotal, points, lines } = priced(basket)
    const shipping = subtotal >= 150_000 ? 0 : 5_000
    const {
      id,
      number,
      total: refundTotal,
    } = await shop.as(buyer.actor)('POST /api/order', {
      lines,
      ...to,
      expected_total: subtotal + shipping,
      payment_method: method,
      from_cart: false,
      ...(buyer.e && { e: buyer.e }),
    })
    return { id, number, buyer, subtotal, shipping, total: refundTotal, points } as MonthOrder
  }
  /** Records in the model that the order is paid. */
  const sold = (one: MonthOrder) => {
    const { buyer, id, subtotal, shipping, points } = one
    one.soldOn = model.today()
    const partnerId = buyer.own ? (buyer.actor as { userId: number }).userId : buyer.partner
    const sale = {
      id,
      subtotal,
      shipping,
      points,
      partner: partnerId,
      rate: rateOf(partnerId),
      own: buyer.own === true,
    }
    model.addSale({ ...sale, newcomer: buyer.hasNeverPaid })
    buyer.hasNeverPaid = false
  }
  const confirm = async (
    one: MonthOrder,
    amount = one.total,
    more: Record<string, unknown> = {},
    reference = unique('IN'),
  ) => {
    const seenAt = typeof more['seen_at'] === 'string' ? new Date(more['seen_at']) : deps.clock()
    await cashier('POST /api/staff/order/{id}/confirm-payment', {
      id: one.id,
      amount,
      bank_reference: reference,
      ...more,
    })
    model.addBankRow(amount, reference, { at: seenAt, receipt: true })
    if (more['differs'] !== 'part') sold(one)
    return reference
  }
  const ship = async (one: MonthOrder, tracking = unique('TH')) => {
    const parcel = { id: one.id, carrier: 'Flash', tracking_number: tracking, ...(await seenPieces(one.id)) }
    await operations('POST /api/staff/order/{id}/ship', parcel)
    model.sent.set(one.id, deps.clock())
  }
  const atCounter = async (basket: Basket, by: MonthBuyer & { id: number }) => {
    const { subtotal, points, lines } = priced(basket)
    const { id, number } = await owner('POST /api/staff/order', {
      lines,
      customer_id: by.id,
      address_id: PICKUP_ID,
      contact: { name: 'At Counter', phone: '0866667777' },
      payment: { how: 'paid', by: 'cash', amount: subtotal, bank_reference: unique('TILL') },
      reason: 'At the counter',
      expected_total: subtotal,
    })
    const one: MonthOrder = { id, number, buyer: by, subtotal, shipping: 0, total: subtotal, points }
    sold(one)
    model.cash.push({ day: model.today(), amount: subtotal })
    await operations('POST /api/staff/order/{id}/hand-over', { id, without_code: 'Known', ...(await seenPieces(id)) })
    model.sent.set(id, deps.clock())
    return one
  }
  const TO = { by: 'promptpay' as const, number: '0899990000', name: 'Buyer' }
  /** Pays a refund. @param sale the sale whose VAT it lowers; undefined when it belongs to none */
  const payRefund = async (id: string, sale: MonthOrder | undefined) => {
    await operations('PUT /api/staff/refund/{id}/account', { id, refund_to: TO })
    const { amount, account_at: accountAt } = await payer('GET /api/staff/refund/{id}', { id })
    const reference = unique('BACK')
    await payer('POST /api/staff/refund/{id}/pay', { id, amount, bank_reference: reference, account_at: accountAt })
    model.addBankRow(-amount, reference)
    if (sale) model.reduceTax(amount, sale.soldOn!)
    const { transfer } = await payer('GET /api/staff/refund/{id}', { id })
    return { amount, transfer: transfer! }
  }
  const refundOf = async (one: MonthOrder) => (await owner('GET /api/staff/order/{id}', { id: one.id })).refund!.id
  const askReturn = async (one: MonthOrder, lines: [number, number][]) => {
    model.unsettled.add(one.id)
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
    one: MonthOrder,
    id: string,
    subtotal: number,
    { amount = subtotal, total: refundTotal = subtotal, credited = false } = {},
  ) => {
    await operations('POST /api/staff/return/{id}/approve', { id, send_to: 'The shop' })
    await operations('POST /api/staff/return/{id}/receive', { id })
    const reference = unique('RETURN')
    await payer('POST /api/staff/return/{id}/refund', { id, amount, bank_reference: reference })
    model.addBankRow(-amount, reference)
    model.addReturn(one.id, subtotal, refundTotal)
    model.unsettled.delete(one.id)
    // Of an invoiced sale, the credit note lowers the VAT.
    if (!credited) model.reduceTax(amount, one.soldOn!)
  }
  /** Closes these days with the model's totals; the call fails if anything differs. */
  const closeDays = async (from: string, to: string) => {
    for (let day = from; day <= to; day = dayOf(new Date(bangkokInstant(`${day}T12:00`).getTime() + 24 * 3_600_000))) {
      const rows = model.bank.filter((one) => dayOf(one.at) === day).map(({ amount }) => amount)
      const counted = {
        bank_in: total(rows.filter((amount) => amount > 0)),
        bank_out: -total(rows.filter((amount) => amount < 0)) || 0,
        cod: total(model.cash.filter((one) => one.day === day && one.amount > 0).map(({ amount }) => amount)),
      }
      await cashier('POST /api/staff/closing', { day, counted, expected: counted })
    }
  }
  const runJobs = async () => {
    for (const name of ['settle rewards', 'count growth', 'expire orders', 'keep sold months'])
      await BACKGROUND_JOBS.find((one) => one.name === name)!.run(shop.ctx({ kind: 'system' }))
    model.settleDue()
    for (const one of partners) if (one.rate === 10 && model.growth(one.id) >= 100) one.rate = 15
  }
  return {
    ...shop,
    model,
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
    payRefund,
    refundOf,
    askReturn,
    payReturn,
    closeDays,
    runJobs,
    setTime: (text: string) => shop.setClock(bangkokInstant(text)),
  }
}
export type MonthFixture = Awaited<ReturnType<typeof openMonthFixture>>
