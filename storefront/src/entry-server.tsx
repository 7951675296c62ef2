import type { Lang } from '@bailu/contract/languages'
import type { AnyRouteMatch } from '@tanstack/react-router'
import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server'
import clickReplay from 'virtual:script/browser/click-replay.ts'
import { NotFoundScreen } from './app/not-found-screen.tsx'
import { setSiteUrl } from './routing/route-options.ts'
import { setInProcessCaller, type InProcessCaller } from './browser/request/request.ts'
import { createAppRouter } from './router.tsx'
import { wordsOf } from './routing/route-table.ts'
import { loadAllWords } from './i18n/words.ts'

export { negotiateLang } from './i18n/language.ts'
export { ROUTE_TABLE, routeOf } from './routing/route-table.ts'

export type RenderedPage = {
  status: number
  html: string
  /**
   * CSP nonce of the inline scripts of this render. Random, so nothing that was inserted into the page can carry it.
   */
  nonce: string
  /** Target address when the page is a redirect, else null. */
  location: string | null
  /** Matched routes, outermost first; their scripts are worth preloading. */
  routeIds: string[]
  /** Namespaces of words that this screen loads in addition to the initial ones; worth preloading too. */
  namespaces: readonly string[]
}

/** Sets how calls are made in this process, and the public origin for links in page heads. */
export const connect = (caller: InProcessCaller, publicUrl: string): void => {
  setInProcessCaller(caller)
  setSiteUrl(publicUrl)
}

/** Adds the click replay script to a page that has `data-early` elements. */
const withClickReplay = (html: string, nonce: string): string =>
  html.includes('data-early')
    ? html.replace('</head>', () => `<script nonce="${nonce}">${clickReplay}</script></head>`)
    : html

/**
 * Renders a page as a guest sees it. Only address and language of the request are used, so the result can be cached.
 */
export const render = async (path: string, lang: Lang): Promise<RenderedPage> => {
  const i18n = { lang, words: await loadAllWords(lang) }
  const nonce = crypto.randomUUID()
  let routeIds: string[] = []
  let namespaces: RenderedPage['namespaces'] = []
  const handle = createRequestHandler({
    request: new Request(new URL(path, 'http://localhost')),
    createRouter: () => createAppRouter(i18n, NotFoundScreen, nonce),
  })
  const response = await handle(({ router, responseHeaders }) => {
    const matches: readonly AnyRouteMatch[] = router.state.matches
    routeIds = matches.map((match) => match.routeId)
    namespaces = wordsOf(matches)
    return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> })
  })
  return {
    status: response.status,
    html: withClickReplay(await response.text(), nonce),
    nonce,
    location: response.headers.get('location'),
    routeIds,
    namespaces,
  }
}
