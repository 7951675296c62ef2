import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { refreshDecided } from './features/approvals/approval-calls.ts'
import { Refusal } from './request/refusal.ts'
import { forgetSession, missFactor } from './session.ts'

// Any call that is answered 401 ends the session; the router then shows the sign-in page.
const onError = (cause: Error) => {
  if (cause instanceof Refusal && cause.status === 401) forgetSession()
  if (cause instanceof Refusal && cause.code === 'second_factor_needed') missFactor()
}

/** Query cache of the app; replies are stale after 10 s. */
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
