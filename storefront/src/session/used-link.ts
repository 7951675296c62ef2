import { referralCodeOf } from '@bailu/contract/partners/kinds'
import { type LinkSource, linkTargetOf, SOURCE_CODES } from '@bailu/contract/share/kinds'
import type { UsedLink } from '@bailu/contract/share/shop'
import { request } from '../browser/request/request.ts'
import { readStorageJson, readTabStorage, removeStorage, writeStorage, writeTabStorage } from '../browser/storage.ts'

const STORED = 'used_link'
const COUNTED = 'counted_links'
const MAX_AGE_MS = 30 * 86_400_000

/** The link of an address with a partner's number; undefined without one. */
export function linkOfAddress(pathname: string, search: string): UsedLink | undefined {
  const params = new URLSearchParams(search)
  const e = referralCodeOf(params.get('e') ?? '')
  if (!e) return undefined
  const target = linkTargetOf(pathname)
  const code = params.get('s')
  const known = (Object.keys(SOURCE_CODES) as (keyof typeof SOURCE_CODES)[]).find((name) => SOURCE_CODES[name] === code)
  const source: LinkSource = known ?? (target.page === 'basket' ? 'basket' : 'page')
  return { e, source, ...target }
}

/** Remembers the link a visitor came by for thirty days, and counts it once in a tab. */
export function noteUsedLink(pathname: string, search: string): void {
  const link = linkOfAddress(pathname, search)
  if (!link) return
  writeStorage(STORED, JSON.stringify({ ...link, at: Date.now() }))
  const name = JSON.stringify(link)
  const counted = readTabStorage<string[]>(COUNTED, [])
  if (counted.includes(name)) return
  writeTabStorage(COUNTED, [...counted, name])
  void request('POST /api/link/open', link, { stay: true, component: name }).catch(() => undefined)
}

/** The link to send with an order or a registration. */
export function usedLink(): UsedLink | undefined {
  const stored = readStorageJson<(UsedLink & { at: number }) | null>(STORED, null)
  if (!stored) return undefined
  const { at, ...link } = stored
  if (Date.now() - at < MAX_AGE_MS) return link
  removeStorage(STORED)
  return undefined
}
