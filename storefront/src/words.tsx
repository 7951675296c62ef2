import type { Lang } from '@bailu/contract/languages'
import type { Words } from '@bailu/phrases/words'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { rememberLanguage } from './language.ts'

export type { Words }

/** The phrases of one language; only the one in use travels to the phone. */
export const words = async (lang: Lang): Promise<Words> => {
  if (lang === 'zh') return (await import('@bailu/phrases/zh')).zh
  if (lang === 'th') return (await import('@bailu/phrases/th')).th
  return (await import('@bailu/phrases/en')).en
}

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
        const now = { lang, words: await words(lang) }
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
