import type { RewardLine } from '@bailu/contract/income'
import type { Words } from '@bailu/phrases/words'

/** Status of a reward in a word or two; a hold or an open return takes precedence. */
export function stateOf({ status, held, return_open }: RewardLine, words: Words['income']): string {
  if (held && status === 'pending') return words.held
  return return_open ? words.returnOpen : words.tabs[status]
}
