import type { FastifyRequest } from 'fastify'
import { limiter } from '../core/limiter.ts'
import type { Page, PageCache } from './page-cache.ts'
import { canonical, type Frame, type Renderer, renderPage } from './render-page.ts'

export type PagesOptions = {
  renderer: Renderer
  frame: Frame
  cache: PageCache
  /** Pages rendered concurrently, and how many more wait; the excess is rejected as busy. */
  atOnce?: number
  queue?: number
}

/** Returns pages by canonical path and language: from the cache, or rendered within the limits of process and network. */
export function createPages({ renderer, frame, cache, atOnce = 2, queue = 20 }: PagesOptions) {
  const rendering = limiter({ atOnce, queue })
  return async (request: Pick<FastifyRequest, 'url' | 'headers' | 'uncached'>): Promise<Page> => {
    const lang = renderer.languageOf(request.headers.cookie, request.headers['accept-language'])
    const path = canonical(renderer, request.url)
    const key = `${lang} ${path}`
    if (!cache.has(key)) request.uncached()
    return cache.get(key, () => rendering(() => renderPage(renderer, frame, path, lang)))
  }
}
