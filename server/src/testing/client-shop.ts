import { PICKUP_ID } from '@bailu/contract/pickup'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '../core/context.ts'
import { setting } from '../database/tables/rules.ts'
import { addPartner, addUser, staffOf } from './buyers.ts'
import { addGoods, CONTACT } from './people.ts'
import { openShop } from './shop.ts'

/** A test app with two partners, whose clients order creams of 300 baht and serums of 100.01 baht for pickup. */
export async function clientShop() {
  const shop = await openShop()
  const cream = await addGoods(shop.db, { price: 30_000n, stock: 100_000, points: 3, name: 'Cream' })
  const serum = await addGoods(shop.db, { price: 10_001n, stock: 100_000, points: 1, name: 'Serum' })
  const partner = await addPartner(shop.db, 'BL0001', { phone: '0811112222' })
  const other = await addPartner(shop.db, 'BL0002', { phone: '0811113333' })
  const [finance, operations] = [staffOf('finance'), staffOf('operations')]
  // One member of finance refunds everything to one account; second approvals have their own tests.
  const validFrom = new Date('2020-01-01T00:00:00Z')
  const value = { one: 10 ** 9, day: 10 ** 9 }
  await shop.db.insert(setting).values({ id: uuidv7(), name: 'refund_approval', value, validFrom })
  let serial = 0
  const unique = () => `CL${(serial += 1)}`

  /** Two creams and three serums: 900.03 baht, 9 points. */
  const order = async (who: Actor, e?: string) =>
    (
      await shop.as(who)('POST /api/order', {
        lines: [
          { variant_id: cream.variantId, quantity: 2 },
          { variant_id: serum.variantId, quantity: 3 },
        ],
        address_id: PICKUP_ID,
        contact: CONTACT,
        expected_total: 90_003,
        ...(e && { e }),
      })
    ).id
  const pay = (id: string) =>
    shop.as(finance)('POST /api/staff/order/{id}/confirm-payment', { id, amount: 90_003, bank_reference: unique() })
  const handOver = (id: string) =>
    shop.as(operations)('POST /api/staff/order/{id}/hand-over', { id, without_code: 'Known' })
  return {
    ...shop,
    cream,
    serum,
    partner,
    other,
    order,
    pay,
    handOver,
    cancel: async (id: string) => {
      const { status } = await shop.as(operations)('GET /api/staff/order/{id}', { id })
      const asSeen = { id, reason: 'came back', seen_status: status }
      return shop.as(operations)('POST /api/staff/order/{id}/cancel', asSeen)
    },
    paid: async (who: Actor, e?: string) => {
      const id = await order(who, e)
      await pay(id)
      return id
    },
    finished: async (who: Actor) => {
      const id = await order(who)
      await pay(id)
      await handOver(id)
      return id
    },
    /** Pieces of both lines are returned, approved and refunded. */
    giveBack: async (who: Actor, id: string, creams: number, serums: number) => {
      const lines = [
        { line: 0, quantity: creams },
        { line: 1, quantity: serums },
      ].filter(({ quantity }) => quantity > 0)
      const asked = await shop.as(who)('POST /api/order/{id}/return', {
        id,
        lines,
        kind: 'money',
        reason: 'missing',
        refund_to: { by: 'promptpay', number: '081-234 5678', name: 'Nok' },
      })
      await shop.as(operations)('POST /api/staff/return/{id}/approve', { id: asked.id })
      await shop.as(finance)('POST /api/staff/return/{id}/refund', {
        id: asked.id,
        amount: creams * 30_000 + serums * 10_001,
        bank_reference: unique(),
      })
    },
    client: (mentorId: number | null = partner.userId) => addUser(shop.db, mentorId === null ? {} : { mentorId }),
  }
}
export type ClientShop = Awaited<ReturnType<typeof clientShop>>
