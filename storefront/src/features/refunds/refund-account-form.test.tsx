// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fieldOf, renderScreen, tap, type } from '../../testing/render-screen.tsx'
import { delayed, fault, lostNetwork, refusal, reply, stubServer } from '../../testing/stub-server.ts'
import RefundAccountForm from './refund-account-form.tsx'

const CALL = 'PUT /api/order/{id}/refund-to'
const DONE = reply(CALL, {})

async function openForm(...answers: (typeof DONE)[]) {
  const server = stubServer({ [CALL]: answers })
  const onDone = vi.fn()
  const { words } = await renderScreen(<RefundAccountForm id="7" call={CALL} onDone={onDone} />)
  const texts = words.returns
  const fill = () => {
    type(texts.promptpayNumber, '081-234 5678')
    type(texts.holder, 'มาลี สุขสันต์')
  }
  return { texts, fill, onDone, send: () => tap(texts.refund.save), sent: () => server.callsOf(CALL) }
}

test('missing and malformed fields are named, the first gets the focus; nothing is sent', async () => {
  const { texts, send, sent } = await openForm()
  send()
  await waitFor(() => expect(screen.getAllByText(texts.fill)).toHaveLength(2))
  await waitFor(() => expect(document.activeElement).toBe(fieldOf(texts.promptpayNumber)))
  fireEvent.click(fieldOf(texts.bank))
  type(texts.accountNumber, '12')
  type(texts.holder, 'มาลี')
  send()
  const bank = fieldOf(texts.bankName)
  await waitFor(() => expect(document.activeElement).toBe(bank))
  await waitFor(() => expect(screen.getAllByText(texts.fill)).toHaveLength(2))
  expect(fieldOf(texts.holder).getAttribute('aria-invalid')).toBeNull()
  expect(sent()).toEqual([])
})

test('the server’s messages are shown in their fields, what belongs to none by the button; the input stays', async () => {
  const { texts, fill, send, onDone } = await openForm(
    refusal(400, 'bad_input', 'Please check', { 'refund_to.number': 'No such number' }),
    refusal(409, 'refund_moved_on', 'Paid already'),
  )
  fill()
  send()
  await screen.findByText('No such number')
  await waitFor(() => expect(document.activeElement).toBe(fieldOf(texts.promptpayNumber)))
  type(texts.promptpayNumber, '0812345679')
  await waitFor(() => expect(screen.queryByText('No such number')).toBeNull())
  send()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Paid already'))
  expect(fieldOf(texts.promptpayNumber).value).toBe('0812345679')
  expect(onDone).not.toHaveBeenCalled()
})

test.each([
  ['a lost network', lostNetwork],
  ['a fault', fault],
])('after %s the account stays and is sent again as it was', async (_, failure) => {
  const { texts, fill, send, onDone, sent } = await openForm(failure, DONE)
  fill()
  send()
  await screen.findByText(texts.refund.broken)
  expect(fieldOf(texts.holder).value).toBe('มาลี สุขสันต์')
  send()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  const [first, retried] = sent()
  expect(first?.body).toEqual({ refund_to: { by: 'promptpay', number: '081-234 5678', name: 'มาลี สุขสันต์' } })
  expect(retried).toEqual(first)
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
