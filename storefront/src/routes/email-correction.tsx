import { createFileRoute } from '@tanstack/react-router'
import { EmailCorrectionScreen } from '../features/auth/email-correction-screen.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/email-correction')({
  staticData: { ...routeFlags('/email-correction'), words: ['auth'] },
  // The token is in the URL fragment, which is not sent to the server.
  ssr: false,
  head: pageTitle('auth', (words) => words.auth.correction.title),
  component: EmailCorrectionScreen,
})
