import { useEffect } from 'react'
import { rememberLanguage, storedLanguage } from '../language.ts'
import { useSpeech } from '../words.tsx'

/** The language stored on the device wins over that of the page, and the cookie is updated to it. */
export const useStoredLanguage = (): void => {
  const { lang, speak } = useSpeech()
  useEffect(() => {
    const stored = storedLanguage()
    if (stored === undefined || stored === lang) rememberLanguage(lang)
    else void speak(stored)
  }, [lang, speak])
}
