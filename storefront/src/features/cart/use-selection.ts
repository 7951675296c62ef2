import type { CartLine, PricedLine } from '@bailu/contract/cart'
import { useEffect } from 'react'
import { remembered, rememberFor } from '../../session-memory.ts'
import { restorePay } from '../../state/pay-memory.ts'
import { usePay } from '../../state/pay.ts'
import { buyable, hopeless, ticked, toggled } from './selection.ts'

const SEEN = 'cart_seen'
const select = (selected: number[]) => usePay.setState({ selected })

/** Lines selected for checkout. A line that is new in the cart is selected. */
export const useSelection = (lines: CartLine[], priced: PricedLine[] | undefined) => {
  const selected = usePay((pay) => pay.selected)
  useEffect(restorePay, [])
  useEffect(() => {
    if (!priced) return
    const seen = new Set(remembered<number[]>(SEEN, []))
    const fresh = buyable(priced).filter((id) => !seen.has(id))
    const lost = new Set(priced.filter(hopeless).map((line) => line.variant_id))
    rememberFor(
      SEEN,
      lines.map((line) => line.variant_id),
    )
    const { selected: before } = usePay.getState()
    const after = [...new Set([...before, ...fresh])].filter((id) => !lost.has(id))
    if (after.length !== before.length) select(after)
  }, [lines, priced])

  const all = priced ? buyable(priced) : []
  const chosen = ticked(selected, lines)
  return {
    chosen,
    isChosen: (id: number) => selected.includes(id),
    allChosen: all.length > 0 && all.every((id) => selected.includes(id)),
    toggle: (id: number) => select(toggled(selected, id)),
    toggleAll: (on: boolean) => select(on ? all : []),
  }
}
