import type { Lang } from '@bailu/contract/languages'
import type { Learned, Words } from '@bailu/phrases/words'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { rememberLanguage } from './language.ts'

export type { Learned, Words }

const phrases = (lang: Lang) => {
  if (lang === 'zh') return import('@bailu/phrases/zh')
  if (lang === 'th') return import('@bailu/phrases/th')
  return import('@bailu/phrases/en')
}

const known: Partial<Record<Lang, Words>> = {}

/**
 * Loads the words of one language: the initial namespaces, which every first visit needs, and the given ones.
 * Only the language in use is downloaded, and each namespace once.
 */
export const words = async (lang: Lang, learns: readonly string[]): Promise<Words> => {
  const { first, later } = await phrases(lang)
  const spoken = (known[lang] ??= { ...first } as Words)
  const missing = (Object.keys(later) as Learned[]).filter((group) => learns.includes(group) && !(group in spoken))
  await Promise.all(missing.map(async (group) => Object.assign(spoken, { [group]: await later[group]() })))
  return spoken
}

/** Loads further namespaces in every loaded language; for lazily loaded components. */
export const learn = (...groups: Learned[]) =>
  Promise.all((Object.keys(known) as Lang[]).map((lang) => words(lang, groups)))

type Spoken = { lang: Lang; words: Words }
type Speech = Spoken & { speak: (lang: Lang) => Promise<void> }

const SpeechContext = createContext<Speech | null>(null)

export function WordsProvider(props: { first: Spoken; onChange: (now: Spoken) => void; children: ReactNode }) {
  const [spoken, setSpoken] = useState(props.first)
  const { onChange } = props
  const speech = useMemo<Speech>(
    () => ({
      ...spoken,
      speak: async (lang) => {
        const now = { lang, words: await words(lang, Object.keys(spoken.words)) }
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
