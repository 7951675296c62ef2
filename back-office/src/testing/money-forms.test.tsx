// @vitest-environment happy-dom
import type { ReplyOf } from '@bailu/contract/calls'
import { STATUS } from '@bailu/contract/envelope'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import type { StaffProduct } from '@bailu/contract/catalogue/staff'
import type { StaffRefund } from '@bailu/contract/refunds/staff'
import type { StaffReturn } from '@bailu/contract/returns/staff'
import type { ShopRuleState } from '@bailu/contract/shop-rules/staff'
import type { StaffWithdrawalDetail } from '@bailu/contract/withdrawals/staff'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DepositForm } from '../features/cash/cash-deposit.tsx'
import { PriceDrawer } from '../features/catalogue/price-drawer.tsx'
import { ConfirmPaymentForm } from '../features/orders/payment/confirm-payment-form.tsx'
import { LatePaymentButton } from '../features/orders/payment/payment-corrections.tsx'
import { MoneyActionForm } from '../features/partners/partner-money.tsx'
import { BatchActions } from '../features/payouts/batch-detail.tsx'
import { NoteReceiptButton } from '../features/receipts/receipt-columns.tsx'
import { PayRefundButton } from '../features/refunds/refund-actions.tsx'
import { PayReturnRefundButton } from '../features/returns/return-actions.tsx'
import { ChangeRuleForm, PreviewChangeDialog } from '../features/shop-rules/change-rule-form.tsx'
import { WithdrawalActions } from '../features/withdrawals/withdrawal-actions.tsx'
import type { BackOfficeTranslations } from '@bailu/phrases/back-office/translations'
import { renderScreen, stubServer } from './render-screen.tsx'

const nothing = () => {}
const account = { by: 'bank', bank: 'KBANK', name: 'Anna', number: '••• 1234' } as const
const refund = {
  id: 'r1',
  state: 'owed',
  amount: 5_000,
  account_at: null,
  refund_to: account,
  hold_until: null,
  second: null,
  not_yours: null,
} as unknown as StaffRefund
const returned = { id: 'r2', amount: 5_000, refund_to: account } as unknown as StaffReturn
const withdrawal = {
  id: 'w1',
  partner: { nickname: 'Anna' },
  net: 9_700,
  status: 'under_review',
  batch: null,
  waits_for: [],
  approved: null,
} as unknown as StaffWithdrawalDetail
const batch = {
  id: 7,
  second: null,
  file: null,
  states: { open: { rows: 0 }, sent: { rows: 2 } },
} as unknown as ReplyOf<'GET /api/staff/payout/{id}'>
const openBatch = { ...batch, states: { open: { rows: 2 }, sent: { rows: 0 } } } as typeof batch
const order = (method: 'transfer' | 'cod') =>
  ({
    id: 'o1',
    number: '2601-0001',
    payment_method: method,
    slips: [],
    actions: { late: true },
    money: { missing: 10_000 },
  }) as unknown as StaffOrder
const variant = { id: 3, sku: 'T-1', price: 10_000, list_price: null } as StaffProduct['variants'][number]
const rule = { name: 'unpaid_hours', value: 24, version: 1 } as unknown as ShopRuleState
const money = { owed: 20_000, available: 0, card: true } as unknown as ReplyOf<'GET /api/staff/partner/{id}/money'>

type Words = BackOfficeTranslations
type MoneyForm = {
  form: string
  shown: ReactNode
  /** Button that opens the dialog. */
  opens?: (words: Words) => string
  /** What is typed, by label. The server rejects the first field. */
  typed: [label: (words: Words) => string, text: string][]
  ticked?: (words: Words) => string
  submit: (words: Words) => string
  /** Path of the rejected field in the input of the call. */
  path: string
}

const FORMS: MoneyForm[] = [
  {
    form: 'refund transfer',
    shown: <PayRefundButton refund={refund} />,
    opens: ({ refunds }) => refunds.pay,
    typed: [[({ refunds }) => refunds.reference, 'KB-778']],
    submit: ({ refunds }) => refunds.pay,
    path: 'bank_reference',
  },
  {
    form: 'refund of a return',
    shown: <PayReturnRefundButton returnRequest={returned} shown />,
    opens: ({ returns }) => returns.refund,
    typed: [[({ returns }) => returns.bankReference, 'KB-778']],
    submit: ({ returns }) => returns.refund,
    path: 'bank_reference',
  },
  {
    form: 'payment of a withdrawal',
    shown: <WithdrawalActions row={withdrawal} />,
    opens: ({ withdrawals }) => withdrawals.pay,
    typed: [[({ withdrawals }) => withdrawals.reference, 'KB-778']],
    submit: ({ withdrawals }) => withdrawals.pay,
    path: 'bank_reference',
  },
  {
    form: 'rejection of a withdrawal',
    shown: <WithdrawalActions row={withdrawal} />,
    opens: ({ withdrawals }) => withdrawals.reject,
    typed: [[({ withdrawals }) => withdrawals.reason, 'The account is not theirs']],
    submit: ({ withdrawals }) => withdrawals.reject,
    path: 'reason',
  },
  {
    form: 'payout batch',
    shown: <BatchActions batch={batch} onOutcome={nothing} />,
    opens: ({ payouts }) => payouts.payAll(2),
    typed: [[({ withdrawals }) => withdrawals.reference, 'KB-778']],
    submit: ({ payouts }) => payouts.payAll(2),
    path: 'bank_reference',
  },
  {
    form: 'bank file of a payout batch',
    shown: <BatchActions batch={openBatch} onOutcome={nothing} />,
    opens: ({ payouts }) => payouts.fileMake,
    typed: [[({ payouts }) => payouts.fileFor, 'Paid on Friday']],
    submit: ({ payouts }) => payouts.fileMake,
    path: 'reason',
  },
  {
    form: 'payment by transfer',
    shown: <ConfirmPaymentForm order={order('transfer')} onDone={nothing} />,
    typed: [
      [({ orders }) => orders.amountBaht, '100'],
      [({ orders }) => orders.bankReference, 'KB-778'],
    ],
    ticked: ({ orders }) => orders.paymentSeen,
    submit: ({ orders }) => orders.confirm,
    path: 'amount',
  },
  {
    form: 'payment in cash',
    shown: <ConfirmPaymentForm order={order('cod')} onDone={nothing} />,
    typed: [
      [({ orders }) => orders.amountBaht, '100'],
      [({ orders }) => orders.cashReference, 'C-12'],
    ],
    ticked: ({ orders }) => orders.cashCounted,
    submit: ({ orders }) => orders.cashIn,
    path: 'amount',
  },
  {
    form: 'late payment',
    shown: <LatePaymentButton order={order('transfer')} />,
    opens: ({ refunds }) => refunds.late,
    typed: [
      [({ refunds }) => refunds.amountBaht, '100'],
      [({ refunds }) => refunds.reference, 'KB-778'],
    ],
    submit: ({ refunds }) => refunds.late,
    path: 'amount',
  },
  {
    form: 'receipt',
    shown: <NoteReceiptButton />,
    opens: ({ receipts }) => receipts.note,
    typed: [
      [({ receipts }) => receipts.noteAmount, '100'],
      [({ receipts }) => receipts.reference, 'KB-778'],
    ],
    submit: ({ receipts }) => receipts.noteIt,
    path: 'amount',
  },
  {
    form: 'cash deposit',
    shown: <DepositForm from="cash" bookedBalance={10_000} open onClose={nothing} />,
    typed: [[({ cash }) => cash.reference, 'KB-778']],
    submit: ({ cash }) => cash.carry,
    path: 'bank_reference',
  },
  {
    form: 'repayment of a partner',
    shown: <MoneyActionForm action="repayment" id={4} money={money} onClose={nothing} />,
    typed: [[({ customers }) => customers.money.reference, 'KB-778']],
    submit: ({ customers }) => customers.money.actions.repayment,
    path: 'bank_reference',
  },
  {
    form: 'shop rule',
    shown: <ChangeRuleForm state={rule} />,
    typed: [[({ shopRules }) => shopRules.reason, 'Longer check']],
    submit: ({ shopRules }) => shopRules.preview,
    path: 'reason',
  },
  {
    form: 'price',
    shown: <PriceDrawer variant={variant} onClose={nothing} />,
    typed: [
      [({ catalogue }) => catalogue.prices.new, '120'],
      [({ catalogue }) => catalogue.prices.reason, 'New supplier'],
    ],
    submit: ({ catalogue }) => catalogue.prices.set,
    path: 'price',
  },
]

async function open({ shown, opens, submit, typed, ticked }: MoneyForm) {
  const server = stubServer()
  const words = await renderScreen(shown)
  if (opens) fireEvent.click(screen.getByRole('button', { name: opens(words) }))
  const field = (label: (words: Words) => string) => screen.getByLabelText<HTMLInputElement>(label(words))
  await waitFor(() => field(typed[0]![0]))
  const button = () => screen.getAllByRole('button', { name: new RegExp(escapeRegExp(submit(words))) }).at(-1)!
  return {
    ...server,
    words,
    first: () => field(typed[0]![0]),
    texts: () => typed.map(([label]) => field(label).value),
    fill: () => {
      for (const [label, text] of typed) fireEvent.change(field(label), { target: { value: text } })
      if (ticked) fireEvent.click(field(ticked))
    },
    click: (times = 1) =>
      act(async () => {
        for (let time = 0; time < times; time++) fireEvent.click(button())
      }),
  }
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe.each(FORMS)('$form', (moneyForm) => {
  const written = moneyForm.typed.map(([, text]) => text)

  test('wrong input is not sent; the first wrong field is focused and says why', async () => {
    const { sent, click, first } = await open(moneyForm)
    await click()
    await waitFor(() => expect(first().getAttribute('aria-invalid')).toBe('true'))
    await waitFor(() => expect(document.activeElement).toBe(first()))
    expect(sent).toEqual([])
  })

  test('an error of the server is shown at its field, and the input stays', async () => {
    const { next, sent, fill, click, first, texts } = await open(moneyForm)
    next.push({ status: 400, code: 'bad_input', msg: 'Please check', errors: { [moneyForm.path]: 'Not like this' } })
    fill()
    await click()
    await screen.findByText('Not like this')
    await waitFor(() => expect(first().getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(first())
    expect(texts()).toEqual(written)
    expect(screen.queryByText('Please check')).toBeNull()
    expect(sent).toHaveLength(1)
  })

  test('an error without a field is shown once, and the input stays', async () => {
    const { next, fill, click, texts } = await open(moneyForm)
    next.push({ status: 422, code: 'own_account', msg: 'Not your own' })
    fill()
    await click()
    await screen.findByText('Not your own')
    expect(texts()).toEqual(written)
  })

  test('after a lost connection or a fault the same is sent again with the same key', async () => {
    const { next, sent, words, fill, click, texts } = await open(moneyForm)
    next.push('lost', { status: 500, code: 'fault', msg: 'sorry' })
    fill()
    for (const attempt of [1, 2, 3]) {
      await click()
      await waitFor(() => expect(sent).toHaveLength(attempt))
      // An equal message takes the place of the one before.
      if (attempt < 3) await waitFor(() => expect(screen.getAllByText(words.shell.noNetwork)).toHaveLength(1))
      await act(async () => undefined)
      if (attempt < 3) expect(texts()).toEqual(written)
    }
    const [first, ...repeated] = sent
    expect(repeated).toEqual([first, first])
    expect(first!.idempotencyKey).toEqual(expect.any(String))
  })

  test('a double click is sent once', async () => {
    const { next, sent, fill, click } = await open(moneyForm)
    let answer = (_reply: { status: number; msg: string }) => {}
    next.push(new Promise((resolve) => (answer = resolve)))
    fill()
    await click(2)
    await waitFor(() => expect(sent).toHaveLength(1))
    await click()
    await act(async () => answer({ status: 422, msg: 'Not your own' }))
    await screen.findByText('Not your own')
    expect(sent).toHaveLength(1)
  })
})

describe('shop rule after its preview', () => {
  const change = { value: 48, from: null, reason: 'Longer check' }
  const openPreview = async (warnings: string[] = []) => {
    const server = stubServer()
    const effects = {
      facts: [],
      warnings,
      second: false,
      qr: null,
    } as unknown as ReplyOf<'POST /api/staff/shop-rule/{name}/try'>
    const onSaved = vi.fn()
    const words = await renderScreen(
      <PreviewChangeDialog state={rule} change={change} effects={effects} onClose={nothing} onSaved={onSaved} />,
    )
    const save = (times = 1) =>
      act(async () => {
        for (let time = 0; time < times; time++)
          fireEvent.click(screen.getByRole('button', { name: words.shopRules.save }))
      })
    return { ...server, words, onSaved, save }
  }

  test('a change with a warning is not sent before the warning is confirmed', async () => {
    const { sent, words, save } = await openPreview(['big_jump'])
    await save()
    expect(await screen.findByText(words.shopRules.sureNeeded)).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.click(screen.getByLabelText(words.shopRules.sure))
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.input).toMatchObject({ ...change, sure: true })
  })

  test('an error of the server is shown, and the preview stays', async () => {
    const { next, words, onSaved, save } = await openPreview()
    next.push({ status: 409, code: 'edit_conflict', msg: 'Changed by another' })
    await save()
    await screen.findByText('Changed by another')
    expect(screen.getByText(words.shopRules.previewTitle)).toBeTruthy()
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('after a lost connection the same change is sent again with the same key', async () => {
    const { next, sent, words, onSaved, save } = await openPreview()
    next.push('lost')
    await save()
    await screen.findByText(words.shell.noNetwork)
    await save()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent[1]).toEqual(sent[0])
    expect(sent[0]!.idempotencyKey).toEqual(expect.any(String))
  })

  test('a double click is sent once', async () => {
    const { next, sent, onSaved, save } = await openPreview()
    let answer = (_reply: { status: number; data: unknown }) => {}
    next.push(new Promise((resolve) => (answer = resolve)))
    await save(2)
    await act(async () => answer({ status: STATUS.ok, data: {} }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(sent).toHaveLength(1)
  })
})
