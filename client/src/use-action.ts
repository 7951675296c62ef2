import { type MutationKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { STATUS } from '@bailu/contract/envelope'
import { useRef } from 'react'
import { ActionCancelled, AppError } from './errors.ts'
import { createKeyRing, fingerprint, type KeyStorage } from './idempotency-key.ts'
import type { RecordSender } from './record-sender.ts'

/** What a user is shown of an error; `cause` is an `AppError` when the server answered. */
export type ActionError = { message: string; errors: Record<string, string>; cause: unknown }

/** How an app shows the outcome of an action. */
export type ActionUi = {
  showSuccess: (text: string) => void
  showError: (text: string) => void
  /** Text for an error without one, as when the network failed. */
  failureText: (cause: unknown) => string
}

export type ActionOptions<I, R> = {
  /** Success message. */
  done?: string | ((reply: R, input: I) => string)
  /**
   * Queries to invalidate on success, and when the error says that the screen shows an outdated state: a conflict, and
   * also when what it shows is gone (404) or no longer the user's to change (403).
   */
  refresh?: readonly QueryKey[]
  /** Called with the reply, before the refetch. */
  onReply?: (reply: R, input: I) => void
  /** Called after the refetch of `refresh`; the action is busy until it resolves. */
  onDone?: (reply: R, input: I) => unknown
  /** Shows the error instead of the toast, as beside a field; `false` leaves it to the toast. A 401 has no toast. */
  onError?: (error: ActionError, input: I) => unknown
  /** Lets other components see that the action is in flight (`useIsMutating`). */
  mutationKey?: MutationKey
  /** Keys of unanswered inputs survive a reload. */
  keyStorage?: KeyStorage
  /**
   * The action sends one record, as a form does: until the server has answered, changed inputs share one key. When an
   * earlier input turns out to have been stored, a changed one is put on top of it, or fails with `key_reused`.
   */
  oneRecord?: () => RecordSender<I, R>
  /** Different inputs may be in flight at once, as of the rows of a table. The same input never is. */
  parallel?: boolean
}

const OUTDATED: ReadonlySet<number> = new Set([STATUS.conflict, STATUS.notFound, STATUS.forbidden])

/** The state on the screen is not the server's any more. On `edit_conflict` the editor loads the other version itself. */
const isOutdated = (cause: unknown): boolean =>
  cause instanceof AppError && OUTDATED.has(cause.status) && cause.code !== 'edit_conflict'

/**
 * A change sent to the server. A second call while one is in flight is ignored. The idempotency key given to `send`
 * stays with its input until the server answered, so that a retry after a lost connection is performed once; other
 * inputs sent in between do not change that, because whether the first one was performed is still unknown.
 */
export function useAction<I, R>(
  send: (input: I, idempotencyKey: string) => Promise<R>,
  options: ActionOptions<I, R>,
  ui: ActionUi,
) {
  const { done, refresh = [], onReply, onDone, onError, mutationKey, keyStorage, oneRecord, parallel } = options
  const queries = useQueryClient()
  const invalidate = () => Promise.all(refresh.map((queryKey) => queries.invalidateQueries({ queryKey })))
  const withKey = useRef<ReturnType<typeof createKeyRing>>(undefined)
  withKey.current ??= createKeyRing(keyStorage)
  const inFlight = useRef(new Map<string, Promise<R>>())
  const sendWithKey = withKey.current
  const recordSender = useRef<RecordSender<I, R>>(undefined)
  if (oneRecord) recordSender.current ??= oneRecord()
  const mutation = useMutation({
    ...(mutationKey && { mutationKey }),
    networkMode: 'always',
    // Inputs contain passwords and bank accounts: not stored in the cache of mutations.
    gcTime: 0,
    mutationFn: (input: I) =>
      recordSender.current?.(input, send) ?? sendWithKey(fingerprint(input), (key) => send(input, key)),
    onSuccess: async (reply, input) => {
      if (done) ui.showSuccess(typeof done === 'function' ? done(reply, input) : done)
      onReply?.(reply, input)
      await invalidate()
      await onDone?.(reply, input)
    },
    onError: async (cause, input) => {
      if (cause instanceof ActionCancelled) return
      if (isOutdated(cause)) void invalidate()
      const answer = cause instanceof AppError ? cause : undefined
      const error = { message: answer?.message || ui.failureText(cause), errors: answer?.errors ?? {}, cause }
      const isShown = onError !== undefined && (await onError(error, input)) !== false
      if (!isShown && answer?.status !== STATUS.unauthorized) ui.showError(error.message)
    },
  })
  type Callbacks = Parameters<typeof mutation.mutate>[1]
  const start = (input: I, callbacks?: Callbacks): { isRepeated: boolean; reply: Promise<R> } => {
    const id = fingerprint(input)
    const earlier = parallel ? inFlight.current.get(id) : inFlight.current.values().next().value
    if (earlier) return { isRepeated: true, reply: earlier }
    const reply = mutation.mutateAsync(input, callbacks).finally(() => inFlight.current.delete(id))
    inFlight.current.set(id, reply)
    return { isRepeated: false, reply }
  }
  /** Resolves to whether the action was sent and succeeded; never rejects. */
  const run = async (input: I): Promise<boolean> => {
    const { isRepeated, reply } = start(input)
    const succeeded = await reply.then(
      () => true,
      () => false,
    )
    return succeeded && !isRepeated
  }
  return {
    ...mutation,
    busy: mutation.isPending,
    input: mutation.variables,
    run,
    mutate: (input: I, callbacks?: Callbacks): void => void start(input, callbacks).reply.catch(() => undefined),
    /** Resolves to the reply; of an ignored call to that of the call in flight. */
    mutateAsync: (input: I, callbacks?: Callbacks): Promise<R> => start(input, callbacks).reply,
  }
}
