// @vitest-environment happy-dom
import { STATUS } from '@bailu/contract/envelope'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import type { Fill } from './match-tracking.ts'
import { TrackingListDialog } from './tracking-list-dialog.tsx'

const numberOf = (at: number) => `BL26010100000${at}`
const order = (at: number) => ({
  id: `id${at}`,
  number: numberOf(at),
  old_number: '',
  status: 'awaiting_shipment',
  pickup: false,
  carrier: '',
  tracking_number: '',
  shipped_by: '',
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The dialog over rows of two orders; `answer` sends the reply of the check that waits longest. */
async function openDialog(typed: Record<string, string> = {}, carrier = 'Flash Express') {
  const waiting: ((rows: string[][]) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) => {
        waiting.push((rows) =>
          resolve(Response.json({ status: STATUS.ok, msg: '', data: { rows, orders: [order(1), order(2)] } })),
        )
      }),
  )
  const filled: Fill[][] = []
  const { shipDesk } = await renderScreen(
    <TrackingListDialog
      text=""
      from={undefined}
      open={[order(1), order(2)]}
      typed={typed}
      carrier={carrier}
      onCarrier={() => {}}
      onFill={(fills) => filled.push(fills)}
      onClose={() => {}}
    />,
  )
  const words = shipDesk.list
  const type = (value: string) => fireEvent.change(screen.getByLabelText(words.paste), { target: { value } })
  const check = async () => fireEvent.click(await screen.findByRole('button', { name: words.check }))
  const answer = async (rows: string[][]) => {
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    await act(async () => waiting.shift()!(rows))
  }
  return { words, filled, type, check, answer }
}

test('the answer for an older text is not shown for the text typed since', async () => {
  const { words, type, check, answer } = await openDialog()
  type(`${numberOf(1)} TH1111`)
  await check()
  type(`${numberOf(2)} TH2222`)
  await answer([[numberOf(1), 'TH1111']])
  expect(screen.queryByText(words.matched(1))).toBeNull()
  await check()
  await answer([[numberOf(2), 'TH2222']])
  await screen.findByText(words.matched(1))
  expect(screen.getByText(/→ TH2222/)).toBeTruthy()
})

test('typed numbers that would be replaced are named, and may stay', async () => {
  const { words, filled, type, check, answer } = await openDialog({ id1: 'TH9999', id2: 'th 2222' })
  type('list')
  await check()
  await answer([
    [numberOf(1), 'TH1111'],
    [numberOf(2), 'TH2222'],
  ])
  await screen.findByText(words.replaces(1))
  expect(screen.getByText(`${numberOf(1)}: TH9999 → TH1111`)).toBeTruthy()
  fireEvent.click(screen.getByLabelText(words.keepTyped))
  fireEvent.click(screen.getByRole('button', { name: words.fill(1) }))
  expect(filled[0]).toMatchObject([{ id: 'id2' }])
})

test('where several columns could have the numbers nothing is filled in until one is chosen', async () => {
  const { words, type, check, answer } = await openDialog({}, '')
  type('list')
  await check()
  await answer([
    [numberOf(1), 'TH47145DSYEY6A', '1234567'],
    [numberOf(2), 'TH47145DSYEY7A', '1234568'],
  ])
  await screen.findByText(words.chooseColumn)
  expect(screen.queryByText(words.matched(2))).toBeNull()
  fireEvent.mouseDown(screen.getByLabelText(words.column))
  fireEvent.click(await screen.findByTitle(words.columnName(2, '')))
  await screen.findByText(words.matched(2))
  expect(screen.getByText(/→ TH47145DSYEY6A/)).toBeTruthy()
})
