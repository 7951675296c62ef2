import { useEffect } from 'react'
import { rememberLanguage, storedLanguage } from '../language.ts'
import { useSpeech } from '../words.tsx'

/** The phone's own choice wins over the page's language, and the cookie is kept true to it. */
export const useStoredLanguage = (): void => {
  const { lang, speak } = useSpeech()
  useEffect(() => {
    const stored = storedLanguage()
    if (stored === undefined || stored === lang) rememberLanguage(lang)
    else void speak(stored)
  }, [lang, speak])
}
