import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { etagOf, type Page, UNKNOWN } from './page-cache.ts'

/** What `storefront/src/entry-server.tsx` offers; the only door to the rendered app. */
export type Renderer = {
  connect: (call: Call, publicUrl: string) => void
  render: (path: string, lang: Lang) => Promise<Rendered>
  languageOf: (cookie: string | undefined, accept: string | undefined) => Lang
  ROUTE_TABLE: Record<string, { search?: Readonly<Record<string, RegExp>>; finds?: string }>
  rowOf: (pathname: string) => string | undefined
}
type Lang = 'en' | 'zh' | 'th'
type Rendered = {
  status: number
  html: string
  /** What the renderer's own scripts carry as nonce, new for each page: nothing that was put into the page knows it. */
  mark: string
  location: string | null
  routeIds: string[]
  learns: readonly string[]
}
/** Makes a call of the contract in this process; rejects when it is refused. */
export type Call = (key: string, input: unknown, context: { lang: Lang }) => Promise<unknown>

/** What stands around the app's own markup: styles, preloads, the entry script. */
export type Frame = (page: { routeIds: string[]; learns: readonly string[]; lang: Lang }) => {
  head: string
  foot: string
}

const brotli = promisify(brotliCompress)
const unpack = promisify(brotliDecompress)
/** A page that is asked for once is packed quickly; one that is asked for again, as tight as is reasonable. */
const FIRST = 5
const AGAIN = 10

// Before the first paint: a phone with a session keeps guest-only parts hidden.
const SESSION_SCRIPT = `try{localStorage.token&&(document.documentElement.dataset.session='')}catch{}`
const SESSION_MARK = `<script>${SESSION_SCRIPT}</script>`
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
/** Data that is never run, as for search engines. */
const IS_DATA = /\stype="application\/(ld\+)?json"/

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The renderer's own inline scripts, by the mark they carry; others in the page stay what they are: not allowed. */
const ownScripts = (html: string, mark: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].flatMap(([, attributes = '', script = '']) =>
    attributes.includes(`nonce="${mark}"`) && !IS_DATA.test(attributes) ? [script] : [],
  )

/** Without the mark, so that the same page is the same bytes. */
const unmarked = (html: string, mark: string): string =>
  html.replaceAll(` nonce="${mark}"`, '').replace(/<meta property="csp-nonce" content="[^"]*"\/?>/g, '')

/** No nonce, because the page is cached: each script that is ours is allowed by its hash, and no other. */
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

/**
 * The address as the page depends on it: unknown addresses, search fields and values never reach the renderer or
 * the cache. What somebody searches for is found by their phone; the server renders one page for all searches.
 */
export const canonical = (renderer: Pick<Renderer, 'ROUTE_TABLE' | 'rowOf'>, url: string): string => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const row = renderer.rowOf(pathname)
  if (row === undefined) return UNKNOWN
  const { search = {}, finds } = renderer.ROUTE_TABLE[row] ?? {}
  if (finds && searchParams.get(finds)?.trim()) return `${pathname}?${finds}=1`
  const kept = new URLSearchParams()
  for (const [name, pattern] of Object.entries(search)) {
    const value = searchParams.get(name)
    if (value !== null && pattern.test(value)) kept.set(name, value)
  }
  return kept.size > 0 ? `${pathname}?${kept}` : pathname
}

// The router notes when it made each part. The same page must be the same bytes: a phone that is told
// 'not modified' keeps its own body under our new policy, whose hashes have to fit it.
const MOMENT = /\bu:1\d{12}\b/g

/** The whole page, and the inline scripts of ours in it. */
export const framed = (rendered: Rendered, frame: ReturnType<Frame>): { html: string; scripts: string[] } => {
  const timeless = rendered.html.replace(MOMENT, 'u:0')
  const scripts = ownScripts(timeless, rendered.mark)
  const html = unmarked(timeless, rendered.mark)
    .replace('</head>', () => `${SESSION_MARK}${frame.head}</head>`)
    .replace('</body>', () => `${frame.foot}</body>`)
  return { html, scripts }
}

export const renderPage = async (renderer: Renderer, frame: Frame, path: string, lang: Lang): Promise<Page> => {
  const rendered = await renderer.render(path, lang)
  const { html, scripts } = framed(rendered, frame({ ...rendered, lang }))
  const br = await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: FIRST } })
  return { status: rendered.status, location: rendered.location, br, etag: etagOf(html), csp: policyOf(scripts) }
}

/** The same page, packed tighter. */
export const repack = async (page: Page): Promise<Page> => {
  const html = await unpack(page.br)
  return { ...page, br: await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: AGAIN } }) }
}
