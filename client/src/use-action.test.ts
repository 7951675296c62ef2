import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Window } from 'happy-dom'
import { act, createElement, useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError, NetworkError } from './errors.ts'
import { type ActionOptions, useAction } from './use-action.ts'

const dom = new Window()
vi.stubGlobal('window', dom)
vi.stubGlobal('document', dom.document)
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const { createRoot } = await import('react-dom/client')

type Input = { amount: number }
type Send = (input: Input, idempotencyKey: string) => Promise<string>
const shown: string[] = []
const ui = {
  showSuccess: (text: string) => shown.push(text),
  showError: (text: string) => shown.push(text),
  failureText: () => 'did not work',
}
let unmount = () => {}

function renderAction(send: Send, options: ActionOptions<Input, string> = {}) {
  const queries = new QueryClient()
  const invalidate = vi.spyOn(queries, 'invalidateQueries')
  const rendered = { current: undefined as unknown as ReturnType<typeof useAction<Input, string>> }
  const setRendered = (action: typeof rendered.current) => (rendered.current = action)
  function Screen() {
    const action = useAction(send, options, ui)
    useLayoutEffect(() => void setRendered(action))
    return null
  }
  const root = createRoot(dom.document.createElement('div') as unknown as HTMLElement)
  act(() => root.render(createElement(QueryClientProvider, { client: queries }, createElement(Screen))))
  unmount = () => act(() => root.unmount())
  return { rendered, invalidate, run: (input: Input) => act(() => rendered.current.run(input)) }
}

const keysOf = (send: { mock: { calls: unknown[][] } }) => send.mock.calls.map(([, key]) => key)
const rejecting = (...causes: unknown[]) => {
  const send = vi.fn<Send>()
  for (const cause of causes) send.mockRejectedValueOnce(cause)
  return send.mockResolvedValue('reply')
}

beforeEach(() => void shown.splice(0))
afterEach(() => unmount())

test('success is shown, its queries are refetched, and the caller gets the reply', async () => {
  const onDone = vi.fn()
  const { run, invalidate } = renderAction(vi.fn<Send>().mockResolvedValue('reply'), {
    done: (reply, { amount }) => `${reply} ${amount}`,
    refresh: [['income']],
    onDone,
  })
  expect(await run({ amount: 5 })).toBe(true)
  expect(shown).toEqual(['reply 5'])
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['income'] })
  expect(onDone).toHaveBeenCalledWith('reply', { amount: 5 })
})

test('wrong input goes to the caller, beside the fields', async () => {
  const onError = vi.fn()
  const cause = new AppError(400, 'Please check', 'bad_input', { amount: 'too small' })
  const { run } = renderAction(rejecting(cause), { onError })
  expect(await run({ amount: 5 })).toBe(false)
  expect(onError).toHaveBeenCalledWith(
    { message: 'Please check', errors: { amount: 'too small' }, cause },
    { amount: 5 },
  )
  expect(shown).toEqual([])
})

test.each([
  ['a conflict', new AppError(409, 'Too much', 'withdrawal_too_much'), 1],
  ['something gone', new AppError(404, 'Gone', 'not_found'), 1],
  ['a right that was lost', new AppError(403, 'Not yours', 'not_a_partner'), 1],
  ['wrong input', new AppError(400, 'Please check', 'bad_input'), 0],
  ['an edit that the editor loads itself', new AppError(409, 'Edited', 'edit_conflict'), 0],
] as const)('%s is shown in the words of the server; outdated queries are refetched', async (_, cause, refetches) => {
  const { run, invalidate } = renderAction(rejecting(cause), { refresh: [['income']] })
  await run({ amount: 5 })
  expect(shown).toEqual([cause.message])
  expect(invalidate).toHaveBeenCalledTimes(refetches)
})

test('a 401 shows no message, because the app leads to its sign-in', async () => {
  const { run } = renderAction(rejecting(new AppError(401, 'who?', 'login_required')))
  await run({ amount: 5 })
  expect(shown).toEqual([])
})

test('an error without a message of the server has a text of the app', async () => {
  const { run } = renderAction(rejecting(false))
  await run({ amount: 5 })
  expect(shown).toEqual(['did not work'])
})

test.each([
  ['lost network', new NetworkError()],
  ['overload', new AppError(503, 'later', 'busy')],
  ['fault', new AppError(500, 'sorry', 'fault')],
  ['unreadable reply', false],
])('after %s the same input is sent with the same key, and another input with another key', async (_, cause) => {
  const send = rejecting(cause)
  const { run } = renderAction(send)
  for (const amount of [5, 6, 5, 5]) await run({ amount })
  const [first, other, retried, later] = keysOf(send)
  expect(retried).toBe(first)
  expect(new Set([first, other, later]).size).toBe(3)
})

test('after an error of the server the next attempt has another key', async () => {
  const send = rejecting(new AppError(422, 'no', 'withdrawal_minimum'))
  const { run } = renderAction(send)
  await run({ amount: 5 })
  await run({ amount: 5 })
  expect(new Set(keysOf(send)).size).toBe(2)
})

test('the key of an unanswered input survives a reload', async () => {
  let stored: Record<string, string> = {}
  const keyStorage = { read: () => stored, write: (keys: typeof stored) => (stored = keys) }
  const send = rejecting(new NetworkError())
  await renderAction(send, { keyStorage }).run({ amount: 5 })
  unmount()
  await renderAction(send, { keyStorage }).run({ amount: 5 })
  expect(new Set(keysOf(send)).size).toBe(1)
  expect(stored).toEqual({})
})

test('a double tap is sent once, and the action is busy until it is answered', async () => {
  let answer = (_reply: string) => {}
  const send = vi.fn<Send>(() => new Promise((resolve) => (answer = resolve)))
  const { rendered } = renderAction(send)
  let results: Promise<boolean>[] = []
  await act(async () => {
    results = [rendered.current.run({ amount: 5 }), rendered.current.run({ amount: 5 })]
  })
  await act(() => vi.waitFor(() => expect(rendered.current.busy).toBe(true)))
  await act(async () => answer('reply'))
  expect(await Promise.all(results)).toEqual([true, false])
  expect(send).toHaveBeenCalledTimes(1)
  await act(() => vi.waitFor(() => expect(rendered.current.busy).toBe(false)))
})

test('only `parallel` sends another input while one is in flight', async () => {
  const send = vi.fn<Send>().mockResolvedValue('reply')
  for (const parallel of [false, true]) {
    const { rendered } = renderAction(send, { parallel })
    await act(() => Promise.all([5, 5, 6].map((amount) => rendered.current.run({ amount }))))
    unmount()
  }
  expect(send.mock.calls.map(([{ amount }]) => amount)).toEqual([5, 5, 6])
})
