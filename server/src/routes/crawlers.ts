import type { FastifyInstance } from 'fastify'
import type { House } from '../core/context.ts'
import type { Db } from '../database/connect.ts'
import { listPublicPages } from '../features/content/list-public-pages.ts'

/** Paths with personal pages or without public content. */
const CLOSED = [
  '/api/',
  '/cart',
  '/order/',
  '/address/',
  '/login',
  '/register',
  '/forgot',
  '/confirm-email',
  '/back-office',
]

const KEPT_MS = 60_000

async function urlsOf(db: Db, house: House): Promise<string> {
  const paths = await listPublicPages(db, house.clock())
  return paths.map((path) => `<url><loc>${house.settings.publicUrl}${path}</loc></url>`).join('\n')
}

/** /robots.txt and /sitemap.xml, for search engines and link previews. */
export async function crawlers(app: FastifyInstance, { db, house }: { db: Db; house: House }): Promise<void> {
  const { publicUrl } = house.settings
  let kept: { until: number; urls: Promise<string> } | undefined
  app.get('/robots.txt', async (_request, reply) => {
    const rules = CLOSED.map((path) => `Disallow: ${path}`).join('\n')
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\n${rules}\n\nSitemap: ${publicUrl}/sitemap.xml\n`)
  })
  app.get('/sitemap.xml', async (_request, reply) => {
    const now = house.clock().getTime()
    if (kept === undefined || kept.until <= now) {
      const found = { until: now + KEPT_MS, urls: urlsOf(db, house) }
      found.urls.catch(() => {
        if (kept === found) kept = undefined
      })
      kept = found
    }
    const urls = await kept.urls
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
      )
  })
}
