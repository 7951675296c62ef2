import type { TaxBand } from '../../database/tables/rules.ts'

const baht = (amount: number) => String(BigInt(amount) * 100n)

/** Personal income tax bands since tax year 2017. To be confirmed by the brand's accountant before use. */
export const BANDS_2017: TaxBand[] = [
  { upTo: baht(150_000), rateBp: 0 },
  { upTo: baht(300_000), rateBp: 500 },
  { upTo: baht(500_000), rateBp: 1_000 },
  { upTo: baht(750_000), rateBp: 1_500 },
  { upTo: baht(1_000_000), rateBp: 2_000 },
  { upTo: baht(2_000_000), rateBp: 2_500 },
  { upTo: baht(5_000_000), rateBp: 3_000 },
  { upTo: null, rateBp: 3_500 },
]
