import { plainBaht } from '@bailu/phrases/format'

/** 125050 → 1250.5, 125000 → 1250, as text of the amount field. */
export const formatBahtInput = (satang: number): string => plainBaht(satang).replace(/\.?0+$/, '')
