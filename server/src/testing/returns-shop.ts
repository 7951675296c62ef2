import type { InputOf } from '@bailu/contract/calls'
import { eq } from 'drizzle-orm'
import type { Actor } from '../core/context.ts'
import { rewardLine } from '../database/tables/rewards.ts'
import { settleRewards } from '../features/rewards/settle-rewards.ts'
import { aloneUpTo } from './approval-world.ts'
import { addAddress, addPartner, addUser, staffOf } from './buyers.ts'
import { addGoods } from './people.ts'
import { openShop } from './shop.ts'

type Form = InputOf<'POST /api/order/{id}/return'>

/** A test app with a customer, client of a partner at 10 %, and helpers that finish, return and refund orders. */
export async function returnsShop(...opened: Parameters<typeof openShop>) {
  const shop = await openShop(...opened)
  await aloneUpTo(shop, 1_000_000_000)
  const cream = await addGoods(shop.db, { price: 30_000n, stock: 10_000, points: 3, name: 'Cream' })
  const serum = await addGoods(shop.db, { price: 10_001n, stock: 10_000, points: 1, name: 'Serum' })
  let serial = 0
  const mentor = await addPartner(shop.db, 'BL0001', { phone: '0811112222' })
  const buyer = await addUser(shop.db, { mentorId: mentor.userId })
  const home = await addAddress(shop.db, buyer.userId)
  // The member of finance who confirms a payment may not refund it.
  const [finance, cashier, operations] = [staffOf('finance'), staffOf('finance'), staffOf('operations')]
  const unique = () => `RT${(serial += 1)}`

  const order = async (method: 'promptpay' | 'cod' = 'promptpay') => {
    // 2 × 300 + 3 × 100.01 baht, and 50 for shipping.
    const { id, total } = await shop.as(buyer)('POST /api/order', {
      lines: [
        { variant_id: cream.variantId, quantity: 2 },
        { variant_id: serum.variantId, quantity: 3 },
      ],
      address_id: home,
      expected_total: 95_003,
      payment_method: method,
    })
    return { id, total }
  }
  const pay = (id: string, amount = 95_003) =>
    shop.as(cashier)('POST /api/staff/order/{id}/confirm-payment', { id, amount, bank_reference: unique() })
  const ship = (id: string) =>
    shop.as(operations)('POST /api/staff/order/{id}/ship', { id, carrier: 'Flash', tracking_number: 'TH1' })
  return {
    ...shop,
    buyer,
    mentor,
    finance,
    operations,
    cream,
    serum,
    order,
    pay,
    ship,
    finished: async () => {
      const { id } = await order()
      await pay(id)
      await ship(id)
      return id
    },
    ask: (id: string, lines: [line: number, quantity: number][], more: Partial<Form> = {}, who: Actor = buyer) =>
      shop.as(who)('POST /api/order/{id}/return', {
        id,
        lines: lines.map(([line, quantity]) => ({ line, quantity })),
        kind: 'goods',
        reason: 'changed_mind',
        refund_to: { by: 'promptpay', number: '081-234 5678', name: 'Nok' },
        ...more,
      }),
    approve: (id: string) =>
      shop.as(operations)('POST /api/staff/return/{id}/approve', { id, send_to: '88/9 Sukhumvit 23' }),
    reject: (id: string) => shop.as(operations)('POST /api/staff/return/{id}/reject', { id, answer: 'Used up' }),
    receive: (id: string, sellable: [line: number, quantity: number][] = []) =>
      shop.as(operations)('POST /api/staff/return/{id}/receive', {
        id,
        sellable: sellable.map(([line, quantity]) => ({ line, quantity })),
      }),
    refund: (id: string, amount: number, bank_reference = unique(), key?: string) =>
      shop.as(finance)(
        'POST /api/staff/return/{id}/refund',
        { id, amount, bank_reference },
        key === undefined ? {} : { key },
      ),
    cancel: async (id: string) => {
      const { status } = await shop.as(operations)('GET /api/staff/order/{id}', { id })
      const asSeen = { id, reason: 'came back', seen_status: status }
      return shop.as(operations)('POST /api/staff/order/{id}/cancel', asSeen)
    },
    read: (id: string) => shop.as(buyer)('GET /api/order/{id}', { id }),
    /** The order's rewards settle now, without the days in between. */
    settle: async (orderId: string) => {
      const now = shop.house.clock()
      await shop.db.update(rewardLine).set({ settlesAt: now }).where(eq(rewardLine.orderId, orderId))
      return settleRewards(shop.ctx({ kind: 'system' }))
    },
    linesOf: (orderId: string) => shop.db.select().from(rewardLine).where(eq(rewardLine.orderId, orderId)),
  }
}
export type ReturnsShop = Awaited<ReturnType<typeof returnsShop>>
