import type { Lang } from '@bailu/contract/languages'
import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server'
import { withEarlyTaps } from './early-tap.ts'
import { Missing } from './layout/missing.tsx'
import { standAt } from './page-head.ts'
import { answerInProcess, type Caller } from './request/request.ts'
import { createAppRouter } from './router.tsx'
import { learns } from './route-table.ts'
import { words } from './words.tsx'

export { languageOf } from './language.ts'
export { ROUTE_TABLE, rowOf } from './route-table.ts'

export type RenderedPage = {
  status: number
  html: string
  /**
   * CSP nonce of the inline scripts of this render. Random, so nothing that was inserted into the page can carry it.
   */
  mark: string
  /** Target address when the page is a redirect, else null. */
  location: string | null
  /** Matched routes, outermost first; their scripts are worth preloading. */
  routeIds: string[]
  /** Namespaces of words that this screen loads in addition to the initial ones; worth preloading too. */
  learns: readonly string[]
}

/** Sets how calls are made in this process, and the public origin for links in page heads. */
export const connect = (caller: Caller, publicUrl: string): void => {
  answerInProcess(caller)
  standAt(publicUrl)
}

/**
 * Renders a page as a guest sees it. Only address and language of the request are used, so the result can be cached.
 */
export const render = async (path: string, lang: Lang): Promise<RenderedPage> => {
  const { pathname } = new URL(path, 'http://localhost')
  const spoken = { lang, words: await words(lang, learns(pathname)) }
  const mark = crypto.randomUUID()
  let routeIds: string[] = []
  const handle = createRequestHandler({
    request: new Request(new URL(path, 'http://localhost')),
    createRouter: () => createAppRouter(spoken, Missing, mark),
  })
  const response = await handle(({ router, responseHeaders }) => {
    routeIds = router.state.matches.map((match) => match.routeId)
    return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> })
  })
  return {
    status: response.status,
    html: withEarlyTaps(await response.text(), mark),
    mark,
    location: response.headers.get('location'),
    routeIds,
    learns: learns(pathname),
  }
}
