import { expect, test } from 'vitest'
import { AppError, NetworkError } from './errors.ts'
import { sendInOrder } from './send-in-order.ts'

test('an error of one item does not stop the others', async () => {
  const rejected = new AppError(409, 'Taken')
  const sent: string[] = []
  const outcome = await sendInOrder(['a', 'b', 'c'], async (item) => {
    sent.push(item)
    if (item === 'b') throw rejected
    return item.toUpperCase()
  })
  expect(sent).toEqual(['a', 'b', 'c'])
  expect(outcome).toEqual({ replies: ['A', 'C'], failures: [{ item: 'b', cause: rejected }] })
})

test('after a lost connection the remaining items are not sent, and fail too', async () => {
  const lost = new NetworkError()
  const sent: number[] = []
  const outcome = await sendInOrder([1, 2, 3, 4], async (item, index) => {
    sent.push(index)
    if (item === 2) throw lost
    return item
  })
  expect(sent).toEqual([0, 1])
  expect(outcome.replies).toEqual([1])
  expect(outcome.failures).toEqual([2, 3, 4].map((item) => ({ item, cause: lost })))
})

test('the outcome so far is reported before each item', async () => {
  const progress: [number, number][] = []
  await sendInOrder(
    [true, false, true],
    async (isAccepted) => {
      if (!isAccepted) throw new AppError(400, 'Wrong')
    },
    ({ replies, failures }) => progress.push([replies.length, failures.length]),
  )
  expect(progress).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
  ])
})
