import type { Learned } from '@bailu/phrases/words'

/**
 * Every route with the flags that the layout, the guard, the server and the service worker need.
 * The guard reads this table and not the router, so a path is guarded even before it has a route file.
 */
export type RouteFlags = {
  /** The footer tab bar is shown. */
  showFooter?: boolean
  /** Stays mounted when left and restores its scroll position. */
  kept?: boolean
  /** Restores the scroll position when the user comes back with the back button. */
  returns?: true
  /** Guests may see it. */
  public?: boolean
  /** Sign-in and information pages; never guarded. */
  loginFree?: boolean
  showShare?: boolean
  /** No app header, because the page has its own. */
  bare?: true
  /** Shows the back arrow: -1 goes one step back, a path navigates to it. */
  headerBackUrl?: -1 | string
  /** Namespaces of words loaded with this screen, in addition to the initial ones. */
  learns?: readonly Learned[]
  /** For partners only; a customer sees the page about becoming a partner instead. */
  partner?: true
  /** Search params that the server-rendered page depends on, with their valid values; all others are dropped. */
  search?: Readonly<Record<string, RegExp>>
  /** Search param of free text; its results are never rendered on the server. */
  finds?: string
}

const back = { headerBackUrl: -1 } as const
const partners = { headerBackUrl: -1, partner: true } as const
const earnings = { ...partners, learns: ['income'] } as const
const reports = { ...partners, learns: ['reports'] } as const
const shared = { public: true, showShare: true, headerBackUrl: -1 } as const
const outside = { loginFree: true, headerBackUrl: -1 } as const

export const ROUTE_TABLE = {
  '/': { public: true },
  '/home': { showFooter: true, kept: true, public: true },
  '/manage': { showFooter: true, learns: ['account', 'apply', 'clients', 'privacy'] },
  '/notice': { ...back, learns: ['brand', 'push'] },
  '/notice/detail/$id': { ...back, learns: ['brand'] },
  '/income': earnings,
  '/income/total': earnings,
  '/income/sales': earnings,
  '/income/activity': earnings,
  '/income/statement': earnings,
  '/manage/client': { ...partners, kept: true, learns: ['clients'] },
  '/manage/client/$id': { ...partners, learns: ['clientFile', 'clients', 'privacy', 'skin'] },
  '/person': { showFooter: true, kept: true, public: true, learns: ['account', 'brand', 'orders'] },
  '/about': { ...back, learns: ['account', 'brand'] },
  '/my-data': { ...back, public: true, learns: ['privacy'] },
  '/language': { ...back, learns: ['account'] },
  '/license': { ...back, learns: ['brand'] },
  '/license/$id': { ...back, learns: ['brand', 'browse'] },
  '/account': { ...back, learns: ['account', 'clientFile', 'push', 'session', 'settings', 'skin'] },
  '/wthdrawal': { ...partners, learns: ['account', 'income', 'payout', 'session', 'settings'] },
  '/card': { ...partners, learns: ['account', 'payout', 'privacy', 'session', 'settings'] },
  '/material': { ...shared, learns: ['material'], search: { c: /^[a-z0-9]{1,20}$/ }, finds: 'q' },
  '/training': { ...shared, learns: ['training'], search: { course: /^\w{1,16}$/, at: /^\w{1,16}$/ } },
  '/article/detail/$id': { ...shared, learns: ['material'] },
  '/announcement': shared,
  '/shop': {
    ...shared,
    returns: true,
    search: { w: /^1$/, sort: /^(price_up|price_down|newest)$/, stock: /^1$/ },
    finds: 'q',
  },
  '/product/$id': shared,
  '/cart': { public: true, headerBackUrl: -1, learns: ['cart'] },
  '/order/confirm': { public: true, headerBackUrl: -1, learns: ['addresses', 'cart', 'orders', 'privacy'] },
  '/order/list': {
    public: true,
    headerBackUrl: '/person',
    search: { tab: /^[a-z_]{1,20}$/ },
    learns: ['addresses', 'cart', 'orders', 'privacy', 'returns', 'session', 'settings'],
  },
  '/address/list': { public: true, headerBackUrl: -1, learns: ['addresses', 'privacy'] },
  '/data-center': reports,
  '/data-center/customer/$id': reports,
  '/data-center/trade/$id': reports,
  '/customer/list': { ...partners, learns: ['leads'] },
  '/customer/agency': { ...partners, learns: ['leads', 'privacy', 'skin'] },
  '/customer/personal': { ...partners, learns: ['leads', 'privacy', 'skin'] },
  '/login': { ...outside, learns: ['session'] },
  '/register': { ...outside, learns: ['privacy', 'session'] },
  '/confirm-email': { ...outside, learns: ['session'] },
  '/forgot': { ...outside, learns: ['session'] },
  '/policy': { ...outside, search: { doc: /^[a-z]{1,12}$/, version: /^\d{1,4}$/ }, learns: ['brand'] },
  '/social': { ...outside, bare: true, learns: ['brand'] },
} as const satisfies Record<string, RouteFlags>

export type TablePath = keyof typeof ROUTE_TABLE

/** For a route file: `staticData: routeFlags('/home')`. */
export const flags = (path: TablePath): RouteFlags => ROUTE_TABLE[path]

const patterns = (Object.keys(ROUTE_TABLE) as TablePath[]).map(
  (path) => [path, new RegExp(`^${path.replace(/\$[a-z]+/g, '[^/]+')}/?$`)] as const,
)

/** The route of the table that a pathname such as `/product/7` matches. */
export const rowOf = (pathname: string): TablePath | undefined =>
  patterns.find(([, pattern]) => pattern.test(pathname))?.[0]

/** Whether a pathname is for partners only, whether or not it has a route file. */
export const isForPartners = (pathname: string): boolean =>
  (ROUTE_TABLE[rowOf(pathname) ?? '/'] as RouteFlags).partner === true

export const returns = (pathname: string): boolean =>
  (ROUTE_TABLE[rowOf(pathname) ?? '/'] as RouteFlags).returns === true

export const isKept = (pathname: string): boolean => (ROUTE_TABLE[rowOf(pathname) ?? '/'] as RouteFlags).kept === true

export const learns = (pathname: string): readonly Learned[] =>
  (ROUTE_TABLE[rowOf(pathname) ?? '/'] as RouteFlags).learns ?? []

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteFlags {}
}
