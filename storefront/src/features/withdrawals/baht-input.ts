import { parsePlainBaht, plainBaht } from '@bailu/phrases/format'

/** ' 1,250.5 ' → 125050 satang; undefined when it is not an amount. */
export const parseBaht = (typed: string): number | undefined => parsePlainBaht(typed.replace(/[\s,฿]/g, ''))

/** 125050 → 1250.5, 125000 → 1250, as text of the amount field. */
export const formatBahtInput = (satang: number): string => plainBaht(satang).replace(/\.?0+$/, '')
