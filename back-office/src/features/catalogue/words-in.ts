import type { Lang } from '@bailu/contract/languages'

type Worded = Record<Lang, string>

/** In one's own language, or whatever there is. */
export const nameIn = (words: Worded, lang: Lang): string => words[lang] || words.en || words.th || words.zh

export const NO_WORDS: Worded = { en: '', zh: '', th: '' }
