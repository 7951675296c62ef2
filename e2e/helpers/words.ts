import * as en from '@bailu/phrases/en'
import * as th from '@bailu/phrases/th'
import type { Translations } from '@bailu/phrases/translations'
import * as zh from '@bailu/phrases/zh'

const loadNamespaces = async ({
  eagerNamespaces,
  lazyNamespaces,
}: {
  eagerNamespaces: object
  lazyNamespaces: Record<string, () => Promise<object>>
}) => {
  const namespaces = await Promise.all(
    Object.entries(lazyNamespaces).map(async ([name, load]) => [name, await load()] as const),
  )
  return { ...eagerNamespaces, ...Object.fromEntries(namespaces) } as Translations
}

export const WORDS = { en: await loadNamespaces(en), th: await loadNamespaces(th), zh: await loadNamespaces(zh) }
export type Lang = keyof typeof WORDS
export const ALL_LANGS = Object.keys(WORDS) as Lang[]
/**
 * Languages in which a multilingual journey runs: the one with the longest words, or all with JOURNEYS=all.
 * The translations test always reads the languages that must contain no English.
 */
export const JOURNEY_LANGS: Lang[] = process.env['JOURNEYS'] === 'all' ? ALL_LANGS : ['th']
