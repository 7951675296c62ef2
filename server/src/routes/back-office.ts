import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { BEING_WORKED_ON } from './security-headers.ts'
import { openVite } from './vite.ts'

const FOLDER = join(import.meta.dirname, '../../../back-office')
const ADDRESS = '/back-office'

/** Allows the app's own scripts, and inline styles with the nonce of the page. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')

/** Serves the back office: one HTML page for every path under /back-office, and its assets. */
export async function backOffice(app: FastifyInstance, { mode }: { mode: 'production' | 'development' }) {
  if (mode === 'development') return serveVite(app)
  const html = await readFile(join(FOLDER, 'dist/index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: join(FOLDER, 'dist/assets'),
    prefix: `${ADDRESS}/assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
  })
  for (const address of [ADDRESS, `${ADDRESS}/*`]) {
    app.get(address, (_request, reply) => {
      const nonce = randomBytes(16).toString('base64')
      void reply.header('content-security-policy', policy(nonce))
      return page(reply, html.replace('name="csp-nonce" content=""', `name="csp-nonce" content="${nonce}"`))
    })
  }
}

const page = (reply: FastifyReply, html: string) =>
  reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(html)

async function serveVite(app: FastifyInstance): Promise<void> {
  const vite = await openVite(FOLDER, app.server)
  app.addHook('onClose', () => vite.close())
  for (const address of [ADDRESS, `${ADDRESS}/*`]) {
    app.get(address, { config: { bound: 'asset' } }, async (request, reply) => {
      await new Promise<void>((resolve, reject) => {
        reply.raw.once('close', resolve)
        vite.middlewares(request.raw, reply.raw, (cause) => (cause ? reject(cause as Error) : resolve()))
      })
      if (reply.raw.writableEnded) return reply.hijack()
      void reply.header('content-security-policy', BEING_WORKED_ON)
      return page(reply, await vite.transformIndexHtml(request.url, await readFile(join(FOLDER, 'index.html'), 'utf8')))
    })
  }
}
