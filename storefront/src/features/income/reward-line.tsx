import type { RewardLine } from '@bailu/contract/income/shop'
import type { Translations } from '@bailu/phrases/translations'
import { useWords } from '../../i18n/i18n.tsx'

/** Status of a reward in a word or two; a hold or an open return takes precedence. */
export function describeRewardStatus(
  { status, on_hold: onHold, return_open }: RewardLine,
  words: Translations['income'],
): string {
  if (onHold && status === 'pending') return words.onHold
  return return_open ? words.returnOpen : words.tabs[status]
}

/** The buyer, as far as the partner may know them. */
export function BuyerName({ buyer }: { buyer: NonNullable<RewardLine['who']> }) {
  const words = useWords('income').income
  return buyer.is === 'client' ? <span data-theirs>{buyer.name}</span> : words.buyers[buyer.is]
}
