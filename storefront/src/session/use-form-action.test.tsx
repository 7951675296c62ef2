// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen, tap } from '../testing/render-screen.tsx'
import { useFormAction } from './use-form-action.ts'

function SentOnce({ onClose }: { onClose: () => void }) {
  const [isSent, setIsSent] = useState(false)
  const { formProps } = useFormAction(() => Promise.resolve(), { onDone: () => setIsSent(true) })
  if (isSent)
    return (
      <button type="button" onClick={onClose}>
        Close
      </button>
    )
  return (
    <form {...formProps}>
      <button type="submit">Send</button>
    </form>
  )
}

test('the second tap of a double tap does not hit the button that replaces the form', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const onClose = vi.fn()
  await renderScreen(<SentOnce onClose={onClose} />)
  tap('Send')
  const close = await screen.findByRole('button', { name: 'Close' })
  fireEvent.click(close, { detail: 2 })
  expect(onClose).not.toHaveBeenCalled()
  clock.mockReturnValue(11_000)
  fireEvent.click(close, { detail: 1 })
  expect(onClose).toHaveBeenCalledOnce()
  clock.mockRestore()
})
