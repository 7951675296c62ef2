import type { OrderItem } from '@bailu/contract/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { request } from '../../request/request.ts'
import { toast } from '../../ui/toast.tsx'
import { useLang, useWords } from '../../words.tsx'
import { orderQuery } from './queries.ts'

type Put = (variantId: number, quantity: number) => Promise<boolean>
export type LeftOut = { added: number; names: string[] }

/** Adds the lines that can still be bought to the cart, at today's prices, and reports the others. */
export const useBuyAgain = (put: Put, toCart: () => void) => {
  const words = useWords()
  const lang = useLang()
  const client = useQueryClient()
  const running = useRef(false)
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null)

  const fill = async ({ id }: OrderItem) => {
    const { lines } = await client.fetchQuery(orderQuery(id, lang))
    const wanted = lines.map(({ variant_id, quantity }) => ({ variant_id, quantity }))
    const quote = await request('POST /api/cart/quote', { lines: wanted, lang }, { quiet: true, component: 'again' })
    const names: string[] = []
    let added = 0
    for (const line of lines) {
      const now = quote.lines.find((one) => one.variant_id === line.variant_id)
      const pieces = now?.trouble === null ? line.quantity : now?.trouble === 'too_few' ? now.stock : 0
      if (pieces > 0 && (await put(line.variant_id, pieces))) added += 1
      if (pieces < line.quantity) {
        const why =
          now?.trouble === 'too_few' ? words.cart.troubles.too_few(now.stock) : words.cart.troubles.not_for_sale
        names.push(
          `${line.name} ${line.option}: ${now?.trouble === 'out_of_stock' ? words.cart.troubles.out_of_stock : why}`,
        )
      }
    }
    if (names.length > 0) return setLeftOut({ added, names })
    toast(words.orders.againAll)
    toCart()
  }
  return {
    leftOut,
    close: () => setLeftOut(null),
    buyAgain: (order: OrderItem) => {
      if (running.current) return
      running.current = true
      fill(order)
        .catch(() => toast(words.orders.detailFailed))
        .finally(() => {
          running.current = false
        })
    },
  }
}
