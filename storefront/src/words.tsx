import type { Lang } from '@bailu/contract/languages'
import type { Words } from '@bailu/phrases/words'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { rememberLanguage } from './language.ts'

export type { Words }

const first = async (lang: Lang) => {
  if (lang === 'zh') return (await import('@bailu/phrases/zh')).zh
  if (lang === 'th') return (await import('@bailu/phrases/th')).th
  return (await import('@bailu/phrases/en')).en
}

const later = async (lang: Lang) => {
  if (lang === 'zh') return (await import('@bailu/phrases/later/zh')).zh
  if (lang === 'th') return (await import('@bailu/phrases/later/th')).th
  return (await import('@bailu/phrases/later/en')).en
}

const known: Partial<Record<Lang, Words>> = {}

/**
 * The phrases of one language; only the one in use travels to the phone, and
 * what light screens do not say comes with the first screen that does.
 */
export const words = async (lang: Lang, light: boolean): Promise<Words> => {
  const spoken = (known[lang] ??= { ...(await first(lang)) } as Words)
  if (!light && !('orders' in spoken)) Object.assign(spoken, await later(lang))
  return spoken
}

type Spoken = { lang: Lang; words: Words }
type Speech = Spoken & { speak: (lang: Lang) => Promise<void> }

const SpeechContext = createContext<Speech | null>(null)

/** For parts of a light screen that are loaded when first needed. */
export const laterWords = () => Promise.all((Object.keys(known) as Lang[]).map((lang) => words(lang, false)))

export function WordsProvider(props: { first: Spoken; onChange: (now: Spoken) => void; children: ReactNode }) {
  const [spoken, setSpoken] = useState(props.first)
  const { onChange } = props
  const speech = useMemo<Speech>(
    () => ({
      ...spoken,
      speak: async (lang) => {
        const now = { lang, words: await words(lang, !('orders' in spoken.words)) }
        rememberLanguage(lang)
        setSpoken(now)
        onChange(now)
      },
    }),
    [spoken, onChange],
  )
  return <SpeechContext value={speech}>{props.children}</SpeechContext>
}

export const useSpeech = (): Speech => {
  const speech = use(SpeechContext)
  if (!speech) throw new Error('WordsProvider is missing')
  return speech
}

export const useWords = (): Words => useSpeech().words
export const useLang = (): Lang => useSpeech().lang
