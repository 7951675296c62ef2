import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/context.ts'
import type { Db } from '../database/connect.ts'
import { listPublicPages } from '../features/content/public-pages.ts'
import type { ContentWatch } from './shared/content-watch.ts'

type CrawlersOptions = { db: Db; deps: Deps; content: Pick<ContentWatch, 'fresh' | 'generation'> }

/** Paths with personal pages or without public content. */
const DISALLOWED_PATHS = [
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

const CACHE_MS = 60_000

async function sitemapUrls(db: Db, deps: Deps): Promise<string> {
  const paths = await listPublicPages(db, deps.clock())
  return paths.map((path) => `<url><loc>${deps.config.publicUrl}${path}</loc></url>`).join('\n')
}

/** /robots.txt and /sitemap.xml, for search engines and link previews. */
export async function crawlers(app: FastifyInstance, { db, deps, content }: CrawlersOptions): Promise<void> {
  const { publicUrl } = deps.config
  let cached: { until: number; generation: number; urls: Promise<string> } | undefined
  app.get('/robots.txt', async (_request, reply) => {
    const rules = DISALLOWED_PATHS.map((path) => `Disallow: ${path}`).join('\n')
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\n${rules}\n\nSitemap: ${publicUrl}/sitemap.xml\n`)
  })
  app.get('/sitemap.xml', async (_request, reply) => {
    await content.fresh()
    const now = deps.clock().getTime()
    const generation = content.generation()
    if (cached === undefined || cached.until <= now || cached.generation !== generation) {
      const entry = { until: now + CACHE_MS, generation, urls: sitemapUrls(db, deps) }
      entry.urls.catch(() => {
        if (cached === entry) cached = undefined
      })
      cached = entry
    }
    const urls = await cached.urls
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
      )
  })
}
