// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldOf, renderScreen, tap, type } from '../../testing/render-screen.tsx'
import { delayed, fault, lostNetwork, refusal, reply, stubServer } from '../../testing/stub-server.ts'
import { type WithdrawalTerms, WithdrawForm } from './withdraw-form.tsx'

const TERMS: WithdrawalTerms = {
  withdrawable: 100_000,
  under_review: 0,
  owed: 0,
  minimum: 30_000,
  last: false,
  expected_on: '2026-12-01',
  payout_days: [1, 16],
  card: { bank: '004', bank_name: '', account_tail: '7890', hold_until: null, id_expired: false },
}
const AMOUNTS = { gross: 50_000, tax: 1_500, net: 48_500 }
const DONE = reply('POST /api/withdrawal', {
  id: '01a209a7-d91e-7c72-91e3-4383dd76f96b',
  status: 'under_review',
  bank: '004',
  bank_name: '',
  account_tail: '7890',
  ...AMOUNTS,
  requested_at: '2026-11-23T10:00:00Z',
  hold_until: null,
  expected_on: '2026-12-01',
  late: false,
  decided_at: null,
  reason: '',
})

async function openForm(...answers: Parameters<typeof stubServer>[0]['POST /api/withdrawal'] & object) {
  const server = stubServer({
    'GET /api/withdrawal/preview': [reply('GET /api/withdrawal/preview', AMOUNTS)],
    'POST /api/withdrawal': answers,
  })
  const { words } = await renderScreen(<WithdrawForm terms={TERMS} />)
  const texts = words.withdrawals.withdrawal
  const request = async (amount: string) => {
    type(texts.amount, amount)
    tap(texts.submit)
    const dialog = await screen.findByRole('alertdialog')
    tap(texts.submit, dialog)
  }
  return { words, texts, request, sent: () => server.callsOf('POST /api/withdrawal') }
}

test('a wrong amount is named at its field, which gets the focus; nothing is sent', async () => {
  const { texts, sent } = await openForm()
  for (const [typed, message] of [
    ['', texts.error.missing],
    ['ten', texts.error.form],
    ['299', texts.error.minimum('฿300')],
    ['1000.01', texts.error.tooMuch('฿1,000.00')],
  ] as const) {
    type(texts.amount, typed)
    tap(texts.submit)
    await screen.findByText(message)
    const field = fieldOf(texts.amount)
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-invalid')).toBe('true')
  }
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent()).toEqual([])
})

test('an error of the server is shown at the field, and the amount stays', async () => {
  const { texts, request } = await openForm(
    refusal(400, 'bad_input', 'Please check', { amount: 'Too precise' }),
    refusal(409, 'withdrawal_too_much', 'More than there is'),
  )
  await request('500')
  await screen.findByText('Too precise')
  expect(document.activeElement).toBe(fieldOf(texts.amount))
  await request('500')
  await screen.findByText('More than there is')
  expect(screen.queryByText('Too precise')).toBeNull()
  expect(fieldOf(texts.amount).value).toBe('500')
})

test.each([
  ['a lost network', lostNetwork],
  ['a fault', fault],
])('after %s the amount stays, and the next attempt has the same key', async (_, failure) => {
  const { texts, words, request, sent } = await openForm(failure, DONE, DONE)
  await request('500')
  await screen.findByText(texts.error.broken)
  expect(fieldOf(texts.amount).value).toBe('500')
  await request('500.00')
  await screen.findByText(words.shell.toast.withdrawn)
  await request('500')
  await waitFor(() => expect(sent()).toHaveLength(3))
  const [first, retried, later] = sent()
  expect(retried).toEqual(first)
  expect(first?.body).toEqual({ amount: 50_000 })
  expect(later?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test('a double tap sends once; afterwards the form is empty', async () => {
  const { answer, release } = delayed(DONE)
  const { texts, words, request, sent } = await openForm(answer)
  await request('500')
  await waitFor(() => expect(sent()).toHaveLength(1))
  tap(texts.submit, fieldOf(texts.amount).closest('form') as HTMLElement)
  release()
  await screen.findByText(words.shell.toast.withdrawn)
  expect(sent()).toHaveLength(1)
  expect(fieldOf(texts.amount).value).toBe('')
  expect(sessionStorage.length).toBe(0)
})
