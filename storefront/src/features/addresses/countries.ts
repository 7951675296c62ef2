import type { Lang } from '@bailu/contract/languages'

const CODES =
  'AE AR AT AU BD BE BG BH BN BR BT CA CH CL CN CO CY CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JO JP KE KH KR KW KZ LA LK LT LU LV MA MM MN MO MT MV MX MY NG NL NO NP NZ OM PE PH PK PL PT QA RO RS RU SA SE SG SI SK TR TW UA US UZ VN ZA'.split(
    ' ',
  )

/** `value` is the English name printed on the parcel, which every post office can read. */
export type Country = { value: string; label: string }

/** All countries but Thailand, sorted by their names in this language. */
export const countriesIn = (lang: Lang): Country[] => {
  const written = new Intl.DisplayNames('en', { type: 'region' })
  const spoken = new Intl.DisplayNames(lang, { type: 'region' })
  const order = new Intl.Collator(lang)
  return CODES.map((code) => ({ value: written.of(code) ?? code, label: spoken.of(code) ?? code })).sort((a, b) =>
    order.compare(a.label, b.label),
  )
}
