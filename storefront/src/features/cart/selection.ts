import type { CartLine, PricedLine } from '@bailu/contract/cart'

type Judged = Pick<PricedLine, 'variant_id' | 'trouble'>

/** Sold out or no longer for sale: no quantity can be bought. */
export const hopeless = ({ trouble }: Pick<Judged, 'trouble'>): boolean =>
  trouble === 'not_for_sale' || trouble === 'out_of_stock'

export const buyable = (lines: readonly Judged[]): number[] =>
  lines.filter((line) => !hopeless(line)).map((line) => line.variant_id)

/** The selected lines, in the order of the cart. */
export const ticked = <L extends CartLine>(selected: readonly number[], lines: readonly L[]): L[] =>
  lines.filter((line) => selected.includes(line.variant_id))

export const toggled = (selected: readonly number[], id: number): number[] =>
  selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]
