import { createFileRoute } from '@tanstack/react-router'
import { ForgotForm } from '../features/auth/forgot-form.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/forgot')({
  staticData: { ...routeFlags('/forgot'), words: ['auth'] },
  // The current step is stored in the browser only.
  ssr: false,
  head: pageTitle('auth', (words) => words.auth.forgot.title),
  component: ForgotForm,
})
