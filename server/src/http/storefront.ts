import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { RESERVED_PATHS } from '@bailu/contract/links'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chunksOf, type Manifest, readManifest, sourceOfRoute } from './build-manifest.ts'
import type { Page, PageCache } from './page-cache.ts'
import { pwaFiles } from './pwa-files.ts'
import {
  applyFrame,
  type Call,
  canonicalPath,
  createPageRenderer,
  type Frame,
  movedTo,
  type Renderer,
} from './render-page.ts'
import { DEV_POLICY } from './security-headers.ts'
import type { ContentWatch } from './shared/content-watch.ts'
import { openVite } from './vite.ts'

const ENTRY = 'src/entry-client.tsx'

/** Opens the build in `storefront/dist`. */
export const openBuild = async (storefront: string): Promise<{ renderer: Renderer; frame: Frame; assets: string }> => {
  const client = join(storefront, 'dist/client')
  const manifest = await readManifest(client)
  const renderer = (await import(pathToFileURL(join(storefront, 'dist/server/entry-server.js')).href)) as Renderer
  const styles = Object.values(manifest).filter((chunk) => chunk.file.endsWith('.css'))
  const css = (await Promise.all(styles.map(({ file }) => readFile(join(client, file), 'utf8')))).join('')
  return { renderer, frame: frameOf(manifest, css), assets: join(client, 'assets') }
}

/** Folders of the lazy namespaces that do not have the name of their namespace. */
const NAMESPACE_FOLDERS: Partial<Record<string, string>> = {
  app: 'shell/dialogs',
  brand: 'content/brand',
  browse: 'catalogue/browse',
  clientFile: 'clients/file',
  dataCenter: 'data-center',
  settings: 'account/settings',
  skin: 'clients/profile',
}

const frameOf = (manifest: Manifest, css: string): Frame => {
  const framesByKey = new Map<string, { head: string; foot: string }>()
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`${ENTRY} is not in the build`)
  return ({ routeIds, namespaces, lang }) => {
    const key = [lang, ...routeIds, ...namespaces].join(' ')
    const cached = framesByKey.get(key)
    if (cached) return cached
    const chunks = chunksOf(manifest, ENTRY)
    chunksOf(manifest, `../phrases/src/${lang}.ts`, chunks)
    for (const group of namespaces)
      chunksOf(manifest, `../phrases/src/${NAMESPACE_FOLDERS[group] ?? group}/${lang}.ts`, chunks)
    for (const id of routeIds) chunksOf(manifest, sourceOfRoute(manifest, id) ?? '', chunks)
    const preloads = [...chunks].map(({ file }) => `<link rel="modulepreload" href="/${file}">`).join('')
    const frame = {
      head: `<style>${css}</style>${preloads}`,
      foot: `<script type="module" src="/${entry.file}"></script>`,
    }
    framesByKey.set(key, frame)
    return frame
  }
}

export type StorefrontOptions = {
  mode: 'production' | 'development'
  call: Call
  /** Public base URL; never taken from a request. */
  publicUrl: string
  /** Cache owned by the caller, who clears it when content changes. */
  pages: PageCache
  content: Pick<ContentWatch, 'fresh'>
}

const STOREFRONT_FOLDER = join(import.meta.dirname, '../../../storefront')
/** Paths of other routes; an unknown path among them is a 404, not a page. */
const RESERVED = new RegExp(`^/(${RESERVED_PATHS.join('|').replaceAll('.', '\\.')})(/|\\?|$)`)

/** Serves the storefront: built files and rendered pages, or Vite in development. */
export const storefront = async (app: FastifyInstance, options: StorefrontOptions): Promise<void> =>
  options.mode === 'production' ? servePages(app, options) : serveDevStorefront(app, options)

const servePages = async (app: FastifyInstance, { call, publicUrl, pages, content }: StorefrontOptions) => {
  const { renderer, frame, assets } = await openBuild(STOREFRONT_FOLDER)
  renderer.connect(call, publicUrl)
  const page = createPageRenderer({ renderer, frame, cache: pages })
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
  })
  await app.register(pwaFiles, { client: join(STOREFRONT_FOLDER, 'dist/client') })
  app.get('/*', async (request, reply) => {
    if (RESERVED.test(request.url)) return reply.callNotFound()
    const moved = movedTo(renderer, request.url)
    if (moved !== undefined) return reply.redirect(moved)
    await content.fresh()
    return sendPage(request, reply, await page(request))
  })
}

const gzipByPage = new WeakMap<Page, Buffer>()

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: Page) => {
  if (page.location !== null) return reply.redirect(page.location)
  reply.headers({
    'content-security-policy': page.csp,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'Cookie, Accept-Language, Accept-Encoding',
    etag: page.etag,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  reply.code(page.status).type('text/html; charset=utf-8')
  const accepts = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepts)) return reply.header('content-encoding', 'br').send(page.br)
  if (!/\bgzip\b/.test(accepts)) return reply.send(brotliDecompressSync(page.br))
  const gzip = gzipByPage.get(page) ?? gzipSync(brotliDecompressSync(page.br))
  gzipByPage.set(page, gzip)
  return reply.header('content-encoding', 'gzip').send(gzip)
}

const serveDevStorefront = async (app: FastifyInstance, { call, publicUrl }: StorefrontOptions) => {
  const vite = await openVite(STOREFRONT_FOLDER, app.server)
  app.addHook('onClose', () => vite.close())
  await app.register(pwaFiles, {})
  app.get('/*', { config: { limit: 'asset' } }, async (request, reply) => {
    if (RESERVED.test(request.url)) return reply.callNotFound()
    await new Promise<void>((resolve, reject) => {
      reply.raw.once('close', resolve)
      vite.middlewares(request.raw, reply.raw, (cause) => (cause ? reject(cause as Error) : resolve()))
    })
    if (reply.raw.writableEnded) return reply.hijack()
    const renderer = await vite.renderer()
    renderer.connect(call, publicUrl)
    const moved = movedTo(renderer, request.url)
    if (moved !== undefined) return reply.redirect(moved)
    const lang = renderer.negotiateLang(request.headers.cookie, request.headers['accept-language'])
    const rendered = await renderer.render(canonicalPath(renderer, request.url), lang)
    if (rendered.location !== null) return reply.redirect(rendered.location)
    const { html } = applyFrame(rendered, {
      head: '<link rel="stylesheet" href="/src/ui/theme.css">',
      foot: '<script type="module" src="/src/entry-client.tsx"></script>',
    })
    return reply
      .code(rendered.status)
      .header('content-security-policy', DEV_POLICY)
      .type('text/html; charset=utf-8')
      .send(await vite.transformIndexHtml(request.url, html))
  })
}
