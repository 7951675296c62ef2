import { createHash, randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { ADDRESS } from './address.ts'
import { staffApi } from './staff-api.ts'
import { journeyLang } from './words.ts'

const PICKUP = 99999
type Product = { id: number; sold_out: boolean }
type Variant = { id: number; price: number; stock: number }

/** A buyer who orders by calls, so that a journey can start from an existing order. A guest without `email`. */
export async function createBuyer(request: APIRequestContext, email?: string) {
  const call = async (method: 'get' | 'post', path: string, data?: unknown, headers: Record<string, string> = {}) => {
    const reply = await (await request[method](path, { ...(data !== undefined && { data }), headers })).json()
    expect(reply.status, `${path}: ${reply.msg}`).toBe(100)
    return reply.data
  }
  const headers: Record<string, string> = {}
  let token = ''
  if (email) {
    const password = createHash('sha1').update('demo1234').digest('hex')
    token = (await call('post', '/api/login', { email, password })).token
    headers['authorization'] = `Bearer ${token}`
  } else {
    token = (await call('post', '/api/guest', {})).token
    headers['x-guest-token'] = token
  }
  const products = ((await call('get', '/api/product?catalog=white')) as Product[]).filter((item) => !item.sold_out)
  const findStockedVariant = async () => {
    for (const { id } of products.toReversed()) {
      const product = await call('get', `/api/product/${id}?lang=${journeyLang('en')}`)
      const variant = (product.variants as Variant[]).find((item) => item.stock > 10)
      if (variant) return { product, variant }
    }
    throw new Error('No product has enough pieces')
  }
  /** Customers order to a stored address. */
  const deliveryTo = async () => {
    if (!email) return { address: ADDRESS }
    const [first] = (await call('get', '/api/address', undefined, headers)) as { id: number }[]
    return { address_id: first!.id }
  }
  const { product, variant } = await findStockedVariant()
  return {
    token,
    product,
    variant,
    async order(quantity = 2, { pickup = false } = {}) {
      const lines = [{ variant_id: variant.id, quantity }]
      const { total } = await call('post', '/api/cart/quote', { lines, pickup })
      const placed = await call(
        'post',
        '/api/order',
        {
          lines,
          ...(pickup ? { address_id: PICKUP, contact: { name: 'ปวีณา', phone: ADDRESS.phone } } : await deliveryTo()),
          expected_total: total,
          ...(!email && { e: 'BL0001' }),
        },
        { ...headers, 'idempotency-key': randomUUID() },
      )
      return placed as { id: string; number: string; total: number }
    },
    async shippedOrder(quantity = 2) {
      const placed = await this.order(quantity)
      const staff = await staffApi(request)
      await staff.confirm(placed.id, placed.total)
      await staff.ship(placed.id)
      return placed
    },
    read: (id: string) => call('get', `/api/order/${id}`, undefined, headers),
    cancel: (id: string) =>
      call('post', `/api/order/${id}/cancel`, {}, { ...headers, 'idempotency-key': randomUUID() }),
  }
}
