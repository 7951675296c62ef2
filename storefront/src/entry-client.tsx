import { lazyRouteComponent } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { activeLanguage } from './language.ts'
import { listen } from './request/answer.ts'
import { TransportFailure } from './request/refusal.ts'
import { learns } from './route-table.ts'
import { createAppRouter } from './router.tsx'
import { tokenInHand, useAuth } from './state/auth.ts'
import { toast } from './ui/toast.tsx'
import { words } from './words.tsx'
import './ui/theme.css'

// A chunk of a build that is no longer deployed: reload once, but never during the payment step.
addEventListener('vite:preloadError', async () => {
  if (location.pathname === '/order/confirm' || sessionStorage.gone === import.meta.url) return
  const here = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (here?.status !== 404) return
  sessionStorage.gone = import.meta.url
  location.reload()
})

const LaterMissing = lazyRouteComponent(() => import('./layout/missing.tsx'), 'Missing')

const lang = activeLanguage()
// If the words cannot be loaded, the server-rendered page stays as it is; retry in 5 s or when back online.
const wordsOrLater = () =>
  words(lang, learns(location.pathname)).catch(() => {
    const again = () => location.reload()
    if (navigator.onLine) setTimeout(again, 5000)
    else addEventListener('online', again, { once: true })
    return new Promise<never>(() => {})
  })
// No top-level await: lazily loaded chunks import this file and would wait for it forever.
async function open() {
  const spoken = { lang, words: await wordsOrLater() }
  const router = createAppRouter(spoken, LaterMissing)

  listen({
    say: (message) =>
      toast(message === 'Network Error' ? router.options.context.spoken.words.shell.toast.networkError : message),
    toLogin: () => void router.navigate({ to: '/login', ignoreBlocker: true }),
  })
  useAuth.setState({ token: tokenInHand() })

  startTransition(() => {
    // Network errors are already shown on the screen; report only programming errors.
    hydrateRoot(document, <RouterClient router={router} />, {
      onCaughtError: (cause) => {
        if (cause instanceof Error && !(cause instanceof TransportFailure)) reportError(cause)
      },
    })
  })
}

void open()
