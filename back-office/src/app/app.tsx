import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Lang } from '@bailu/contract/languages'
import { NOT_LOADED } from '@bailu/phrases/shell/staff/not-loaded'
import { preloadFeedback, toast } from './feedback.ts'
import { Providers } from './providers.tsx'
import { applyStyleNonce } from './theme.ts'
import { ReauthenticationDialogs } from '../features/auth/reauthentication-dialogs.tsx'
import { queryClient } from './query-client.ts'
import { router } from '../router.tsx'
import type { LazyBackOfficeNamespace } from '@bailu/phrases/back-office/translations'
import { loadCurrentUser } from './current-user.ts'
import { loadTranslations, showLanguage, type Translations } from './language.tsx'
import { wordsOf } from './words.ts'
import { activeLanguage, rememberLanguage } from './stored-language.ts'
import styles from './app.module.css'

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
  const [isMissing, setIsMissing] = useState(false)
  const lastChoice = useRef<Lang>(undefined)
  useEffect(() => {
    const start = async () => {
      try {
        const first = await firstTranslations
        showLanguage(first)
        setTranslations(first)
      } catch {
        setIsMissing(true)
      }
    }
    void start()
  }, [])
  useEffect(() => {
    const timer = setTimeout(preloadFeedback, PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isMissing) return <NotLoaded />
  if (!translations) return null
  const changeLanguage = async (lang: Translations['lang']) => {
    const loadedNamespaces = Object.keys(translations.words) as LazyBackOfficeNamespace[]
    lastChoice.current = lang
    const nextTranslations = await loadTranslations(lang, loadedNamespaces).catch(() => undefined)
    if (!nextTranslations) return toast.error(translations.words.shell.noNetwork)
    // Another language was chosen while this one was being loaded.
    if (lastChoice.current !== lang) return
    showLanguage(nextTranslations)
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

/** Nothing could be loaded, not even the texts. */
const NotLoaded = () => (
  <main className={styles.missing} role="alert">
    <p>{NOT_LOADED[activeLanguage()].text}</p>
    <button type="button" onClick={() => window.location.reload()}>
      {NOT_LOADED[activeLanguage()].retry}
    </button>
  </main>
)
