import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isChanging } from './change-cart.ts'
import { useCart } from './use-cart.ts'

const EVERY = 15_000
const MOMENTS = ['focus', 'online', 'storage', 'pageshow'] as const

/** The cart, refetched while it is open: other devices and tabs may change it, and prices and stock change. */
export const useWatchedCart = () => {
  const client = useQueryClient()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible' || isChanging()) return
      for (const key of ['cart', 'cart-quote'])
        void client.invalidateQueries({ queryKey: [key] }, { cancelRefetch: false })
    }
    look()
    const timer = setInterval(look, EVERY)
    document.addEventListener('visibilitychange', look)
    for (const moment of MOMENTS) addEventListener(moment, look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const moment of MOMENTS) removeEventListener(moment, look)
    }
  }, [client])
  return useCart()
}
