import { join } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appFiles } from './app-files.ts'
import { createPageCache, type Page, type PageCache } from './page-cache.ts'
import { createPages } from './pages.ts'
import { type Call, canonical, framed } from './render-page.ts'
import { BEING_WORKED_ON } from './security-headers.ts'
import { openBuild } from './storefront-build.ts'
import { openVite } from './vite.ts'

export type StorefrontOptions = {
  mode: 'production' | 'development'
  call: Call
  /** Public base URL; never taken from a request. */
  publicUrl: string
  /** Cache owned by the caller, who clears it when content changes. */
  pages?: PageCache
}

const FOLDER = join(import.meta.dirname, '../../../storefront')
/** Paths of other routes; an unknown path among them is a 404, not a page. */
const OTHERS = /^\/(api|static|assets|healthz|readyz|metrics|docs|upload_paid_pic|robots\.txt|sitemap\.xml)(\/|\?|$)/

/** Serves the storefront: built files and rendered pages, or Vite in development. */
export const storefront = async (app: FastifyInstance, options: StorefrontOptions): Promise<void> =>
  options.mode === 'production' ? servePages(app, options) : serveVite(app, options)

const servePages = async (app: FastifyInstance, { call, publicUrl, pages = createPageCache() }: StorefrontOptions) => {
  const { renderer, frame, assets } = await openBuild(FOLDER)
  renderer.connect(call, publicUrl)
  const page = createPages({ renderer, frame, cache: pages })
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
  })
  await app.register(appFiles, { client: join(FOLDER, 'dist/client') })
  app.get('/*', async (request, reply) => {
    if (OTHERS.test(request.url)) return reply.callNotFound()
    if (/^\/(\?|$)/.test(request.url)) return reply.redirect(`/home${request.url.slice(1)}`)
    return send(request, reply, await page(request))
  })
}

const zipped = new WeakMap<Page, Buffer>()

const send = (request: FastifyRequest, reply: FastifyReply, page: Page) => {
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
  const gzip = zipped.get(page) ?? gzipSync(brotliDecompressSync(page.br))
  zipped.set(page, gzip)
  return reply.header('content-encoding', 'gzip').send(gzip)
}

const serveVite = async (app: FastifyInstance, { call, publicUrl }: StorefrontOptions) => {
  const vite = await openVite(FOLDER, app.server)
  app.addHook('onClose', () => vite.close())
  await app.register(appFiles, {})
  app.get('/*', { config: { bound: 'asset' } }, async (request, reply) => {
    if (OTHERS.test(request.url)) return reply.callNotFound()
    if (/^\/(\?|$)/.test(request.url)) return reply.redirect(`/home${request.url.slice(1)}`)
    await new Promise<void>((resolve, reject) => {
      reply.raw.once('close', resolve)
      vite.middlewares(request.raw, reply.raw, (cause) => (cause ? reject(cause as Error) : resolve()))
    })
    if (reply.raw.writableEnded) return reply.hijack()
    const renderer = await vite.renderer()
    renderer.connect(call, publicUrl)
    const lang = renderer.languageOf(request.headers.cookie, request.headers['accept-language'])
    const rendered = await renderer.render(canonical(renderer, request.url), lang)
    if (rendered.location !== null) return reply.redirect(rendered.location)
    const { html } = framed(rendered, {
      head: '<link rel="stylesheet" href="/src/ui/theme.css">',
      foot: '<script type="module" src="/src/entry-client.tsx"></script>',
    })
    return reply
      .code(rendered.status)
      .header('content-security-policy', BEING_WORKED_ON)
      .type('text/html; charset=utf-8')
      .send(await vite.transformIndexHtml(request.url, html))
  })
}
