import { ROUTE_TABLE, type RouteFlags, rowOf } from '../route-table.ts'

/**
 * page: a public page, cached for offline use. privatePage: any other page, never cached. built, picture: never change
 * under their URL. publicCall: a reply that is the same for everyone. Undefined: not handled by the worker.
 */
export type Kind = 'page' | 'passing' | 'built' | 'picture' | 'reading' | undefined

type Asked = { method: string; url: string; mode?: string }

/** Paths that are no pages of this app, as RESERVED_PATHS in the server's storefront.ts, and the back office. */
const OTHERS = /^\/(api|static|assets|back-office|healthz|readyz|metrics|docs|upload_paid_pic)(\/|$)/

export const kindOf = ({ method, url, mode }: Asked, origin: string, readings: readonly string[]): Kind => {
  const { pathname, origin: from, searchParams } = new URL(url)
  if (method !== 'GET' || from !== origin) return undefined
  if (mode === 'navigate') {
    if (OTHERS.test(pathname)) return undefined
    return keepable(pathname) ? 'page' : 'passing'
  }
  if (pathname.startsWith('/assets/')) return 'built'
  if (pathname.startsWith('/static/picture/')) return 'picture'
  // Without `lang` in the URL the replies of three languages would share a cache entry.
  const read = searchParams.has('lang') && readings.some((pattern) => new RegExp(pattern).test(pathname))
  return read ? 'reading' : undefined
}

/** Public pages contain no personal data; the others are useless offline. */
const keepable = (pathname: string): boolean => {
  const row = rowOf(pathname)
  const flags: RouteFlags | undefined = row && ROUTE_TABLE[row]
  return flags?.public === true
}

/** Cache key of a page: its URL with only those search params that change the rendered page. */
export const pageKey = (url: string): string => {
  const { origin, pathname, searchParams } = new URL(url)
  const path = pathname === '/' ? '/home' : pathname.replace(/\/$/, '')
  const row = rowOf(path)
  const flags: RouteFlags | undefined = row && ROUTE_TABLE[row]
  const kept = new URLSearchParams()
  for (const name of [...Object.keys(flags?.search ?? {}), flags?.finds ?? '']) {
    const value = searchParams.get(name)
    if (value !== null) kept.set(name, value)
  }
  return `${origin}${path}${kept.size > 0 ? `?${kept}` : ''}`
}
