// @vitest-environment happy-dom
import type { PackingSlip } from '@bailu/contract/orders/staff-order'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen, stubServer } from '../../../testing/render-screen.tsx'
import { rememberLabels } from './printed-labels.ts'
import { ShipTable } from './ship-table.tsx'

const slip = (id: string) =>
  ({
    id,
    number: `2601-${id}`,
    address: {},
    address_version: `seen-${id}`,
    collect: 0,
    paid_at: null,
  }) as unknown as PackingSlip

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('each row shows its result; a row without a reply repeats its key, an answered one has a new key', async () => {
  const { next, sent } = stubServer()
  const { orders: words, shell } = await renderScreen(<ShipTable orders={[slip('1'), slip('2'), slip('3')]} />)
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type(words.carrierForAll, 'Flash')
  for (const at of ['1', '2', '3']) type(words.rowOf(words.tracking, `2601-${at}`), `TH00${at}`)
  const ship = (count: number) =>
    act(async () => {
      const button = screen.getByRole('button', { name: words.shipAll(count) })
      fireEvent.click(button)
      fireEvent.click(button)
    })

  next.push({ status: 422, code: 'not_sellable', msg: 'Not yet' }, 'lost')
  await ship(3)
  await screen.findByText(words.shipSummary(1, 2))
  expect(screen.getByText('Not yet')).toBeTruthy()
  expect(screen.getByText(words.rowNoAnswer)).toBeTruthy()
  expect(screen.queryByText(shell.noNetwork)).toBeNull()
  expect(sent).toHaveLength(3)

  await ship(2)
  await screen.findByText(words.shipSummary(3, 0))
  await waitFor(() => expect(sent).toHaveLength(5))
  const keys = sent.map(({ idempotencyKey }) => idempotencyKey)
  expect(sent.slice(3).map(({ call }) => call)).toEqual(sent.slice(0, 2).map(({ call }) => call))
  expect(keys[4]).toBe(keys[1])
  expect(new Set(keys).size).toBe(4)
})

test('a parcel is shipped by the address on its label, without one by that on the screen', async () => {
  rememberLabels([{ id: '1', address_version: 'printed-1' }])
  const { next, sent } = stubServer()
  const { orders: words } = await renderScreen(<ShipTable orders={[slip('1'), slip('2')]} />)
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type(words.carrierForAll, 'Flash')
  for (const at of ['1', '2']) type(words.rowOf(words.tracking, `2601-${at}`), `TH00${at}`)
  const ship = (count: number) => fireEvent.click(screen.getByRole('button', { name: words.shipAll(count) }))
  const seen = () => sent.map(({ input }) => (input as { seen_address: string }).seen_address)

  next.push({ status: 409, code: 'address_changed', msg: 'Print again' })
  ship(2)
  await screen.findByText('Print again')
  expect(seen()).toEqual(['printed-1', 'seen-2'])

  rememberLabels([{ id: '1', address_version: 'printed-2' }])
  ship(1)
  await screen.findByText(words.shipSummary(2, 0))
  expect(seen().at(-1)).toBe('printed-2')
})
