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

// Parts of a build that is gone: once, and never from under somebody who is paying.
addEventListener('vite:preloadError', async () => {
  if (location.pathname === '/order/confirm' || sessionStorage.gone === import.meta.url) return
  const here = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (here?.status !== 404) return
  sessionStorage.gone = import.meta.url
  location.reload()
})

const LaterMissing = lazyRouteComponent(() => import('./layout/missing.tsx'), 'Missing')

const lang = activeLanguage()
// Without its words a page stays as the server drew it, until they can be had.
const wordsOrLater = () =>
  words(lang, learns(location.pathname)).catch(() => {
    const again = () => location.reload()
    if (navigator.onLine) setTimeout(again, 5000)
    else addEventListener('online', again, { once: true })
    return new Promise<never>(() => {})
  })
// No await at this level: what comes later imports this very file and would wait for it for ever.
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
    // A network that failed is on the screen already; a fault of ours belongs into the console.
    hydrateRoot(document, <RouterClient router={router} />, {
      onCaughtError: (cause) => {
        if (cause instanceof Error && !(cause instanceof TransportFailure)) reportError(cause)
      },
    })
  })
}

void open()
