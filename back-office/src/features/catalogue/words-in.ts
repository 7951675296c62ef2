import type { Lang } from '@bailu/contract/languages'

type Worded = Record<Lang, string>

/** The text in the given language, else in English, Thai or Chinese. */
export const nameIn = (words: Worded, lang: Lang): string => words[lang] || words.en || words.th || words.zh

export const NO_WORDS: Worded = { en: '', zh: '', th: '' }
