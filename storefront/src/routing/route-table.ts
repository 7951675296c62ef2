import type { LazyNamespace } from '@bailu/phrases/translations'

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
  /** Sign-in and information pages; never guarded. */
  loginFree?: boolean
  showShare?: boolean
  /** No app header, because the page has its own. */
  hideHeader?: true
  /** Shows the back arrow: -1 goes one step back, a path navigates to it. */
  headerBackUrl?: -1 | string
  /** Namespaces of words loaded with this screen, in addition to the initial ones. */
  namespaces?: readonly LazyNamespace[]
  /** For partners only; a customer sees the page about becoming a partner instead. */
  partnersOnly?: true
  /** Search params that the server-rendered page depends on, with their valid values; all others are dropped. */
  search?: Readonly<Record<string, RegExp>>
  /** Search param of free text; its results are never rendered on the server. */
  queryField?: string
}

const withBack = { headerBackUrl: -1 } as const
const partnerPage = { headerBackUrl: -1, partnersOnly: true } as const
const incomePage = { ...partnerPage, namespaces: ['income'] } as const
const dataCenterPage = { ...partnerPage, namespaces: ['dataCenter'] } as const
const shareablePage = { public: true, showShare: true, headerBackUrl: -1 } as const
const authPage = { loginFree: true, headerBackUrl: -1 } as const

export const ROUTE_TABLE = {
  '/': { public: true },
  '/home': { showFooter: true, keepAlive: true, public: true },
  '/manage': { showFooter: true, namespaces: ['account', 'applications', 'clients', 'legal'] },
  '/notice': { ...withBack, namespaces: ['brand', 'push'] },
  '/notice/detail/$id': { ...withBack, namespaces: ['brand'] },
  '/income': incomePage,
  '/income/total': incomePage,
  '/income/sales': incomePage,
  '/income/activity': incomePage,
  '/income/statement': incomePage,
  '/manage/client': { ...partnerPage, keepAlive: true, namespaces: ['clients'] },
  '/manage/client/$id': { ...partnerPage, namespaces: ['clientFile', 'clients', 'legal', 'skin'] },
  '/person': { showFooter: true, keepAlive: true, public: true, namespaces: ['account', 'brand', 'orders'] },
  '/about': { ...withBack, namespaces: ['account', 'brand'] },
  '/my-data': { ...withBack, public: true, namespaces: ['legal'] },
  '/language': { ...withBack, namespaces: ['account'] },
  '/license': { ...withBack, namespaces: ['brand'] },
  '/license/$id': { ...withBack, namespaces: ['brand', 'browse'] },
  '/account': { ...withBack, namespaces: ['account', 'clientFile', 'push', 'auth', 'settings', 'skin'] },
  '/wthdrawal': { ...partnerPage, namespaces: ['account', 'income', 'withdrawals', 'auth', 'settings'] },
  '/card': { ...partnerPage, namespaces: ['account', 'withdrawals', 'legal', 'auth', 'settings'] },
  '/material': { ...shareablePage, namespaces: ['material'], search: { c: /^[a-z0-9]{1,20}$/ }, queryField: 'q' },
  '/training': { ...shareablePage, namespaces: ['training'], search: { course: /^\w{1,16}$/, at: /^\w{1,16}$/ } },
  '/article/detail/$id': { ...shareablePage, namespaces: ['material'] },
  '/announcement': shareablePage,
  '/shop': {
    ...shareablePage,
    restoreScroll: true,
    search: { w: /^1$/, sort: /^(price_up|price_down|newest)$/, stock: /^1$/ },
    queryField: 'q',
  },
  '/product/$id': shareablePage,
  '/cart': { public: true, headerBackUrl: -1, namespaces: ['cart'] },
  '/order/confirm': { public: true, headerBackUrl: -1, namespaces: ['addresses', 'cart', 'orders', 'legal'] },
  '/order/list': {
    public: true,
    headerBackUrl: '/person',
    search: { tab: /^[a-z_]{1,20}$/ },
    namespaces: ['addresses', 'cart', 'orders', 'legal', 'returns', 'auth', 'settings'],
  },
  '/address/list': { public: true, headerBackUrl: -1, namespaces: ['addresses', 'legal'] },
  '/data-center': dataCenterPage,
  '/data-center/customer/$id': dataCenterPage,
  '/data-center/trade/$id': dataCenterPage,
  '/customer/list': { ...partnerPage, namespaces: ['leads'] },
  '/customer/agency': { ...partnerPage, namespaces: ['leads', 'legal', 'skin'] },
  '/customer/personal': { ...partnerPage, namespaces: ['leads', 'legal', 'skin'] },
  '/login': { ...authPage, namespaces: ['auth'] },
  '/register': { ...authPage, namespaces: ['legal', 'auth'] },
  '/confirm-email': { ...authPage, namespaces: ['auth'] },
  '/forgot': { ...authPage, namespaces: ['auth'] },
  '/policy': { ...authPage, search: { doc: /^[a-z]{1,12}$/, version: /^\d{1,4}$/ }, namespaces: ['brand'] },
  '/social': { ...authPage, hideHeader: true, namespaces: ['brand'] },
} as const satisfies Record<string, RouteFlags>

export type TablePath = keyof typeof ROUTE_TABLE

/** For a route file: `staticData: routeFlags('/home')`. */
export const routeFlags = (path: TablePath): RouteFlags => ROUTE_TABLE[path]

const patterns = (Object.keys(ROUTE_TABLE) as TablePath[]).map(
  (path) => [path, new RegExp(`^${path.replace(/\$[a-z]+/g, '[^/]+')}/?$`)] as const,
)

/** The route of the table that a pathname such as `/product/7` matches. */
export const routeOf = (pathname: string): TablePath | undefined =>
  patterns.find(([, pattern]) => pattern.test(pathname))?.[0]

/** Whether a pathname is for partners only, whether or not it has a route file. */
export const isForPartners = (pathname: string): boolean =>
  (ROUTE_TABLE[routeOf(pathname) ?? '/'] as RouteFlags).partnersOnly === true

export const restoresScroll = (pathname: string): boolean =>
  (ROUTE_TABLE[routeOf(pathname) ?? '/'] as RouteFlags).restoreScroll === true

export const isKeepAlive = (pathname: string): boolean =>
  (ROUTE_TABLE[routeOf(pathname) ?? '/'] as RouteFlags).keepAlive === true

export const namespacesOf = (pathname: string): readonly LazyNamespace[] =>
  (ROUTE_TABLE[routeOf(pathname) ?? '/'] as RouteFlags).namespaces ?? []

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteFlags {}
}
