// @vitest-environment happy-dom
import { AppError, NetworkError } from '@bailu/client/errors'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ErrorState } from './screen.tsx'

function Read({ name, cause }: { name: string; cause: unknown }) {
  const { error, isError, refetch } = useQuery({ queryKey: [name], queryFn: () => Promise.reject(cause) })
  return isError && <ErrorState cause={error} title={name} onRetry={() => void refetch()} />
}

test('of several reads that fail, each shows its own reason', async () => {
  const { words } = await renderScreen(
    <>
      <Read name="orders" cause={new AppError(409, 'The order moved on')} />
      <Read name="address" cause={new NetworkError()} />
      {/* A reply with an HTTP status other than 200. */}
      <Read name="cart" cause={false} />
    </>,
  )
  await screen.findByText('cart')
  const shown = await screen.findAllByRole('alert')
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('The order moved on'),
    expect.stringContaining(words.shell.toast.networkError),
    expect.stringContaining(words.shell.broken.lead),
  ])
})
