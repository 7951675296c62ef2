import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { whenIdle } from '../../browser/idle.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { toast } from '../../ui/dialog/toast.tsx'

const loadCartChange = () => import('./change-cart.ts')

/** Loads what changes the cart at the first tap, or once the page is idle, so that a tap without a network finds it. */
export const useCartChange = () => {
  useEffect(() => whenIdle(() => void loadCartChange().catch(() => undefined)), [])
  return loadCartChange
}

/** Puts one piece into the cart, with a message about the outcome; the price shown is stored in the line. */
export const useAddToCart = () => {
  const { product, shell } = useWords()
  const client = useQueryClient()
  const loadChange = useCartChange()
  return async (item: { variant_id: number; price_from: number }): Promise<void> => {
    const outcome = await loadChange()
      .then(({ addCartLine }) =>
        addCartLine(client, { variantId: item.variant_id, quantity: 1, seenPrice: item.price_from }),
      )
      .catch(() => 'unreachable' as const)
    if (outcome === 'saved') toast(product.added)
    if (outcome === 'full') toast(product.cartFull)
    if (outcome === 'unreachable') toast(shell.toast.networkError)
  }
}
