import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '../features/auth/register-form.tsx'
import { routeFlags } from '../routing/route-table.ts'
import { pageTitle } from '../routing/page-head.ts'

export const Route = createFileRoute('/register')({
  staticData: { ...routeFlags('/register'), words: ['auth', 'legal'] },
  head: pageTitle('auth', (words) => words.auth.register.title),
  component: RegisterScreen,
})
