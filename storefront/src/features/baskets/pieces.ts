import type { CartLine } from '@bailu/contract/cart'

/** As many lines as a basket takes. */
export const MOST_PIECES = 50

export const pieces = ({ variant_id, quantity }: CartLine): CartLine => ({ variant_id, quantity })
