import { createMemoryHistory, createRootRoute, createRoute, createRouter, isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { readOrderSearch } from '../features/orders/order-search.ts'
import { moveTextToHistory } from './list-search.ts'

/** Opens an address; returns the resulting address and history state. */
function openAddress(at: string) {
  const root = createRootRoute()
  const orders = createRoute({
    getParentRoute: () => root,
    path: '/orders',
    validateSearch: readOrderSearch,
  })
  const router = createRouter({
    routeTree: root.addChildren([orders]),
    basepath: '/back-office',
    history: createMemoryHistory({ initialEntries: [at] }),
    search: { strict: true },
  })
  const [, match] = router.matchRoutes(router.latestLocation)
  try {
    moveTextToHistory('/orders', 'search')({ search: match!.search as { search?: string } })
    return { href: router.latestLocation.publicHref, state: router.latestLocation.state, replace: false }
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    const next = router.buildLocation(thrown.options as never)
    return { href: next.publicHref, state: next.state, replace: thrown.options.replace }
  }
}

test('search text moves from the address to the history state, replacing the entry; chosen filters stay', () => {
  const { href, state, replace } = openAddress('/back-office/orders?tab=finished&search=0812345678')
  expect(href).toBe('/back-office/orders?tab=finished')
  expect(state).toMatchObject({ searchText: '0812345678' })
  expect(replace).toBe(true)
})

test('an address without search text is unchanged', () => {
  const { href, state } = openAddress('/back-office/orders?tab=finished')
  expect(href).toBe('/back-office/orders?tab=finished')
  expect(state.searchText).toBeUndefined()
})
