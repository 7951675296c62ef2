import type { AppWords } from '@bailu/phrases/app-words'
import type { Lang } from '@bailu/contract/languages'
import { use } from 'react'
import { useLang } from './words.tsx'

const fetched = async (lang: Lang): Promise<AppWords> => {
  if (lang === 'zh') return (await import('@bailu/phrases/app/zh')).zh
  if (lang === 'th') return (await import('@bailu/phrases/app/th')).th
  return (await import('@bailu/phrases/app/en')).en
}

const known: Partial<Record<Lang, Promise<AppWords>>> = {}

/** Words of what lies over the page; a failure is not remembered. */
export const appWords = (lang: Lang): Promise<AppWords> => {
  const coming = (known[lang] ??= fetched(lang))
  coming.catch(() => delete known[lang])
  return coming
}

/** Suspends until the words are there. */
export const useAppWords = (): AppWords => use(appWords(useLang()))
