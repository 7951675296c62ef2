import type { CartLine, PricedLine } from '@bailu/contract/cart'

type Judged = Pick<PricedLine, 'variant_id' | 'trouble'>

/** Sold out or withdrawn: no quantity would help. */
export const hopeless = ({ trouble }: Pick<Judged, 'trouble'>): boolean =>
  trouble === 'not_for_sale' || trouble === 'out_of_stock'

export const buyable = (lines: readonly Judged[]): number[] =>
  lines.filter((line) => !hopeless(line)).map((line) => line.variant_id)

/** The lines of the cart that are ticked, in the cart's order. */
export const ticked = <L extends CartLine>(selected: readonly number[], lines: readonly L[]): L[] =>
  lines.filter((line) => selected.includes(line.variant_id))

export const toggled = (selected: readonly number[], id: number): number[] =>
  selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]
