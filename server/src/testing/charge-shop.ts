import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { buildApp } from '../app.ts'
import { providerCharge } from '../database/tables/charges.ts'
import { order } from '../database/tables/orders.ts'
import { receipt } from '../database/tables/receipts.ts'
import { refundDue } from '../database/tables/refunds.ts'
import { replyCache } from '../routes/reply-cache.ts'
import { EVENT_PATH } from '../routes/provider-events.ts'
import { openOpn } from './opn-stand-in.ts'
import { returnsShop } from './returns-shop.ts'

/** A listening test app with the Opn stand-in, whose webhook events are sent only when a test delivers them. */
export async function chargeShop({ off = false } = {}) {
  // The stand-in uses the test app's clock, because webhook signatures contain the time.
  let clock = () => new Date()
  const opn = await openOpn({ clock: () => clock() })
  opn.mood.silent = true
  const shop = await returnsShop(undefined, off ? {} : opn.env)
  clock = shop.house.clock
  const app = await buildApp({ house: shop.house, database: shop.database, cache: replyCache(10) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${EVENT_PATH}`
  opn.sendTo(url)
  const buyer = shop.as(shop.buyer)
  const drawer = (id: string) => buyer('GET /api/order/{id}/payment', { id })
  return {
    ...shop,
    app,
    opn,
    url,
    drawer,
    /** An unpaid order whose payment was opened once, and the provider's id of its charge. */
    asked: async () => {
      const { id } = await shop.order()
      await drawer(id)
      return { id, charge: opn.last().id }
    },
    wait: (minutes: number) => shop.setClock(new Date(shop.house.clock().getTime() + minutes * 60_000)),
    system: () => shop.ctx({ kind: 'system' }),
    rows: (orderId: string) =>
      shop.db.select().from(providerCharge).where(eq(providerCharge.orderId, orderId)).orderBy(providerCharge.id),
    receipts: () => shop.db.select().from(receipt).where(eq(receipt.kind, 'provider')).orderBy(receipt.id),
    orderRow: async (id: string) => (await shop.db.select().from(order).where(eq(order.id, id)))[0]!,
    dues: (id: string) => shop.db.select().from(refundDue).where(eq(refundDue.orderId, id)).orderBy(refundDue.id),
    close: async () => {
      await app.close()
      await opn.close()
      await shop.close()
    },
  }
}
export type ChargeShop = Awaited<ReturnType<typeof chargeShop>>
