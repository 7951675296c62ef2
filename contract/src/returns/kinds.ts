export const RETURN_KINDS = ['goods', 'money'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]

export const RETURN_REASONS = ['changed_mind', 'damaged', 'missing', 'wrong_item', 'skin_reaction', 'other'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** Next step of a return: goods to be received, or refund to be paid. */
export const RETURN_NEXT_STEPS = ['receive', 'refund'] as const

export const RETURN_STATUSES = [
  'requested',
  'approved',
  'rejected',
  'received',
  'refunded',
  'retracted',
  'closed',
] as const
