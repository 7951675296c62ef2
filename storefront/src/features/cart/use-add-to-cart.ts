import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '../../i18n/i18n.tsx'
import { toast } from '../../ui/dialog/toast.tsx'

/** Puts one piece into the cart, with a message about the outcome; the price shown is stored in the line. */
export const useAddToCart = () => {
  const { product, shell } = useWords()
  const client = useQueryClient()
  return async (item: { variant_id: number; price_from: number }): Promise<void> => {
    const outcome = await import('./change-cart.ts')
      .then(({ addCartLine }) =>
        addCartLine(client, { variantId: item.variant_id, quantity: 1, seenPrice: item.price_from }),
      )
      .catch(() => 'unreachable' as const)
    if (outcome === 'saved') toast(product.added)
    if (outcome === 'full') toast(product.cartFull)
    if (outcome === 'unreachable') toast(shell.toast.networkError)
  }
}
