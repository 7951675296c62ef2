import { createFileRoute } from '@tanstack/react-router'
import { LoginForm } from '../features/auth/login-form.tsx'
import { routeFlags } from '../routing/route-table.ts'
import { pageTitle } from '../routing/page-head.ts'

export const Route = createFileRoute('/login')({
  staticData: { ...routeFlags('/login'), words: ['auth'] },
  head: pageTitle('auth', (words) => words.auth.login.title),
  component: LoginForm,
})
