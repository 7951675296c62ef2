import type { RewardLine } from '@bailu/contract/income'
/** First product, its quantity, and the number of other products. */
export const goodsOf = ({ name, quantity, more }: NonNullable<RewardLine['goods']>): string =>
  `${name}${quantity > 1 ? ` × ${quantity}` : ''}${more > 0 ? ` +${more}` : ''}`
