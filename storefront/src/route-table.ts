import type { Learned } from '@bailu/phrases/words'

/**
 * Every route of the product with what the shell must know about it. The guard
 * asks this table, so a path is guarded even before it has a screen.
 */
export type RouteFlags = {
  /** The footer tab bar shows. */
  showFooter?: boolean
  /** Stays mounted when left and restores its scroll position. */
  kept?: boolean
  /** Left by a link and come back to by the back button, it stands where it was. */
  returns?: true
  /** Guests may see it. */
  public?: boolean
  /** Outside the layout, never guarded. */
  loginFree?: boolean
  showShare?: boolean
  /** Without the header: the page has its own. */
  bare?: true
  /** Shows the back arrow: -1 is one step back, a path is gone to. */
  headerBackUrl?: -1 | string
  /** Words that come with this screen, beside those of first visits. */
  learns?: readonly Learned[]
  /** For partners: to a customer it says what a partner gets and how to become one. */
  partner?: true
  /** Search fields the rendered page depends on, with their values; all others are unknown to the server. */
  search?: Readonly<Record<string, RegExp>>
  /** The field somebody searches by: what it finds is never rendered on the server. */
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

/** For a route file: `staticData: flags('/home')`. */
export const flags = (path: TablePath): RouteFlags => ROUTE_TABLE[path]

const patterns = (Object.keys(ROUTE_TABLE) as TablePath[]).map(
  (path) => [path, new RegExp(`^${path.replace(/\$[a-z]+/g, '[^/]+')}/?$`)] as const,
)

/** The row a real path such as `/product/7` belongs to. */
export const rowOf = (pathname: string): TablePath | undefined =>
  patterns.find(([, pattern]) => pattern.test(pathname))?.[0]

/** Whether a path, with a screen or without, is for partners. */
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
