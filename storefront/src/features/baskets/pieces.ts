import type { CartLine } from '@bailu/contract/cart'

/** Maximum number of lines of a basket. */
export const MOST_PIECES = 50

export const pieces = ({ variant_id, quantity }: CartLine): CartLine => ({ variant_id, quantity })
