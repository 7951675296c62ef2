import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { chunksOf, type Manifest, readManifest, sourceOfRoute } from './build-manifest.ts'
import { DEV_POLICY } from './security-headers.ts'
import { openVite } from './vite.ts'

const BACK_OFFICE_FOLDER = join(import.meta.dirname, '../../../back-office')
const BASE_PATH = '/back-office'

/** Allows the app's own scripts, and inline styles with the nonce of the page. */
const contentSecurityPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')

/** The worker shows notifications only and loads nothing. */
const WORKER_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

/** Installed, the back office shows the number of open tasks on its icon, and gets push notifications on iOS. */
const MANIFEST = JSON.stringify({
  id: `${BASE_PATH}/`,
  name: 'Bailu · back office',
  short_name: 'Bailu',
  start_url: `${BASE_PATH}/`,
  scope: `${BASE_PATH}/`,
  display: 'standalone',
  background_color: '#fbf8f1',
  theme_color: '#fbf8f1',
  icons: [192, 512].map((size) => ({
    src: `/static/brand/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })),
})

const APP = 'index.html'
/** Files of the pages: the sign-in page is small, and all other addresses are one app. */
const PAGES = { [`${BASE_PATH}/sign-in`]: 'sign-in.html', [BASE_PATH]: APP, [`${BASE_PATH}/*`]: APP }

/** Serves the back office: the sign-in page, the HTML page of every other path under /back-office, and its assets. */
export async function backOffice(app: FastifyInstance, { mode }: { mode: 'production' | 'development' }) {
  if (mode === 'development') return serveDevBackOffice(app)
  await app.register(fastifyStatic, {
    root: join(BACK_OFFICE_FOLDER, 'dist/assets'),
    prefix: `${BASE_PATH}/assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
  })
  const worker = await readFile(join(BACK_OFFICE_FOLDER, 'dist/sw.js'), 'utf8')
  // Revalidated at each visit, so that a new worker is found at once.
  app.get(`${BASE_PATH}/sw.js`, (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )
  app.get(`${BASE_PATH}/manifest.webmanifest`, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('application/manifest+json; charset=utf-8')
      .send(MANIFEST),
  )
  const manifest = await readManifest(join(BACK_OFFICE_FOLDER, 'dist'))
  for (const [path, file] of Object.entries(PAGES)) {
    const html = await readFile(join(BACK_OFFICE_FOLDER, 'dist', file), 'utf8')
    app.get(path, (request, reply) => {
      const nonce = randomBytes(16).toString('base64')
      void reply.header('content-security-policy', contentSecurityPolicy(nonce))
      const page = html.replace('name="csp-nonce" content=""', `name="csp-nonce" content="${nonce}"`)
      if (file !== APP) return sendHtml(reply, page)
      return sendHtml(reply, page.replace('</head>', `${preloadsOf(manifest, request.url)}</head>`))
    })
  }
}

/**
 * Links to the files of the page at a URL, which the app would otherwise request only after it has started.
 * @returns HTML; empty for an unknown page
 */
export function preloadsOf(manifest: Manifest, url: string): string {
  const [path = ''] = url.split('?')
  const [, ...names] = path.slice(BASE_PATH.length).replace(/\/$/, '').split('/')
  const [folder = '', name] = names
  const routes =
    name === undefined ? [`/${folder}`, `${folder && `/${folder}`}/index`] : [`/${folder}/${name}`, `/${folder}/$id`]
  const source = routes.map((route) => sourceOfRoute(manifest, `/_app${route}`)).find((found) => found !== undefined)
  if (source === undefined || names.length > 2) return ''
  const initial = chunksOf(manifest, 'index.html')
  const chunks = [...chunksOf(manifest, source, chunksOf(manifest, sourceOfRoute(manifest, '/_app') ?? ''))].filter(
    (chunk) => !initial.has(chunk),
  )
  return [
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="${BASE_PATH}/${file}">`),
    ...chunks
      .flatMap(({ css = [] }) => css)
      .map((file) => `<link rel="stylesheet" crossorigin href="${BASE_PATH}/${file}">`),
  ].join('')
}

const sendHtml = (reply: FastifyReply, html: string) =>
  reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(html)

async function serveDevBackOffice(app: FastifyInstance): Promise<void> {
  const vite = await openVite(BACK_OFFICE_FOLDER, app.server)
  app.addHook('onClose', () => vite.close())
  for (const [path, file] of Object.entries(PAGES)) {
    app.get(path, { config: { limit: 'asset' } }, async (request, reply) => {
      await new Promise<void>((resolve, reject) => {
        reply.raw.once('close', resolve)
        vite.middlewares(request.raw, reply.raw, (cause) => (cause ? reject(cause as Error) : resolve()))
      })
      if (reply.raw.writableEnded) return reply.hijack()
      void reply.header('content-security-policy', DEV_POLICY)
      return sendHtml(
        reply,
        await vite.transformIndexHtml(request.url, await readFile(join(BACK_OFFICE_FOLDER, file), 'utf8')),
      )
    })
  }
}
