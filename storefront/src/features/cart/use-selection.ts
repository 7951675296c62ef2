import { useEffect } from 'react'
import type { CartLine, PricedLine } from '@bailu/contract/cart/shop'
import { readTabStorage, writeTabStorage } from '../../browser/storage.ts'
import { restorePayState, usePayState } from '../../session/pay-state.ts'

type PricedItem = Pick<PricedLine, 'variant_id' | 'issue'>

/** Sold out or no longer for sale: no quantity can be bought. */
export const isUnavailable = ({ issue }: Pick<PricedItem, 'issue'>): boolean =>
  issue === 'not_for_sale' || issue === 'out_of_stock'

export const listAvailable = (lines: readonly PricedItem[]): number[] =>
  lines.filter((line) => !isUnavailable(line)).map((line) => line.variant_id)

/** The selected lines, in the order of the cart. */
export const pickSelected = <L extends CartLine>(selected: readonly number[], lines: readonly L[]): L[] =>
  lines.filter((line) => selected.includes(line.variant_id))

export const toggleId = (selected: readonly number[], id: number): number[] =>
  selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]

const SEEN_KEY = 'cart_seen'
const setSelected = (selected: number[]) => usePayState.setState({ selected })

/** Lines selected for checkout. A line that is new in the cart is selected. */
export const useSelection = (lines: CartLine[], priced: PricedLine[] | undefined) => {
  const selected = usePayState((pay) => pay.selected)
  useEffect(restorePayState, [])
  useEffect(() => {
    if (!priced) return
    const seenIds = new Set(readTabStorage<number[]>(SEEN_KEY, []))
    const added = listAvailable(priced).filter((id) => !seenIds.has(id))
    const unavailable = new Set(priced.filter(isUnavailable).map((line) => line.variant_id))
    writeTabStorage(
      SEEN_KEY,
      lines.map((line) => line.variant_id),
    )
    const { selected: previous } = usePayState.getState()
    const next = [...new Set([...previous, ...added])].filter((id) => !unavailable.has(id))
    if (next.length !== previous.length) setSelected(next)
  }, [lines, priced])

  const available = priced ? listAvailable(priced) : []
  const selectedLines = pickSelected(selected, lines)
  return {
    selectedLines,
    isSelected: (id: number) => selected.includes(id),
    allSelected: available.length > 0 && available.every((id) => selected.includes(id)),
    toggle: (id: number) => setSelected(toggleId(selected, id)),
    toggleAll: (checked: boolean) => setSelected(checked ? available : []),
  }
}
