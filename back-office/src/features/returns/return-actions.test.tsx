// @vitest-environment happy-dom
import type { StaffReturn } from '@bailu/contract/returns/staff'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ReceiveReturnButton } from './return-actions.tsx'

test('lines of one product that a discount divided show their prices', async () => {
  const line = { name: 'Cream', option: '50 ml', quantity: 1 }
  const returnRequest = {
    id: 'r1',
    status: 'approved',
    kind: 'goods',
    lines: [
      { ...line, line: 0, price: 59_000 },
      { ...line, line: 1, price: 47_200 },
    ],
  } as StaffReturn
  const words = await renderScreen(<ReceiveReturnButton returnRequest={returnRequest} />)
  fireEvent.click(await screen.findByRole('button', { name: words.returns.receive }))
  for (const price of ['฿590.00', '฿472.00'])
    expect(await screen.findByLabelText(words.returns.sellable(`Cream 50 ml ${price}`))).toBeTruthy()
})
