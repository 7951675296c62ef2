import type { KeptLine } from '@bailu/contract/cart'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { setLine } from './change-cart.ts'

/** Sets and removes lines, and undoes the last removal. */
export const useCartActions = (lines: readonly KeptLine[]) => {
  const words = useWords().cart
  const client = useQueryClient()
  const [removed, setRemoved] = useState<readonly KeptLine[] | null>(null)

  const put = async ({ variant_id, quantity, seen_price }: KeptLine) => {
    const outcome = await setLine(client, { variantId: variant_id, quantity, seenPrice: seen_price ?? undefined })
    if (outcome === 'full') toast(words.full)
  }
  const drop = async (ids: readonly number[]) => {
    const gone = lines.filter((line) => ids.includes(line.variant_id))
    const outcomes = await Promise.all(gone.map((line) => setLine(client, { variantId: line.variant_id, quantity: 0 })))
    return gone.filter((_, at) => outcomes[at] === 'kept')
  }
  const remove = async (ids: readonly number[]) => {
    const gone = await drop(ids)
    if (gone.length > 0) setRemoved(gone)
  }
  return {
    drop,
    remove,
    set: (variantId: number, quantity: number) =>
      quantity > 0 ? void setLine(client, { variantId, quantity }) : void remove([variantId]),
    removed,
    undo: () => {
      setRemoved(null)
      // In reverse, because a new line comes first in the cart.
      for (const line of (removed ?? []).toReversed()) void put(line)
    },
    forgetRemoved: () => setRemoved(null),
  }
}
