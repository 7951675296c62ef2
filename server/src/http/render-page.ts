import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { createLimiter } from '../lib/limiter.ts'
import { etagOf, NOT_FOUND_PATH, type Page, type PageCache } from './page-cache.ts'

/** Exports of `storefront/src/entry-server.tsx`, the only interface to the rendered app. */
export type Renderer = {
  connect: (call: Call, publicUrl: string) => void
  render: (path: string, lang: Lang) => Promise<Rendered>
  negotiateLang: (cookie: string | undefined, accept: string | undefined) => Lang
  ROUTE_TABLE: Record<string, { search?: Readonly<Record<string, RegExp>>; queryField?: string }>
  routeOf: (pathname: string) => string | undefined
}
type Lang = 'en' | 'zh' | 'th'
type Rendered = {
  status: number
  html: string
  /** Nonce of the renderer's own scripts, new for each page; injected scripts cannot know it. */
  nonce: string
  location: string | null
  routeIds: string[]
  namespaces: readonly string[]
}
/** Makes a call of the contract in this process; rejects with an AppError. */
export type Call = (key: string, input: unknown, context: { lang: Lang }) => Promise<unknown>

/** HTML around the app's markup: styles, preloads, entry script. */
export type Frame = (page: { routeIds: string[]; namespaces: readonly string[]; lang: Lang }) => {
  head: string
  foot: string
}

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
/** Brotli quality: fast for the first request of a page, better for cached pages that are requested again. */
const FAST_QUALITY = 5
const BEST_QUALITY = 10

// Runs before the first paint, so that guest-only parts stay hidden for a signed-in user.
const SESSION_SCRIPT = `try{localStorage.token&&(document.documentElement.dataset.session='')}catch{}`
const SESSION_SCRIPT_TAG = `<script>${SESSION_SCRIPT}</script>`
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
/** Data blocks that are not executed, such as structured data for search engines. */
const DATA_SCRIPT = /\stype="application\/(ld\+)?json"/

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The renderer's own inline scripts, identified by the nonce; all others stay forbidden by the CSP. */
const ownScripts = (html: string, mark: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].flatMap(([, attributes = '', script = '']) =>
    attributes.includes(`nonce="${mark}"`) && !DATA_SCRIPT.test(attributes) ? [script] : [],
  )

/** Removes the nonce, so that the same page has the same bytes. */
const withoutNonce = (html: string, mark: string): string =>
  html.replaceAll(` nonce="${mark}"`, '').replace(/<meta property="csp-nonce" content="[^"]*"\/?>/g, '')

/** CSP of a page: own inline scripts are allowed by hash, because a nonce must not be cached. */
export const policyOf = (scripts: readonly string[]): string => {
  const hashes = [SESSION_SCRIPT, ...scripts].map(hashOf)
  return [
    `default-src 'self'`,
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
  ].join('; ')
}

/** Not relative to a base: there, `//x` would be a host. */
const parseAddress = (url: string): URL =>
  URL.parse(`http://localhost${url}`) ?? new URL(NOT_FOUND_PATH, 'http://localhost')

/**
 * Where a page has moved to, with all of its query: `/` is `/home`, and no address ends in a slash.
 * Undefined for an address that is right, and for paths that are no page.
 */
export const movedTo = ({ routeOf }: Pick<Renderer, 'routeOf'>, url: string): string | undefined => {
  const { pathname, search } = parseAddress(url)
  if (pathname === '/') return `/home${search}`
  const plain = pathname.replace(/\/+$/, '')
  return plain !== pathname && routeOf(plain) ? plain + search : undefined
}

/**
 * The canonical path of a page: unknown paths, query parameters and values reach neither renderer nor cache. Search
 * results are loaded by the client, so one rendered page serves all searches.
 */
export const canonicalPath = (renderer: Pick<Renderer, 'ROUTE_TABLE' | 'routeOf'>, url: string): string => {
  const { pathname, searchParams } = parseAddress(url)
  const row = renderer.routeOf(pathname)
  if (row === undefined) return NOT_FOUND_PATH
  const { search = {}, queryField } = renderer.ROUTE_TABLE[row] ?? {}
  if (queryField && searchParams.get(queryField)?.trim()) return `${pathname}?${queryField}=1`
  const relevant = new URLSearchParams()
  for (const [name, pattern] of Object.entries(search)) {
    const value = searchParams.get(name)
    if (value !== null && pattern.test(value)) relevant.set(name, value)
  }
  return relevant.size > 0 ? `${pathname}?${relevant}` : pathname
}

// The router embeds render timestamps. The same page must have the same bytes: after a 304 the client uses its cached body
// with the new CSP header, whose script hashes must match.
const TIMESTAMP = /\bu:1\d{12}\b/g

/** The complete HTML, and its own inline scripts. */
export const applyFrame = (rendered: Rendered, frame: ReturnType<Frame>): { html: string; scripts: string[] } => {
  const withoutTimestamps = rendered.html.replace(TIMESTAMP, 'u:0')
  const scripts = ownScripts(withoutTimestamps, rendered.nonce)
  const html = withoutNonce(withoutTimestamps, rendered.nonce)
    .replace('</head>', () => `${SESSION_SCRIPT_TAG}${frame.head}</head>`)
    .replace('</body>', () => `${frame.foot}</body>`)
  return { html, scripts }
}

export const renderPage = async (renderer: Renderer, frame: Frame, path: string, lang: Lang): Promise<Page> => {
  const rendered = await renderer.render(path, lang)
  const { html, scripts } = applyFrame(rendered, frame({ ...rendered, lang }))
  const br = await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: FAST_QUALITY } })
  return { status: rendered.status, location: rendered.location, br, etag: etagOf(html), csp: policyOf(scripts) }
}

/** The same page with better compression. */
export const recompressPage = async (page: Page): Promise<Page> => {
  const html = await unbrotli(page.br)
  return { ...page, br: await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BEST_QUALITY } }) }
}

export type PagesOptions = {
  renderer: Renderer
  frame: Frame
  cache: PageCache
  /** Pages rendered concurrently, and how many more wait; the excess is rejected as busy. */
  concurrency?: number
  queue?: number
}

/** Returns pages by canonical path and language: from the cache, or rendered within the limits of process and network. */
export function createPageRenderer({ renderer, frame, cache, concurrency = 2, queue = 20 }: PagesOptions) {
  const limitRendering = createLimiter({ concurrency, queue })
  return async (request: Pick<FastifyRequest, 'url' | 'headers' | 'uncached'>): Promise<Page> => {
    const lang = renderer.negotiateLang(request.headers.cookie, request.headers['accept-language'])
    const path = canonicalPath(renderer, request.url)
    const key = `${lang} ${path}`
    if (!cache.has(key)) request.uncached()
    return cache.get(key, () => limitRendering(() => renderPage(renderer, frame, path, lang)))
  }
}
