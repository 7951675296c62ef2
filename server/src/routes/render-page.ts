import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { etagOf, type Page } from './page-cache.ts'

/** What `storefront/src/entry-server.tsx` offers; the only door to the rendered app. */
export type Renderer = {
  connect: (call: Call, publicUrl: string) => void
  render: (path: string, lang: Lang) => Promise<Rendered>
  languageOf: (cookie: string | undefined, accept: string | undefined) => Lang
  ROUTE_TABLE: Record<string, { search?: readonly string[] }>
  rowOf: (pathname: string) => string | undefined
}
type Lang = 'en' | 'zh' | 'th'
type Rendered = { status: number; html: string; location: string | null; routeIds: string[]; learns: readonly string[] }
/** Makes a call of the contract in this process; rejects when it is refused. */
export type Call = (key: string, input: unknown, context: { lang: Lang }) => Promise<unknown>

/** What stands around the app's own markup: styles, preloads, the entry script. */
export type Frame = (page: { routeIds: string[]; learns: readonly string[]; lang: Lang }) => {
  head: string
  foot: string
}

const brotli = promisify(brotliCompress)

// Before the first paint: a phone with a session keeps guest-only parts hidden.
const SESSION_MARK = `<script>try{localStorage.token&&(document.documentElement.dataset.session='')}catch{}</script>`
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** No nonce, because the page is cached: each inline script is allowed by its hash. */
export const policyOf = (html: string): string => {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => hashOf(script))
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

/** The address as the page depends on it: unknown search fields never reach the renderer or the cache. */
export const canonical = (renderer: Pick<Renderer, 'ROUTE_TABLE' | 'rowOf'>, url: string): string => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const row = renderer.rowOf(pathname)
  const kept = new URLSearchParams()
  for (const name of (row && renderer.ROUTE_TABLE[row]?.search) ?? []) {
    const value = searchParams.get(name)
    if (value !== null) kept.set(name, value.slice(0, 100))
  }
  return kept.size > 0 ? `${pathname}?${kept}` : pathname
}

// The router notes when it made each part. The same page must be the same bytes: a phone that is told
// 'not modified' keeps its own body under our new policy, whose hashes have to fit it.
const MOMENT = /\bu:1\d{12}\b/g

export const framed = (rendered: Rendered, frame: ReturnType<Frame>): string =>
  rendered.html
    .replace(MOMENT, 'u:0')
    .replace('</head>', () => `${SESSION_MARK}${frame.head}</head>`)
    .replace('</body>', () => `${frame.foot}</body>`)

export const renderPage = async (renderer: Renderer, frame: Frame, path: string, lang: Lang): Promise<Page> => {
  const rendered = await renderer.render(path, lang)
  const html = framed(rendered, frame({ ...rendered, lang }))
  const br = await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
  return { status: rendered.status, location: rendered.location, br, etag: etagOf(html), csp: policyOf(html) }
}
