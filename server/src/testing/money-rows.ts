import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { inTx } from '../database/connect.ts'
import { order } from '../database/tables/orders.ts'
import { applyReceipt } from '../features/orders/receipts/apply-receipt.ts'
import { bookReceipt } from '../features/orders/receipts/book-receipt.ts'
import { bookSale } from '../features/orders/receipts/book-sale.ts'
import { leftToRefund } from '../features/orders/refunds/owe-refund.ts'
import { fillRefundBooks } from '../features/orders/refunds/refund-books.ts'
import { refundDue } from '../database/tables/refunds.ts'
import { guest, partner, staff, user } from '../database/tables/people.ts'
import type { StaffRole } from '@bailu/contract/call'
import type { PaymentMethod } from '@bailu/contract/orders'
import type { Actor } from '../core/context.ts'
import type { Shop } from './shop.ts'

let count = 0
const unique = () => `${Date.now().toString(36)}${(count += 1).toString(36)}`

export async function addUser(shop: Shop, mentorId: number | null = null): Promise<number> {
  const name = unique()
  const [row] = await shop.db
    .insert(user)
    .values({
      email: `${name}@test.example`,
      phone: `06${String(10_000_000 + count)}`,
      nickname: name,
      passwordHash: '',
      lang: 'en',
      mentorId,
      createdAt: shop.house.clock(),
      emailProvenAt: shop.house.clock(),
    })
    .returning({ id: user.id })
  return row!.id
}

export async function addPartner(shop: Shop, with_: { level?: number; mentorId?: number } = {}): Promise<number> {
  const id = await addUser(shop, with_.mentorId ?? null)
  await shop.db.insert(partner).values({
    userId: id,
    employeeNo: `T${id}`,
    level: with_.level ?? 1,
    birthDate: '1990-01-01',
    approvedAt: shop.house.clock(),
  })
  return id
}

export async function addGuest(shop: Shop): Promise<string> {
  const id = uuidv7()
  await shop.db.insert(guest).values({ id, tokenHash: Buffer.from(id), createdAt: shop.house.clock() })
  return id
}

export async function addStaff(shop: Shop, role: StaffRole, passwordHash = '', email = `${unique()}@staff.example`) {
  const id = uuidv7()
  // A week old: staff created today may not give a second approval.
  const createdAt = new Date(shop.house.clock().getTime() - 7 * 86_400_000)
  await shop.db.insert(staff).values({ id, email, name: role, passwordHash, role, createdAt })
  return { id, email, actor: { kind: 'staff', staffId: id, role, sessionId: uuidv7() } satisfies Actor }
}

type Bought = {
  placedAt?: Date
  partnerId?: number | null
  userId?: number
  guestId?: string
  goods?: bigint
  points?: number
  flags?: string[]
  method?: PaymentMethod
  /** Each order has its own phone number and an empty street address, unless given. */
  to?: { phone?: string; house?: string }
}

let phones = 0

/** An order as it is right after it was placed. */
export async function addOrder(shop: Shop, bought: Bought) {
  const id = uuidv7()
  phones += 1
  const goods = bought.goods ?? 100_000n
  const [row] = await shop.db
    .insert(order)
    .values({
      id,
      number: `N${id}`,
      userId: bought.userId ?? null,
      guestId: bought.guestId ?? null,
      partnerId: bought.partnerId ?? null,
      status: bought.method === 'cod' ? 'awaiting_shipment' : 'awaiting_payment',
      paymentMethod: bought.method ?? 'promptpay',
      goods,
      shipping: 0n,
      shippingDiscount: 0n,
      total: goods,
      points: bought.points ?? 0,
      quantity: 1,
      buyerMessage: '',
      flags: bought.flags ?? [],
      placedAt: bought.placedAt ?? shop.house.clock(),
      expiresAt: bought.method === 'cod' ? null : new Date(shop.house.clock().getTime() + 86_400_000),
      address: {
        first_name: 'A',
        last_name: 'B',
        country: 'ประเทศไทย',
        province: '',
        city: '',
        area: '',
        address1: bought.to?.house ?? '',
        address2: '',
        zip: '',
        phone: bought.to?.phone ?? `09${String(10_000_000 + phones)}`,
        isZt: false,
      },
    })
    .returning()
  return row!
}

/** Marks an order as paid, with its receipt and bookings; in one transaction, because a server may check the ledger meanwhile. */
export async function markPaid(shop: Shop, id: string) {
  return inTx(shop.ctx({ kind: 'system' }), async (tx) => {
    const [before] = await tx.db.select().from(order).where(eq(order.id, id))
    const status = before!.status === 'awaiting_payment' ? 'awaiting_shipment' : before!.status
    const [row] = await tx.db.update(order).set({ paidAt: tx.now, status }).where(eq(order.id, id)).returning()
    const [by, amount] = [uuidv7(), row!.total]
    const came = { amount, kind: 'transfer' as const, bankReference: uuidv7(), seenAt: null, by }
    const { receipt } = await bookReceipt(tx, came)
    await applyReceipt(tx, receipt, { orderId: id, amount, by })
    await bookSale(tx, row!)
    return row!
  })
}

export async function markFinished(shop: Shop, id: string): Promise<Date> {
  const finishedAt = shop.house.clock()
  await shop.db.update(order).set({ finishedAt, status: 'finished' }).where(eq(order.id, id))
  return finishedAt
}

/** Marks an order as canceled by staff, with a refund of what was paid. */
export async function markCanceled(shop: Shop, id: string): Promise<void> {
  const at = shop.house.clock()
  const [row] = await shop.db
    .update(order)
    .set({ canceledAt: at, status: 'canceled' })
    .where(eq(order.id, id))
    .returning()
  // Less what was refunded before the cancellation.
  const left = row?.paidAt ? await leftToRefund(shop.ctx({ kind: 'system' }), row) : 0n
  if (left > 0n)
    await shop.db.insert(refundDue).values({
      id: uuidv7(),
      orderId: id,
      cause: 'canceled',
      status: 'owed',
      amount: left,
      reason: '',
      owedAt: at,
    })
  await fillRefundBooks(shop.ctx({ kind: 'system' }))
}
