import { plainBaht } from '@bailu/phrases/format'

/** ' 1,250.5 ' → 125050 satang; undefined when it is not an amount. */
export function parseBaht(typed: string): number | undefined {
  const plain = typed.replace(/[\s,฿]/g, '')
  const [, baht, fraction = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  return baht === undefined ? undefined : Number(baht) * 100 + Number(fraction.padEnd(2, '0'))
}

/** 125050 → 1250.5, 125000 → 1250, as text of the amount field. */
export const formatBahtInput = (satang: number): string => plainBaht(satang).replace(/\.?0+$/, '')
