import { exactMoney, percent } from '@bailu/phrases/format'
import type { TaxRuleRow } from '@bailu/contract/tax'
import type { BackOfficeWords } from '@bailu/phrases/back-office/words'

/** A rule as one line: "3 %", or its bands. */
export const ruleWords = ({ method, rate_bp, bands }: TaxRuleRow, words: BackOfficeWords['tax']): string =>
  method === 'flat'
    ? percent(rate_bp)
    : bands
        .map((band) =>
          band.up_to === null
            ? words.lastBand(percent(band.rate_bp))
            : words.band(exactMoney(band.up_to), percent(band.rate_bp)),
        )
        .join(' · ')
