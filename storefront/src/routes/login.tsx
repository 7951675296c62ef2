import { matching, oneOf, searchParams } from '@bailu/client/search-params'
import { createFileRoute } from '@tanstack/react-router'
import { LoginForm } from '../features/auth/login-form.tsx'
import { SIGN_IN_BACK_PATH } from '../routing/params.ts'
import { pageTitle, routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/login')({
  staticData: { ...routeFlags('/login'), words: ['auth'] },
  validateSearch: searchParams({ back: matching(SIGN_IN_BACK_PATH), expired: oneOf(['1']) }),
  head: pageTitle('auth', (words) => words.auth.login.title),
  component: LoginForm,
})
