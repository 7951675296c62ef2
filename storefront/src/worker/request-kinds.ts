import { RESERVED_PATHS } from '@bailu/contract/links'
import { flagsOf } from '../routing/route-table.ts'

/**
 * page: a page that is cached for offline use. privatePage: any other page, never cached. built, picture: never change
 * under their URL. publicCall: a reply that is the same for everyone. Undefined: not handled by the worker.
 */
export type RequestKind = 'page' | 'privatePage' | 'built' | 'picture' | 'publicCall' | undefined

type RequestInfo = { method: string; url: string; mode?: string }

/** Paths that are no pages of this app. */
const SERVER_PATHS = new RegExp(`^/(back-office|${RESERVED_PATHS.join('|').replaceAll('.', '\\.')})(/|$)`)

export const requestKindOf = (
  { method, url, mode }: RequestInfo,
  origin: string,
  publicCalls: readonly string[],
): RequestKind => {
  const { pathname, origin: from, searchParams } = new URL(url)
  if (method !== 'GET' || from !== origin) return undefined
  if (mode === 'navigate') {
    if (SERVER_PATHS.test(pathname)) return undefined
    return isCacheablePage(pathname) ? 'page' : 'privatePage'
  }
  if (pathname.startsWith('/assets/')) return 'built'
  if (pathname.startsWith('/static/picture/')) return 'picture'
  // Without `lang` in the URL the replies of three languages would share a cache entry.
  const isPublicCall = searchParams.has('lang') && publicCalls.some((pattern) => new RegExp(pattern).test(pathname))
  return isPublicCall ? 'publicCall' : undefined
}

/** All pages are rendered without personal data; of those behind the sign-in, only some are of use offline. */
const isCacheablePage = (pathname: string): boolean => {
  const flags = flagsOf(pathname)
  return flags?.public === true || flags?.offline === true
}

/** Cache key of a page: its URL with only those search params that change the rendered page. */
export const pageKey = (url: string): string => {
  const { origin, pathname, searchParams } = new URL(url)
  const path = pathname === '/' ? '/home' : pathname.replace(/\/$/, '')
  const flags = flagsOf(path)
  const significant = new URLSearchParams()
  for (const name of [...Object.keys(flags?.search ?? {}), flags?.queryField ?? '']) {
    const value = searchParams.get(name)
    if (value !== null) significant.set(name, value)
  }
  return `${origin}${path}${significant.size > 0 ? `?${significant}` : ''}`
}
