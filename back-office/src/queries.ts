import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { refreshDecided } from './features/approvals/approval-calls.ts'
import { Refusal } from './request/refusal.ts'
import { forgetSession, missFactor } from './session.ts'

// Whatever finds the session ended leads to the sign-in, once.
const onError = (cause: Error) => {
  if (cause instanceof Refusal && cause.status === 401) forgetSession()
  if (cause instanceof Refusal && cause.code === 'second_factor_needed') missFactor()
}

/** What came from the server; lists are asked again when somebody looks at them again. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      retry: (count, cause) => count < 1 && !(cause instanceof Refusal),
    },
    mutations: { networkMode: 'always' },
  },
})

refreshDecided(queries)
