import type { Lang } from '@bailu/contract/languages'
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createRouter, type NotFoundRouteComponent } from '@tanstack/react-router'
import { Broken } from './layout/broken.tsx'
import { TransportFailure } from './request/refusal.ts'
import { returns } from './route-table.ts'
import { routeTree } from './route-tree.gen.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { PageSkeleton } from './ui/states.tsx'
import { type Words, WordsProvider } from './words.tsx'

export type RouterContext = {
  queryClient: QueryClient
  /** What loaders and heads speak; components ask `useWords`. */
  spoken: { lang: Lang; words: Words }
}

const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Without a network a call fails and says so; a call put off would be a skeleton for ever.
      queries: {
        networkMode: 'always',
        staleTime: 60_000,
        retry: (count, cause) =>
          typeof window !== 'undefined' && cause instanceof TransportFailure && navigator.onLine && count < 2,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })

let arriving = true
/** Scrolled by a hand before the page was awake: there is nothing to return to, and it stays where it is. */
const alreadyScrolled = () => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const first = arriving
  arriving = false
  return first && visit?.type === 'navigate' && scrollY > 0
}

type Answers = [queryKey: QueryKey, data: unknown][]

/** No time in it: the same page is the same bytes, and the phone counts from when it came. */
const answersOf = (queryClient: QueryClient): Answers =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state }) => [queryKey, state.data])

/**
 * @param notFound the 404 screen: at hand on the server, fetched by a phone that needs it
 * @param nonce what the scripts of a page made on the server carry
 */
export const createAppRouter = (spoken: RouterContext['spoken'], notFound: NotFoundRouteComponent, nonce?: string) => {
  const queryClient = newQueryClient()
  const router = createRouter({
    routeTree,
    context: { queryClient, spoken } satisfies RouterContext as RouterContext,
    parseSearch,
    stringifySearch,
    ...(nonce && { ssr: { nonce } }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 200,
    defaultErrorComponent: Broken,
    defaultNotFoundComponent: notFound,
    // The layout scrolls: kept screens restore, all others start at the top; but to some the back button returns.
    scrollRestoration: ({ location }) =>
      returns(location.pathname) && (typeof window === 'undefined' || !alreadyScrolled()),
    dehydrate: () => ({ answers: JSON.stringify(answersOf(queryClient)) }),
    hydrate: ({ answers }: { answers: string }) => {
      for (const [key, data] of JSON.parse(answers) as Answers) queryClient.setQueryData(key, data)
    },
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <WordsProvider
          first={spoken}
          onChange={(now) => {
            router.update({ ...router.options, context: { queryClient, spoken: now } })
            void router.invalidate()
          }}
        >
          {children}
        </WordsProvider>
      </QueryClientProvider>
    ),
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
