// @vitest-environment happy-dom
import { NetworkError } from '@bailu/client/errors'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, tap } from '../testing/render-screen.tsx'
import { useAction } from './use-action.ts'

function SendButton({ broken }: { broken?: string }) {
  const { run } = useAction(() => Promise.reject(new NetworkError()), broken === undefined ? {} : { broken })
  return (
    <button type="button" onClick={() => void run()}>
      Send
    </button>
  )
}

test.each([
  ['en', 'Network Error'],
  ['th', 'เครือข่ายขัดข้อง'],
  ['zh', '网络错误'],
] as const)('a lost connection is shown in the language of the user: %s', async (lang, text) => {
  await renderScreen(<SendButton />, lang)
  tap('Send')
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a text of the action replaces that of a failed network', async () => {
  await renderScreen(<SendButton broken="ลองใหม่" />, 'th')
  tap('Send')
  expect(await screen.findByText('ลองใหม่')).toBeTruthy()
  expect(screen.queryByText('เครือข่ายขัดข้อง')).toBeNull()
})
