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
  /** Language and words for loaders and heads; components use `useWords`. */
  spoken: { lang: Lang; words: Words }
}

const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Offline, a call fails with an error; the default would pause it and show a skeleton forever.
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
/** True when the user scrolled the first page before hydration: the router must not reset that position. */
const alreadyScrolled = () => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const first = arriving
  arriving = false
  return first && visit?.type === 'navigate' && scrollY > 0
}

type Answers = [queryKey: QueryKey, data: unknown][]

/** Without timestamps: equal pages are equal bytes (ETag), and the browser counts staleness from its own load time. */
const answersOf = (queryClient: QueryClient): Answers =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state }) => [queryKey, state.data])

/**
 * @param notFound the 404 screen: imported on the server, loaded lazily in the browser
 * @param nonce CSP nonce of the inline scripts of a server-rendered page
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
    // `useScrollRestoration` of the layout scrolls all other screens; the router restores only those with
    // `restoreScroll`.
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
