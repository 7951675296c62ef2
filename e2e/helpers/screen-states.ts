import type { Page, Route } from '@playwright/test'

export const STATES = ['ready', 'loading', 'empty', 'error', 'offline'] as const
export type State = (typeof STATES)[number]

const fulfillWith = (route: Route, data: unknown) => route.fulfill({ json: { status: 100, data, msg: '' } })
const unavailable = { status: 503, data: null, msg: '', code: 'busy' }

const ZERO_SUM = { amount: 0, count: 0 }

/** Replies of empty lists; calls that are not lists have no empty state. */
const EMPTY_REPLIES: [RegExp, unknown][] = [
  [/\/api\/(product|address|sitemessage\/check|license|training)(\?|$)/, []],
  [/\/api\/article(\?|$)/, { list: [], total: 0 }],
  [
    /\/api\/(order|income\/(sales|activity|total|period)|data-center\/\w+\/\w+\/list|material|sitemessage|withdrawal|potential-customer|basket|notification|level\/growth)(\?|$)/,
    { list: [], next: null },
  ],
  [/\/api\/cart(\?|$)/, { lines: [] }],
  [/\/api\/client(\?|$)/, { list: [], next: null, all: 0 }],
  [/\/api\/client\/\d+\/(note|order)(\?|$)/, { list: [], next: null }],
  [
    /\/api\/task(\?|$)/,
    {
      clients: 0,
      orders: { today: ZERO_SUM, month: ZERO_SUM },
      settling: null,
      list: [],
      next: null,
      counts: {},
      all: 0,
    },
  ],
]

/** Makes the calls of a screen hang, fail or return nothing, or takes the network offline. */
export async function simulateState(page: Page, state: State): Promise<void> {
  if (state === 'ready') return
  if (state === 'offline') return void (await page.context().setOffline(true))
  await page.route('**/api/**', (route) => {
    if (/\/api\/user/.test(route.request().url())) return route.continue()
    if (state === 'loading') return
    if (state === 'error') return route.fulfill({ status: 503, json: unavailable })
    const [, data] = EMPTY_REPLIES.find(([pattern]) => pattern.test(route.request().url())) ?? []
    return data === undefined ? route.continue() : fulfillWith(route, data)
  })
}

/** Navigates inside the app, so that the screen fetches its own data. */
export const pushRoute = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), path)
