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
  /** Shows the back arrow: -1 is one step back, a path is gone to. */
  headerBackUrl?: -1 | string
  /** Where first visits arrive: its words are few and come at once. */
  light?: boolean
  /** Search fields the rendered page depends on; all others are unknown to the server. */
  search?: readonly string[]
}

const back = { headerBackUrl: -1 } as const
const shared = { public: true, showShare: true, headerBackUrl: -1, light: true } as const
const outside = { loginFree: true, headerBackUrl: -1 } as const

export const ROUTE_TABLE = {
  '/': { public: true },
  '/home': { showFooter: true, kept: true, public: true, light: true },
  '/manage': { showFooter: true },
  '/notice': back,
  '/notice/detail/$id': back,
  '/income': back,
  '/income/total': back,
  '/income/sales': back,
  '/income/activity': back,
  '/manage/client': { kept: true, headerBackUrl: -1 },
  '/manage/client/$id': back,
  '/person': { showFooter: true, kept: true, public: true },
  '/about': back,
  '/language': back,
  '/license': back,
  '/license/$id': back,
  '/account': back,
  '/wthdrawal': back,
  '/card': back,
  '/material': shared,
  '/training': shared,
  '/article/detail/$id': shared,
  '/announcement': shared,
  '/shop': { ...shared, returns: true, search: ['w', 'q', 'sort', 'stock'] },
  '/product/$id': shared,
  '/cart': { public: true, headerBackUrl: -1 },
  '/order/confirm': { public: true, headerBackUrl: -1 },
  '/order/list': { public: true, headerBackUrl: '/person', search: ['tab'] },
  '/address/list': { public: true, headerBackUrl: -1 },
  '/data-center': back,
  '/data-center/customer/$id': back,
  '/data-center/trade/$id': back,
  '/customer/list': back,
  '/customer/agency': back,
  '/customer/personal': back,
  '/login': outside,
  '/register': outside,
  '/forgot': outside,
  '/policy': outside,
  '/social': outside,
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

export const returns = (pathname: string): boolean =>
  (ROUTE_TABLE[rowOf(pathname) ?? '/'] as RouteFlags).returns === true

/** Screens that say nothing but the first words; an unknown address says only that. */
export const isLight = (pathname: string): boolean => {
  const row = rowOf(pathname)
  return row === undefined || (ROUTE_TABLE[row] as RouteFlags).light === true
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteFlags {}
}
