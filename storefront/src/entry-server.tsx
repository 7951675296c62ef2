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
  /** The nonce that every script of the renderer carries, and nothing else can know. */
  mark: string
  /** Where to go instead, when the page is a redirect. */
  location: string | null
  /** Matched routes, outermost first; their scripts are worth preloading. */
  routeIds: string[]
  /** Words of their own that come with this screen; worth preloading as well. */
  learns: readonly string[]
}

/** Calls are made in this process; links in page heads begin with the public address. */
export const connect = (caller: Caller, publicUrl: string): void => {
  answerInProcess(caller)
  standAt(publicUrl)
}

/** A page as a guest sees it; nothing of the request but its address and language goes in. */
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
