import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createRouter, type NotFoundRouteComponent } from '@tanstack/react-router'
import { ErrorScreen, PageSkeleton } from './ui/screen/screen.tsx'
import { NetworkError } from '@bailu/client/errors'
import { flagsOf } from './routing/route-table.ts'
import { routeTree } from './route-tree.gen.ts'
import { parseSearch, stringifySearch } from './routing/params.ts'
import type { RouterContext } from './routing/router-context.ts'
import { I18nProvider } from './i18n/i18n.tsx'

const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Offline, a call fails with an error; the default would pause it and show a skeleton forever.
      queries: {
        networkMode: 'always',
        staleTime: 60_000,
        retry: (count, cause) =>
          typeof window !== 'undefined' && cause instanceof NetworkError && navigator.onLine && count < 2,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })

let isFirstLocation = true
/** True when the user scrolled the first page before hydration: the router must not reset that position. */
const wasScrolledBeforeHydration = () => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isFirst = isFirstLocation
  isFirstLocation = false
  return isFirst && visit?.type === 'navigate' && scrollY > 0
}

type DehydratedQueries = [queryKey: QueryKey, data: unknown][]

/** Without timestamps: equal pages are equal bytes (ETag), and the browser counts staleness from its own load time. */
const dehydrateQueries = (queryClient: QueryClient): DehydratedQueries =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state }) => [queryKey, state.data])

/**
 * @param notFound the 404 screen: imported on the server, loaded lazily in the browser
 * @param nonce CSP nonce of the inline scripts of a server-rendered page
 */
export const createAppRouter = (
  i18n: RouterContext['i18n'],
  notFoundScreen: NotFoundRouteComponent,
  nonce?: string,
) => {
  const queryClient = newQueryClient()
  const router = createRouter({
    routeTree,
    context: { queryClient, i18n } satisfies RouterContext as RouterContext,
    parseSearch,
    stringifySearch,
    ...(nonce && { ssr: { nonce } }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 200,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: notFoundScreen,
    // `useScrollRestoration` of the layout scrolls all other screens; the router restores only those with
    // `restoreScroll`.
    scrollRestoration: ({ location }) =>
      flagsOf(location.pathname)?.restoreScroll === true &&
      (typeof window === 'undefined' || !wasScrolledBeforeHydration()),
    dehydrate: () => ({ queries: JSON.stringify(dehydrateQueries(queryClient)) }),
    hydrate: ({ queries }: { queries: string }) => {
      for (const [key, data] of JSON.parse(queries) as DehydratedQueries) queryClient.setQueryData(key, data)
    },
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <I18nProvider
          initial={i18n}
          onChange={(next) => {
            router.update({ ...router.options, context: { queryClient, i18n: next } })
            void router.invalidate()
          }}
        >
          {children}
        </I18nProvider>
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
