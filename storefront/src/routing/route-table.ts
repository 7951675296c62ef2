import type { LazyNamespace } from '@bailu/phrases/translations'
import type { AnyRouteMatch } from '@tanstack/react-router'

/**
 * Every route with the flags that the layout, the guard, the server and the service worker need.
 * The guard reads this table and not the router, so a path is guarded even before it has a route file.
 */
export type RouteFlags = {
  /** The footer tab bar is shown. */
  showFooter?: boolean
  /** Stays mounted when left and restores its scroll position. */
  keepAlive?: boolean
  /** Restores the scroll position when the user comes back with the back button. */
  restoreScroll?: true
  /** Guests may see it. */
  public?: boolean
  /** Sign-in and information pages: never guarded, and outside the layout, so without header and footer of the app. */
  loginFree?: boolean
  showShare?: boolean
  /** No header at all, because the page has its own. */
  hideHeader?: true
  /** On wide screens over the whole width of the page. */
  wide?: true
  /** On wide screens, a partner sees the links of the management center beside it. */
  partnerNav?: true
  /** Shows the back arrow: -1 goes one step back, a path navigates to it. */
  headerBackUrl?: -1 | string
  /** Can be opened without a network: its page, which contains no data, is cached on the device. */
  offline?: true
  /** For partners only; a customer sees the page about becoming a partner instead. */
  partnersOnly?: true
  /** Search params that the server-rendered page depends on, with their valid values; all others are dropped. */
  search?: Readonly<Record<string, RegExp>>
  /** Search param of free text; its results are never rendered on the server. */
  queryField?: string
}

const withBack = { headerBackUrl: -1 } as const
const partnerPage = { headerBackUrl: -1, partnersOnly: true } as const
const deskPage = { ...partnerPage, offline: true } as const
const shareablePage = { public: true, showShare: true, headerBackUrl: -1 } as const
const authPage = { loginFree: true, headerBackUrl: -1 } as const

export const ROUTE_TABLE = {
  '/': { public: true },
  '/home': { showFooter: true, keepAlive: true, public: true, wide: true },
  '/manage': { showFooter: true, partnerNav: true, offline: true },
  '/notifications': withBack,
  '/notice': withBack,
  '/notice/detail/$id': withBack,
  '/income': deskPage,
  '/income/total': partnerPage,
  '/income/sales': partnerPage,
  '/income/activity': partnerPage,
  '/income/statement': partnerPage,
  '/manage/client': { ...deskPage, keepAlive: true },
  '/manage/client/$id': deskPage,
  '/person': { showFooter: true, keepAlive: true, public: true },
  '/about': withBack,
  '/my-data': { ...withBack, public: true },
  '/language': withBack,
  '/license': withBack,
  '/license/$id': withBack,
  '/account': withBack,
  '/wthdrawal': partnerPage,
  '/card': partnerPage,
  '/material': { ...shareablePage, search: { c: /^[a-z0-9]{1,20}$/ }, queryField: 'q' },
  '/training': { ...shareablePage, search: { course: /^\w{1,16}$/, at: /^\w{1,16}$/ } },
  '/article/detail/$id': { ...shareablePage },
  '/announcement': shareablePage,
  '/shop': {
    ...shareablePage,
    wide: true,
    restoreScroll: true,
    search: { w: /^1$/, sort: /^(price_up|price_down|newest)$/, stock: /^1$/ },
    queryField: 'q',
  },
  '/product/$id': { ...shareablePage, wide: true },
  '/partner/$no': { ...shareablePage, wide: true },
  '/cart': { public: true, headerBackUrl: -1, wide: true },
  '/order/confirm': { public: true, headerBackUrl: -1, wide: true },
  '/order/list': {
    public: true,
    headerBackUrl: '/person',
    search: { tab: /^[a-z_]{1,20}$/ },
  },
  '/address/list': { public: true, headerBackUrl: -1 },
  '/data-center': partnerPage,
  '/data-center/customer/$id': partnerPage,
  '/data-center/trade/$id': partnerPage,
  '/customer/list': deskPage,
  '/customer/agency': deskPage,
  '/customer/personal': deskPage,
  '/login': authPage,
  '/register': authPage,
  '/confirm-email': authPage,
  '/email-correction': authPage,
  '/forgot': authPage,
  '/policy': { ...authPage, search: { doc: /^[a-z]{1,12}$/, version: /^\d{1,4}$/ } },
  '/social': { ...authPage, hideHeader: true },
} as const satisfies Record<string, RouteFlags>

export type TablePath = keyof typeof ROUTE_TABLE

const patterns = (Object.keys(ROUTE_TABLE) as TablePath[]).map(
  (path) => [path, new RegExp(`^${path.replace(/\$[a-z]+/g, '[^/]+')}/?$`)] as const,
)

/** The route of the table that a pathname such as `/product/7` matches. */
export const routeOf = (pathname: string): TablePath | undefined =>
  patterns.find(([, pattern]) => pattern.test(pathname))?.[0]

/** The flags of a pathname, whether or not it has a route file; undefined outside the table. */
export const flagsOf = (pathname: string): RouteFlags | undefined => {
  const route = routeOf(pathname)
  return route && ROUTE_TABLE[route]
}

/**
 * True when the path is outside the table. `/home/x` counts too, although its matches end with that of `/home`, for which
 * the root shows the 404 screen.
 */
export const isUnknownRoute = (matches: readonly Pick<AnyRouteMatch, '_notFound'>[]): boolean =>
  matches.some(({ _notFound }) => _notFound === true)

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteFlags {
    /** Namespaces of words that the screen uses: loaded with the route, so that it does not suspend. */
    words?: readonly LazyNamespace[]
  }
}

/** Namespaces of words named by matched routes. */
export const wordsOf = (
  matches: readonly { staticData: { words?: readonly LazyNamespace[] } }[],
): readonly LazyNamespace[] => matches.flatMap(({ staticData }) => staticData.words ?? [])
