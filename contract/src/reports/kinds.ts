export const REPORT_PERIODS = ['day', 'week', 'month'] as const
