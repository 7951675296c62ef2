/** Why a partner does not want what is left. */
export const GIVE_UP_REASONS = ['leaving', 'too_small', 'other'] as const
