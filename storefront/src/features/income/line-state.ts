import type { RewardLine } from '@bailu/contract/income'
import type { Words } from '@bailu/phrases/words'

/** Where a reward stands, in a word or two; what keeps it from settling comes first. */
export function stateOf({ status, held, return_open }: RewardLine, words: Words['income']): string {
  if (held && status === 'pending') return words.held
  return return_open ? words.returnOpen : words.tabs[status]
}
