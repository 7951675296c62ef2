import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CartLine } from '@bailu/contract/cart/shop'
import { useLang } from '../../i18n/i18n.tsx'
import { isCartChanging } from './change-cart.ts'
import { toCartLine } from './lines.ts'
import { type QuoteDestination, quoteQuery, useCart } from './queries.ts'

const REFRESH_MS = 15_000
const REFRESH_EVENTS = ['focus', 'online', 'storage', 'pageshow'] as const

/** The cart, refetched while it is open: other devices and tabs may change it, and prices and stock change. */
export const useLiveCart = () => {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState !== 'visible' || isCartChanging(client)) return
      for (const key of ['cart', 'cart-quote'])
        void client.invalidateQueries({ queryKey: [key] }, { cancelRefetch: false })
    }
    refresh()
    const timer = setInterval(refresh, REFRESH_MS)
    document.addEventListener('visibilitychange', refresh)
    for (const eventName of REFRESH_EVENTS) addEventListener(eventName, refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
      for (const eventName of REFRESH_EVENTS) removeEventListener(eventName, refresh)
    }
  }, [client])
  return useCart()
}

/** Without a network, the last quote serves as placeholder data. */
export const useCartQuote = (lines: readonly CartLine[], destination: QuoteDestination) => {
  const quote = useQuery(quoteQuery(lines.map(toCartLine), destination, useLang()))
  const [lastQuote, setLastQuote] = useState(quote.data)
  if (quote.data && quote.data !== lastQuote) setLastQuote(quote.data)
  return quote.data || !lastQuote ? quote : { ...quote, data: lastQuote, isPlaceholderData: true }
}
