/** Why a partner gives up the remaining balance. */
export const GIVE_UP_REASONS = ['leaving', 'too_small', 'other'] as const
