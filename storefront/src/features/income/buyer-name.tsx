import type { RewardLine } from '@bailu/contract/income'
import { useWords } from '../../words.tsx'

/** The buyer, as far as the partner may know them. */
export function BuyerName({ who }: { who: NonNullable<RewardLine['who']> }) {
  const words = useWords().income
  return who.is === 'client' ? <span data-theirs>{who.name}</span> : words.buyers[who.is]
}
