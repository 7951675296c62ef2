import { ROUTE_TABLE, type RouteFlags, rowOf } from '../route-table.ts'

/**
 * page: may be kept and shown again without a network. passing: a page that is
 * nobody else's to see, never kept. built, picture: never change under their
 * address. reading: a public call. Undefined: not ours to touch.
 */
export type Kind = 'page' | 'passing' | 'built' | 'picture' | 'reading' | undefined

type Asked = { method: string; url: string; mode?: string }

/** Addresses beside the app; as in the server's own list. */
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
  // Without its language in the address one reply would stand for three.
  const read = searchParams.has('lang') && readings.some((pattern) => new RegExp(pattern).test(pathname))
  return read ? 'reading' : undefined
}

/** Public pages carry nothing of anybody; the others are worth nothing without a network. */
const keepable = (pathname: string): boolean => {
  const row = rowOf(pathname)
  const flags: RouteFlags | undefined = row && ROUTE_TABLE[row]
  return flags?.public === true
}

/** One page for all its addresses: only the fields of search that decide what it shows. */
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
