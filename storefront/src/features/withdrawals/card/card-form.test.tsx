// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fieldOf, renderScreen, tap, type } from '../../../testing/render-screen.tsx'
import { delayed, fault, lostNetwork, refusal, reply, stubServer } from '../../../testing/stub-server.ts'
import CardForm from './card-form.tsx'

const STATE = { card: null, hold_hours: 24, today: '2026-11-20', latest_birth_date: '2006-11-20' }
const DONE = reply('PUT /api/card', {} as never)

async function openForm(...answers: (typeof DONE)[]) {
  const server = stubServer({
    'PUT /api/card': answers,
    'GET /api/withdrawal/terms': [reply('GET /api/withdrawal/terms', {} as never)],
  })
  const onDone = vi.fn()
  const { words } = await renderScreen(<CardForm cardState={STATE} onDone={onDone} />)
  const texts = words.withdrawals.card
  const fill = () => {
    for (const [label, value] of [
      [texts.bank, '004'],
      [texts.branch, 'Silom'],
      [texts.number, '123-4-56789-0'],
      [texts.numberAgain, '1234567890'],
      [texts.firstName, 'มาลี'],
      [texts.lastName, 'สุขสันต์'],
      [texts.englishName, 'MALEE SUKSAN'],
      [texts.name, 'มาลี สุขสันต์'],
      [texts.idNumber, '1101700230708'],
      [texts.birth, '1990-02-28'],
      [texts.address, '1 ถนนสุขุมวิท'],
      [texts.issued, '2022-03-01'],
      [texts.expires, '2031-02-27'],
    ] as const)
      type(label, value)
  }
  const send = () => tap(texts.save)
  return { texts, words, fill, send, onDone, sent: () => server.callsOf('PUT /api/card') }
}

test('every missing field is named, the first gets the focus; nothing is sent', async () => {
  const { texts, send, sent } = await openForm()
  send()
  const bank = fieldOf(texts.bank)
  await waitFor(() => expect(document.activeElement).toBe(bank))
  expect(screen.getAllByText(texts.error.missing)).toHaveLength(9)
  expect(sent()).toEqual([])
})

test('the repeated account number is compared again when the first one is corrected', async () => {
  const { texts, fill } = await openForm()
  fill()
  type(texts.numberAgain, '1234567891')
  fireEvent.blur(fieldOf(texts.numberAgain))
  await screen.findByText(texts.error.differs)
  type(texts.number, '1234567891')
  await waitFor(() => expect(screen.queryByText(texts.error.differs)).toBeNull())
})

test('a number of another kind of id is not stored', async () => {
  const { texts, fill } = await openForm()
  fill()
  fireEvent.click(fieldOf(texts.idKinds.passport))
  await waitFor(() => expect(fieldOf(texts.passportNumber).value).toBe(''))
})

test('the server’s messages are shown in their fields, also those of a code; secrets are not stored', async () => {
  const { texts, fill, send, onDone } = await openForm(
    refusal(400, 'bad_input', 'Please check', { branch: 'Unknown branch', version: 'Outdated' }),
    refusal(422, 'under_age', 'Too young'),
  )
  fill()
  send()
  await screen.findByText('Unknown branch')
  expect(screen.getByRole('alert').textContent).toBe('Outdated')
  await waitFor(() => expect(document.activeElement).toBe(fieldOf(texts.branch)))
  type(texts.branch, 'Sathorn')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''))
  send()
  await screen.findByText('Too young')
  await waitFor(() => expect(document.activeElement).toBe(fieldOf(texts.birth)))
  expect(fieldOf(texts.number).value).toBe('123-4-56789-0')
  expect(sessionStorage.getItem('card')).toContain('Sathorn')
  expect(sessionStorage.getItem('card')).not.toMatch(/56789|1101700230708|1990-02-28/)
  expect(onDone).not.toHaveBeenCalled()
})

test.each([
  ['a lost network', lostNetwork],
  ['a fault', fault],
])('after %s the card stays as it was typed and is sent again', async (_, failure) => {
  const { texts, words, fill, send, onDone, sent } = await openForm(failure, DONE)
  fill()
  send()
  await screen.findByText(texts.error.broken)
  expect(fieldOf(texts.idNumber).value).toBe('1101700230708')
  send()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(screen.getByText(words.shell.toast.addedSuccessfully)).toBeTruthy()
  const [first, retried] = sent()
  expect(first?.body).toMatchObject({ version: null, bank: '004', account_number: '123-4-56789-0' })
  expect(retried).toEqual(first)
  expect(sessionStorage.getItem('card')).toBeNull()
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
