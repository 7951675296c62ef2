import { createFileRoute } from '@tanstack/react-router'
import { LoginForm } from '../features/auth/login-form.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/login')({
  staticData: { ...routeFlags('/login'), words: ['auth'] },
  head: pageTitle('auth', (words) => words.auth.login.title),
  component: LoginForm,
})
