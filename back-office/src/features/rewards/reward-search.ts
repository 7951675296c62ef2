import { DAY, matching, oneOf, searchParams } from '@bailu/client/search-params'

export const REWARD_STATE_FILTERS = ['on_hold', 'pending', 'approved', 'canceled'] as const
export const REWARD_KIND_FILTERS = ['sales', 'newcomer', 'activity'] as const
const NUMBER = /^[\w-]{1,40}$/

/** Parses the search parameters; invalid values are dropped. */
export const readRewardSearch = searchParams({
  state: oneOf(REWARD_STATE_FILTERS),
  kind: oneOf(REWARD_KIND_FILTERS),
  partner: matching(NUMBER),
  order: matching(NUMBER),
  from: matching(DAY),
  to: matching(DAY),
})
export type RewardSearch = ReturnType<typeof readRewardSearch>
