// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fieldOf, renderScreen, tap, type } from '../../testing/render-screen.tsx'
import { delayed, fault, lostNetwork, refusal, reply, stubServer } from '../../testing/stub-server.ts'
import ReturnScreen from './return-screen.tsx'

const CALL = 'POST /api/order/{id}/return'
const PICTURE = { key: 'serum', width: 160, height: 160, tone: '#eee' }
const LINE = { line: 2, name: 'Serum', option: '30 ml', picture: PICTURE, price: 59_000, quantity: 3 }
const RETURNABLE = reply('GET /api/order/{id}/return', { open: [LINE], shipping: 4_000, list: [], until: null })
const DONE = reply(CALL, { id: '01a209a7-d91e-7c72-91e3-4383dd76f96b' } as never)

async function openForm(...answers: (typeof DONE)[]) {
  const server = stubServer({ 'GET /api/order/{id}/return': [RETURNABLE], [CALL]: answers })
  const onDone = vi.fn()
  const { words } = await renderScreen(<ReturnScreen id="7" onDone={onDone} />)
  const texts = words.returns
  const lines = await screen.findByRole('group', { name: 'Serum 30 ml ฿590' })
  const fill = () => {
    fireEvent.click(within(lines).getByRole('button', { name: words.shell.stepper.more }))
    type(texts.why, 'damaged')
    type(texts.words, 'It leaks')
    type(texts.promptpayNumber, '0812345678')
    type(texts.holder, 'มาลี')
  }
  return { texts, lines, fill, onDone, send: () => tap(texts.send), sent: () => server.callsOf(CALL) }
}

test('lines of one product that a discount divided show their prices', async () => {
  const open = [LINE, { ...LINE, line: 3, price: 47_200, quantity: 1 }]
  const returnable = reply('GET /api/order/{id}/return', { open, shipping: 4_000, list: [], until: null })
  stubServer({ 'GET /api/order/{id}/return': [returnable] })
  await renderScreen(<ReturnScreen id="7" onDone={() => undefined} />)
  expect(await screen.findByRole('group', { name: 'Serum 30 ml ฿590' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Serum 30 ml ฿472' })).toBeTruthy()
})

test('what is missing is named at its place, until it is given; nothing is sent', async () => {
  const { texts, fill, send, sent } = await openForm()
  send()
  await screen.findByText(texts.chooseLines)
  expect(fieldOf(texts.why).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText(texts.fill)).toHaveLength(2)
  fill()
  await waitFor(() => expect(screen.queryByText(texts.chooseLines)).toBeNull())
  await waitFor(() => expect(screen.queryByText(texts.fill)).toBeNull())
  expect(sent()).toEqual([])
})

test('the server’s messages are shown in their fields, what belongs to none above the button; the input stays', async () => {
  const { texts, fill, send, onDone } = await openForm(
    refusal(400, 'bad_input', 'Please check', { 'lines.0.quantity': 'Too many', 'refund_to.name': 'Not a name' }),
    refusal(409, 'return_late', 'Too late'),
  )
  fill()
  send()
  await screen.findByText('Too many')
  expect(screen.getByText('Not a name')).toBeTruthy()
  send()
  await screen.findByText('Too late')
  expect(screen.queryByText('Too many')).toBeNull()
  expect(fieldOf(texts.words).value).toBe('It leaks')
  expect(onDone).not.toHaveBeenCalled()
})

test.each([
  ['a lost network', lostNetwork],
  ['a fault', fault],
])('after %s the form stays, and the next attempt has the same key, also after a reload', async (_, failure) => {
  const { texts, fill, send, sent } = await openForm(failure)
  fill()
  send()
  await screen.findByText(texts.broken)
  expect(fieldOf(texts.holder).value).toBe('มาลี')
  const [first] = sent()
  expect(first?.body).toEqual({
    lines: [{ line: 2, quantity: 1 }],
    kind: 'goods',
    reason: 'damaged',
    words: 'It leaks',
    refund_to: { by: 'promptpay', number: '0812345678', name: 'มาลี' },
  })

  const reloaded = await openForm(DONE)
  reloaded.send()
  await waitFor(() => expect(reloaded.onDone).toHaveBeenCalledTimes(1))
  expect(reloaded.sent()).toEqual([first])
  expect(sessionStorage.length).toBe(0)
})

test('a double tap sends once', async () => {
  const { answer, release } = delayed(DONE)
  const { fill, send, onDone, sent } = await openForm(answer)
  fill()
  send()
  send()
  await waitFor(() => expect(sent()).toHaveLength(1))
  release()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sent()).toHaveLength(1)
})
