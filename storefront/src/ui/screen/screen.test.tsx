// @vitest-environment happy-dom
import { AppError } from '@bailu/client/errors'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ErrorState } from './screen.tsx'

function Read({ name, cause }: { name: string; cause: Error }) {
  const { error, refetch } = useQuery({ queryKey: [name], queryFn: () => Promise.reject(cause) })
  return error && <ErrorState cause={error} title={name} onRetry={() => void refetch()} />
}

test('of several reads that fail, each shows its own reason', async () => {
  const { words } = await renderScreen(
    <>
      <Read name="orders" cause={new AppError(409, 'The order moved on')} />
      <Read name="address" cause={new Error('socket')} />
    </>,
  )
  await screen.findByText('address')
  const shown = await screen.findAllByRole('alert')
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('The order moved on'),
    expect.stringContaining(words.shell.toast.networkError),
  ])
})
