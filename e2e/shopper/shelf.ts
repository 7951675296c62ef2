import { createHash, randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { CONTROL } from '../ports.ts'

type To = { price?: number; stock?: number; on_sale?: boolean }
type Item = { id: number }
export type Goods = { id: number; variant: number; name: string; price: number; stock: number }

/** Changes variants during one journey; `restore` puts the original values back. */
export function openShelf(request: APIRequestContext) {
  const before = new Map<number, To>()
  const change = async (variant: number, to: To): Promise<To> => {
    const fields = new URLSearchParams(Object.entries(to).map(([name, value]) => [name, String(value)]))
    const response = await fetch(`${CONTROL}/change-variant/${variant}?${fields}`)
    const answer = await response.text()
    expect(response.ok, answer).toBe(true)
    return JSON.parse(answer) as To
  }
  return {
    /** The last products of the white catalogue with more than 5 pieces in stock, and their first variant. */
    async goods(count: number, lang = 'en'): Promise<Goods[]> {
      const list = (await (await request.get('/api/product?catalog=white')).json()).data as Item[]
      const found: Goods[] = []
      for (const { id } of list.toReversed()) {
        if (found.length === count) break
        const { data } = await (await request.get(`/api/product/${id}?lang=${lang}`)).json()
        const variant = (data.variants as { id: number; price: number; stock: number }[])[0]
        if (variant && variant.stock > 5)
          found.unshift({ id, variant: variant.id, name: data.name, price: variant.price, stock: variant.stock })
      }
      expect(found).toHaveLength(count)
      return found
    },
    async set(variant: number, to: To): Promise<void> {
      const was = await change(variant, to)
      if (!before.has(variant)) before.set(variant, was)
    },
    async restore(): Promise<void> {
      for (const [variant, was] of before) await change(variant, was)
      before.clear()
    },
  }
}

/** Registers a customer by call. @returns the token */
export async function newCustomer(request: APIRequestContext): Promise<string> {
  const serial = randomUUID()
  const phone = `08${String(parseInt(serial.slice(0, 8), 16) % 100_000_000).padStart(8, '0')}`
  const password = createHash('sha1').update(serial).digest('hex')
  const data = { nickname: 'Cart', email: `cart-${serial}@demo.example`, phone, password, agreed: true, lang: 'en' }
  const reply = await (await request.post('/api/register', { data })).json()
  expect(reply.status, reply.msg).toBe(100)
  return reply.data.token as string
}
