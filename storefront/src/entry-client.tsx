import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { activeLanguage } from './language.ts'
import { listen } from './request/answer.ts'
import { TransportFailure } from './request/refusal.ts'
import { isLight } from './route-table.ts'
import { createAppRouter } from './router.tsx'
import { tokenInHand, useAuth } from './state/auth.ts'
import { toast } from './ui/toast.tsx'
import { words } from './words.tsx'
import './ui/theme.css'

// Parts of a build that is gone: once, and never from under somebody who is paying.
addEventListener('vite:preloadError', async () => {
  if (location.pathname === '/order/confirm' || sessionStorage.gone === import.meta.url) return
  const { status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
  if (status !== 404) return
  sessionStorage.gone = import.meta.url
  location.reload()
})

const lang = activeLanguage()
const spoken = { lang, words: await words(lang, isLight(location.pathname)) }
const router = createAppRouter(spoken)

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
