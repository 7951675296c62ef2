import * as en from '@bailu/phrases/en'
import * as th from '@bailu/phrases/th'
import { en as errorsEn } from '@bailu/phrases/errors/en'
import { en as fieldErrorsEn } from '@bailu/phrases/errors/fields/en'
import { th as fieldErrorsTh } from '@bailu/phrases/errors/fields/th'
import { zh as fieldErrorsZh } from '@bailu/phrases/errors/fields/zh'
import { th as errorsTh } from '@bailu/phrases/errors/th'
import { zh as errorsZh } from '@bailu/phrases/errors/zh'
import type { Translations } from '@bailu/phrases/translations'
import * as zh from '@bailu/phrases/zh'

/** All namespaces of one language. */
export const loadNamespaces = async <T>({
  eagerNamespaces,
  lazyNamespaces,
}: {
  eagerNamespaces: object
  lazyNamespaces: Record<string, () => Promise<object>>
}): Promise<T> => {
  const namespaces = await Promise.all(
    Object.entries(lazyNamespaces).map(async ([name, load]) => [name, await load()] as const),
  )
  return { ...eagerNamespaces, ...Object.fromEntries(namespaces) } as T
}

export const WORDS = {
  en: await loadNamespaces<Translations>(en),
  th: await loadNamespaces<Translations>(th),
  zh: await loadNamespaces<Translations>(zh),
}
export type Lang = keyof typeof WORDS
export const ALL_LANGS = Object.keys(WORDS) as Lang[]
const chosenLang = ALL_LANGS.find((lang) => lang === process.env['JOURNEY_LANG'])

/**
 * Languages in which a multilingual journey runs: the one with the longest words, all with JOURNEYS=all,
 * or the one of JOURNEY_LANG. The translations test always reads the languages that must contain no English.
 */
export const JOURNEY_LANGS: Lang[] = chosenLang ? [chosenLang] : process.env['JOURNEYS'] === 'all' ? ALL_LANGS : ['th']

/** The language of a journey that is written for one: `written`, or that of JOURNEY_LANG (en, th, zh). */
export const journeyLang = (written: Lang): Lang => chosenLang ?? written

/** The template of the reason `sold_out` that each shop starts with. */
export const SOLD_OUT: Record<Lang, string> = { en: 'No longer in stock.', zh: '已无库存。', th: 'สินค้าหมด' }

const ERRORS = {
  en: { code: errorsEn, field: fieldErrorsEn },
  th: { code: errorsTh, field: fieldErrorsTh },
  zh: { code: errorsZh, field: fieldErrorsZh },
}
/** Messages of rejected calls (`code`) and of single fields (`field`) in the language of a journey. */
export const errorWords = (written: Lang) => ERRORS[journeyLang(written)]
