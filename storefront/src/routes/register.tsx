import { matching, oneOf, searchParams } from '@bailu/client/search-params'
import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '../features/auth/register-form.tsx'
import { SIGN_IN_BACK_PATH } from '../routing/params.ts'
import { pageTitle, routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/register')({
  staticData: { ...routeFlags('/register'), words: ['auth', 'legal'] },
  validateSearch: searchParams({ back: matching(SIGN_IN_BACK_PATH), expired: oneOf(['1']) }),
  head: pageTitle('auth', (words) => words.auth.register.title),
  component: RegisterScreen,
})
