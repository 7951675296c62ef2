import * as en from '@bailu/phrases/en'
import * as th from '@bailu/phrases/th'
import type { Words } from '@bailu/phrases/words'
import * as zh from '@bailu/phrases/zh'

const all = async ({ first, later }: { first: object; later: Record<string, () => Promise<object>> }) => {
  const groups = await Promise.all(Object.entries(later).map(async ([name, load]) => [name, await load()] as const))
  return { ...first, ...Object.fromEntries(groups) } as Words
}

export const WORDS = { en: await all(en), th: await all(th), zh: await all(zh) }
export type Lang = keyof typeof WORDS
export const EVERY_LANG = Object.keys(WORDS) as Lang[]
/**
 * Languages in which a multilingual journey runs: the one with the longest words, or all with JOURNEYS=all.
 * The translations test always reads the languages that must contain no English.
 */
export const LANGS: Lang[] = process.env['JOURNEYS'] === 'all' ? EVERY_LANG : ['th']
