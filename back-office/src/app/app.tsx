import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { preloadFeedback } from './feedback.ts'
import { Providers } from './providers.tsx'
import { applyStyleNonce } from './theme.ts'
import { ReauthenticationDialogs } from '../features/auth/reauthentication-dialogs.tsx'
import { queryClient } from './query-client.ts'
import { router } from '../router.tsx'
import type { LazyBackOfficeNamespace } from '@bailu/phrases/back-office/translations'
import { loadCurrentUser } from './current-user.ts'
import { loadTranslations, type Translations } from './language.tsx'
import { wordsOf } from './words.ts'
import { activeLanguage, rememberLanguage } from './stored-language.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
if (nonce) applyStyleNonce(nonce)

// What the first page needs is loaded side by side, before anything is rendered.
const firstMatches = router.matchRoutes(router.latestLocation)
const firstTranslations = loadTranslations(activeLanguage(), wordsOf(firstMatches))
for (const route of Object.values(router.routesById))
  if (firstMatches.some(({ routeId }) => routeId === route.id)) void router.loadRouteChunk(route)
// The router asks for it again, and handles a failure.
if (firstMatches.some(({ routeId }) => routeId === '/_app')) void loadCurrentUser().catch(() => undefined)

const PRELOAD_AFTER_MS = 5_000

/** Root component: translations, theme, query cache and router. */
export function App() {
  const [translations, setTranslations] = useState<Translations>()
  useEffect(() => void firstTranslations.then(setTranslations), [])
  useEffect(() => {
    const timer = setTimeout(preloadFeedback, PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!translations) return null
  const changeLanguage = async (lang: Translations['lang']) => {
    const loadedNamespaces = Object.keys(translations.words) as LazyBackOfficeNamespace[]
    const nextTranslations = await loadTranslations(lang, loadedNamespaces)
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
