export const LEVELS = ['BL', 'BD', 'BP', 'BSP'] as const
/** Growth that fills a level's progress bar and opens the next level. */
export const LEVEL_VALUES = [100, 1000, 10000, 10000] as const
