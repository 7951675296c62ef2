import { NetworkError } from './errors.ts'

export type SendFailure<T> = { item: T; cause: unknown }

/**
 * Sends items one after the other; an error of one does not stop the others. When the connection is lost, the remaining
 * ones are not sent and fail with the same cause.
 * @param onNext called with the outcome so far, before each item is sent
 */
export async function sendInOrder<T, R>(
  items: readonly T[],
  send: (item: T, index: number) => Promise<R>,
  onNext?: (outcome: { replies: readonly R[]; failures: readonly SendFailure<T>[] }) => void,
): Promise<{ replies: R[]; failures: SendFailure<T>[] }> {
  const replies: R[] = []
  const failures: SendFailure<T>[] = []
  for (const [index, item] of items.entries()) {
    onNext?.({ replies: [...replies], failures: [...failures] })
    try {
      replies.push(await send(item, index))
    } catch (cause) {
      failures.push({ item, cause })
      if (!(cause instanceof NetworkError)) continue
      failures.push(...items.slice(index + 1).map((unsent) => ({ item: unsent, cause })))
      break
    }
  }
  return { replies, failures }
}
