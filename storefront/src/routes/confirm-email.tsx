import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailScreen } from '../features/auth/confirm-email-screen.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/confirm-email')({
  staticData: { ...routeFlags('/confirm-email'), words: ['auth'] },
  // The token is in the URL fragment, which is not sent to the server.
  ssr: false,
  head: pageTitle('auth', (words) => words.auth.confirm.title),
  component: ConfirmEmailScreen,
})
