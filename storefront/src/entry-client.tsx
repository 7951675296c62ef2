import type { LazyNamespace } from '@bailu/phrases/translations'
import { lazyRouteComponent } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { activeLang } from './i18n/language.ts'
import { setRequestListeners } from './browser/request/request.ts'
import { NetworkError } from '@bailu/client/errors'
import { wordsOf } from './routing/route-table.ts'
import { createAppRouter } from './router.tsx'
import { currentToken, startAnew, useAuth } from './session/auth.ts'
import { watchOtherTabs } from './session/other-tabs.ts'
import { toast } from './ui/dialog/toast.tsx'
import { loadWords } from './i18n/words.ts'
import './ui/theme.css'

// A chunk of a build that is no longer deployed: reload once, but never during the payment step.
addEventListener('vite:preloadError', async () => {
  if (location.pathname === '/order/confirm' || sessionStorage.reloadedFor === import.meta.url) return
  const response = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (response?.status !== 404) return
  sessionStorage.reloadedFor = import.meta.url
  location.reload()
})

const LazyNotFoundScreen = lazyRouteComponent(() => import('./app/not-found-screen.tsx'), 'NotFoundScreen')

const lang = activeLang()
// If the words cannot be loaded, the server-rendered page stays as it is; retry in 5 s or when back online.
const loadWordsOrReload = (namespaces: readonly LazyNamespace[]) =>
  loadWords(lang, namespaces).catch(() => {
    const reload = () => location.reload()
    if (navigator.onLine) setTimeout(reload, 5000)
    else addEventListener('online', reload, { once: true })
    return new Promise<never>(() => {})
  })
// No top-level await: lazily loaded chunks import this file and would wait for it forever.
async function start() {
  const i18n = { lang, words: await loadWordsOrReload([]) }
  const router = createAppRouter(i18n, LazyNotFoundScreen)
  await loadWordsOrReload(wordsOf(router.matchRoutes(router.latestLocation)))

  setRequestListeners({
    showMessage: (message) =>
      toast(message === 'Network Error' ? router.options.context.i18n.words.shell.toast.networkError : message),
    startAnew,
    goToLogin: (wasSignedIn) => {
      const { pathname, search } = location
      const back =
        pathname === '/order/confirm' ? { back: pathname + search, ...(wasSignedIn && { expired: '1' as const }) } : {}
      void router.navigate({ to: '/login', search: back, ignoreBlocker: true })
    },
  })
  useAuth.setState({ token: currentToken() })
  watchOtherTabs()

  startTransition(() => {
    // Network errors are already shown on the screen; report only programming errors.
    hydrateRoot(document, <RouterClient router={router} />, {
      onCaughtError: (cause) => {
        if (cause instanceof Error && !(cause instanceof NetworkError)) reportError(cause)
      },
    })
  })
}

void start()
