import { createHash, randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { CONTROL_URL } from '../ports.ts'
import { journeyLang } from './words.ts'

type VariantChanges = { price?: number; stock?: number; on_sale?: boolean }
type Item = { id: number }
export type StockedProduct = { id: number; variant: number; name: string; price: number; stock: number }

/** Changes variants during one journey; `restore` puts the original values back. */
export function createVariantControl(request: APIRequestContext) {
  const originals = new Map<number, VariantChanges>()
  const change = async (variant: number, changes: VariantChanges): Promise<VariantChanges> => {
    const fields = new URLSearchParams(Object.entries(changes).map(([name, value]) => [name, String(value)]))
    const response = await fetch(`${CONTROL_URL}/change-variant/${variant}?${fields}`)
    const text = await response.text()
    expect(response.ok, text).toBe(true)
    return JSON.parse(text) as VariantChanges
  }
  return {
    /** The last products of the white catalogue with more than 5 pieces in stock, and their first variant. */
    async pickProducts(count: number, lang = journeyLang('en')): Promise<StockedProduct[]> {
      const list = (await (await request.get('/api/product?catalog=white')).json()).data as Item[]
      const products: StockedProduct[] = []
      for (const { id } of list.toReversed()) {
        if (products.length === count) break
        const { data } = await (await request.get(`/api/product/${id}?lang=${lang}`)).json()
        const variant = (data.variants as { id: number; price: number; stock: number }[])[0]
        if (variant && variant.stock > 5)
          products.unshift({ id, variant: variant.id, name: data.name, price: variant.price, stock: variant.stock })
      }
      expect(products).toHaveLength(count)
      return products
    },
    async change(variant: number, changes: VariantChanges): Promise<void> {
      const previous = await change(variant, changes)
      if (!originals.has(variant)) originals.set(variant, previous)
    },
    async restore(): Promise<void> {
      for (const [variant, previous] of originals) await change(variant, previous)
      originals.clear()
    },
  }
}

/** Registers a customer by call. @returns the token */
export async function registerCustomer(request: APIRequestContext): Promise<string> {
  const serial = randomUUID()
  const phone = `08${String(parseInt(serial.slice(0, 8), 16) % 100_000_000).padStart(8, '0')}`
  const password = createHash('sha1').update(serial).digest('hex')
  const data = { nickname: 'Cart', email: `cart-${serial}@demo.example`, phone, password, agreed: true, lang: 'en' }
  const reply = await (await request.post('/api/register', { data })).json()
  expect(reply.status, reply.msg).toBe(100)
  return reply.data.token as string
}
