import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '../features/auth/register-form.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/register')({
  staticData: { ...routeFlags('/register'), words: ['auth', 'legal'] },
  head: pageTitle('auth', (words) => words.auth.register.title),
  component: RegisterScreen,
})
