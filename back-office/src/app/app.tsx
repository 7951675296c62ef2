import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { preloadFeedback } from './feedback.ts'
import { Providers } from './providers.tsx'
import { applyStyleNonce } from './theme.ts'
import { ReauthenticationDialogs } from '../features/auth/reauthentication-dialogs.tsx'
import { queryClient } from './query-client.ts'
import { router } from '../router.tsx'
import { loadTranslations, type Translations } from './language.tsx'
import { activeLanguage, rememberLanguage } from './stored-language.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
if (nonce) applyStyleNonce(nonce)

const PRELOAD_AFTER_MS = 5_000

/** Root component: translations, theme, query cache and router. */
export function App() {
  const [translations, setTranslations] = useState<Translations>()
  useEffect(() => void loadTranslations(activeLanguage()).then(setTranslations), [])
  useEffect(() => {
    const timer = setTimeout(preloadFeedback, PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!translations) return null
  const changeLanguage = async (lang: Translations['lang']) => {
    const nextTranslations = await loadTranslations(lang)
    rememberLanguage(lang)
    setTranslations(nextTranslations)
    // Names and error messages come from the server in the language of the call.
    await queryClient.invalidateQueries()
  }
  return (
    <Providers translations={translations} changeLanguage={changeLanguage} queryClient={queryClient} nonce={nonce}>
      <RouterProvider router={router} />
      <ReauthenticationDialogs />
    </Providers>
  )
}
