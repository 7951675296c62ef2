import type { RewardLine } from '@bailu/contract/income'
/** The first of the goods, how many of it, and how many others. */
export const goodsOf = ({ name, quantity, more }: NonNullable<RewardLine['goods']>): string =>
  `${name}${quantity > 1 ? ` × ${quantity}` : ''}${more > 0 ? ` +${more}` : ''}`
