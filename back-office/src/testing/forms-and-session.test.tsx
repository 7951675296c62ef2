// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Button, Form } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { IdleWarning } from '../app/layout/idle-warning.tsx'
import { FormErrors, TextItem, useFormAction } from '../ui/form/form.tsx'
import { NumberItem } from '../ui/form/items.tsx'
import { renderScreen, stubServer } from './render-screen.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

type Values = { employee_no: string; amount: number; note: string }

function RewardForm() {
  const grant = useFormAction('POST /api/staff/reward/activity', { toInput: (values: Values) => values })
  return (
    <Form {...grant.formProps}>
      <TextItem name="employee_no" label="Partner" max={20} />
      <NumberItem name="amount" label="Amount" min={1} max={40} />
      <TextItem name="note" label="Note" max={20} />
      <FormErrors action={grant} />
      <Button htmlType="submit">Send</Button>
    </Form>
  )
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('an error of the server goes when its field is mended, also in a field without rules', async () => {
  const { next } = stubServer()
  await renderScreen(<RewardForm />)
  next.push({ status: 400, code: 'bad_input', msg: 'Please check', errors: { note: 'Too short', amount: 'Too much' } })
  type('Note', 'x')
  type('Amount', '7')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Too short')
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'))
  type('Note', 'xy')
  await waitFor(() => expect(screen.queryByText('Too short')).toBeNull())
  expect(screen.getByText('Too much')).toBeTruthy()
  type('Amount', '8')
  await waitFor(() => expect(screen.queryByText('Too much')).toBeNull())
})

test('a number beyond its bounds stays as it was typed, is refused with words, and is not sent', async () => {
  const { sent } = stubServer()
  const words = await renderScreen(<RewardForm />)
  const field = () => screen.getByLabelText<HTMLInputElement>('Amount')
  for (const [typed, problem] of [
    ['-5', words.shell.amount.least('1')],
    ['41', words.shell.amount.most('40')],
    ['1.5', words.shell.amount.whole],
    ['12345678901234567', words.shell.amount.most('40')],
  ] as const) {
    type('Amount', typed)
    fireEvent.blur(field())
    await screen.findByText(problem)
    expect(field().value).toBe(typed)
  }
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(sent).toEqual([])
  type('Amount', '๔๐')
  fireEvent.blur(field())
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toMatchObject([{ input: { amount: 40 } }]))
})

test('before a session ends without use there is a warning, and its button renews the session', async () => {
  const start = Date.parse('2096-11-27T05:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  const every = vi.spyOn(globalThis, 'setInterval')
  const reads = vi.fn()
  stubServer({})
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => (reads(url), send(url, options)))
  const words = await renderScreen(
    <>
      <IdleWarning />
      <button type="button">Page</button>
    </>,
  )
  const check = every.mock.calls.find(([, time]) => time === 10_000)![0] as () => void
  vi.setSystemTime(start + 27 * 60_000)
  act(check)
  expect(screen.queryByText(words.shell.idle.title)).toBeNull()
  vi.setSystemTime(start + 28 * 60_000 + 1_000)
  act(check)
  await screen.findByText(words.shell.idle.text('12:30'))
  fireEvent.click(screen.getByRole('button', { name: words.shell.idle.stay }))
  await waitFor(() => expect(reads.mock.calls.filter(([url]) => url === '/api/staff/me')).toHaveLength(1))

  // Typing counts as use, with one call in three minutes.
  vi.setSystemTime(start + 32 * 60_000)
  for (let key = 0; key < 5; key += 1) fireEvent.keyDown(document.body, { key: 'a' })
  await waitFor(() => expect(reads.mock.calls.filter(([url]) => url === '/api/staff/me')).toHaveLength(2))
})
