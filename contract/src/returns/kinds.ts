export const RETURN_KINDS = ['goods', 'money'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]

export const RETURN_REASONS = ['changed_mind', 'damaged', 'missing', 'wrong_item', 'skin_reaction', 'other'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]
