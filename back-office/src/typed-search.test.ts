import { createMemoryHistory, createRootRoute, createRoute, createRouter, isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { readSearch } from './features/orders/order-search.ts'
import { typedApart } from './typed-search.ts'

/** Opens an address; returns the resulting address and history state. */
function arrive(at: string) {
  const root = createRootRoute()
  const orders = createRoute({
    getParentRoute: () => root,
    path: '/orders',
    validateSearch: readSearch,
  })
  const router = createRouter({
    routeTree: root.addChildren([orders]),
    basepath: '/back-office',
    history: createMemoryHistory({ initialEntries: [at] }),
    search: { strict: true },
  })
  const [, match] = router.matchRoutes(router.latestLocation)
  try {
    typedApart('/orders', 'search')({ search: match!.search as { search?: string } })
    return { href: router.latestLocation.publicHref, state: router.latestLocation.state, replace: false }
  } catch (moved) {
    if (!isRedirect(moved)) throw moved
    const next = router.buildLocation(moved.options as never)
    return { href: next.publicHref, state: next.state, replace: moved.options.replace }
  }
}

test('search text moves from the address to the history state, replacing the entry; chosen filters stay', () => {
  const { href, state, replace } = arrive('/back-office/orders?tab=finished&search=0812345678')
  expect(href).toBe('/back-office/orders?tab=finished')
  expect(state).toMatchObject({ typed: '0812345678' })
  expect(replace).toBe(true)
})

test('an address without search text is unchanged', () => {
  const { href, state } = arrive('/back-office/orders?tab=finished')
  expect(href).toBe('/back-office/orders?tab=finished')
  expect(state.typed).toBeUndefined()
})
