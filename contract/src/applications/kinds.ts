export const APPLICATION_STATUSES = ['submitted', 'approved', 'rejected'] as const
