// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { InfiniteList, type InfiniteSource } from './infinite-list.tsx'

/** The observer reports, as browsers do, the state at the beginning (under load several), and then only changes. */
const reportFoot = (...states: boolean[]) =>
  vi.stubGlobal(
    'IntersectionObserver',
    vi.fn(function (report: (entries: { isIntersecting: boolean }[]) => void) {
      return { observe: () => report(states.map((isIntersecting) => ({ isIntersecting }))), disconnect() {} }
    }),
  )

const fetchNextPage = vi.fn()
const source: InfiniteSource = {
  isPending: false,
  isError: false,
  error: null,
  isFetching: false,
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  refetch: vi.fn(),
  fetchNextPage,
}
/** A list in the state `first`; its button changes it to `then`. */
function ListOf({ first, then }: { first?: Partial<InfiniteSource>; then?: Partial<InfiniteSource> }) {
  const [change, setChange] = useState(first)
  return (
    <>
      <button type="button" onClick={() => setChange(then)}>
        change
      </button>
      <InfiniteList source={{ ...source, ...change }} count={10} skeleton={null} empty={null}>
        rows
      </InfiniteList>
    </>
  )
}
const change = () => fireEvent.click(screen.getByRole('button', { name: 'change' }))

beforeEach(() => {
  fetchNextPage.mockClear()
  reportFoot(true)
})

test('the next page is fetched while the foot is in view', async () => {
  await renderScreen(<ListOf />)
  expect(fetchNextPage).toHaveBeenCalledOnce()
})

test('of several states in one report the latest counts', async () => {
  reportFoot(false, true)
  await renderScreen(<ListOf />)
  expect(fetchNextPage).toHaveBeenCalledOnce()
})

test('during another fetch no page is requested; after it the next one is, though the foot never left the view', async () => {
  await renderScreen(<ListOf first={{ isFetching: true }} />)
  expect(fetchNextPage).not.toHaveBeenCalled()
  change()
  expect(fetchNextPage).toHaveBeenCalledOnce()
})

test('after a failure, and at the end, no page is requested', async () => {
  await renderScreen(<ListOf first={{ isFetchNextPageError: true }} then={{ hasNextPage: false }} />)
  change()
  expect(fetchNextPage).not.toHaveBeenCalled()
})
