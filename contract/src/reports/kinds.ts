export const REPORT_PERIODS = ['day', 'week', 'month'] as const

export const SALES_SPLITS = ['method', 'buyer', 'brought', 'province'] as const
