import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { invalidateOnDecision } from '../features/approvals/approval-calls.ts'
import { AppError } from '@bailu/client/errors'
import { endSession, reportMissingFactor } from './session.ts'

// Any call that is answered 401 ends the session; the router then shows the sign-in page.
const onError = (cause: Error) => {
  if (cause instanceof AppError && cause.status === 401) endSession()
  if (cause instanceof AppError && cause.code === 'second_factor_needed') reportMissingFactor()
}

/** Query cache of the app; replies are stale after 10 s. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      retry: (count, cause) => count < 1 && !(cause instanceof AppError),
    },
    mutations: { networkMode: 'always' },
  },
})

invalidateOnDecision(queryClient)
