import { toast } from '../feedback.ts'
import { fillPath } from '@bailu/client/build-request'
import { AppError, NetworkError } from '@bailu/client/errors'
import { createRecordSender, withStoredVersion } from '@bailu/client/record-sender'
import { sendInOrder } from '@bailu/client/send-in-order'
import { type ActionError, type ActionUi, useAction as useClientAction } from '@bailu/client/use-action'
import { keepPreviousData, useInfiniteQuery, useIsMutating, useQuery } from '@tanstack/react-query'

import type { Calls, InputOf, Key, ReplyOf } from '@bailu/contract/calls'
import { STATUS } from '@bailu/contract/envelope'
import type { Picture } from '@bailu/contract/fields'
import { useWords } from '../language.tsx'
import { downloadFile, FileTooLarge, request } from './request.ts'

/** Polling is allowed only for calls marked `polled` in the contract: they do not extend the session. */
type PollInterval<K extends Key> = Calls[K] extends { polled: true } ? number : never

/**
 * The reply of a call, cached by its key and input. `every`: polling interval in milliseconds; `while`: only as long as this
 * holds of the last reply.
 */
export const useCall = <K extends Key>(
  key: K,
  input: InputOf<K>,
  options: {
    enabled?: boolean
    every?: PollInterval<K>
    while?: (reply: ReplyOf<K>) => boolean
    /** The reply to the input before stays until there is one to this. */
    keep?: boolean
  } = {},
) =>
  useQuery({
    queryKey: [key, input],
    queryFn: ({ signal }) => request(key, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.keep && { placeholderData: keepPreviousData }),
    ...(options.every && {
      refetchInterval: ({ state }: { state: { data: ReplyOf<K> | undefined } }) =>
        state.data && options.while?.(state.data) === false ? false : (options.every ?? false),
    }),
  })

/** Calls whose reply is one page of a list with the cursor of the next page. */
export type PagedKey = { [K in Key]: ReplyOf<K> extends { list: unknown[]; next: string | null } ? K : never }[Key]
export type RowOf<K extends PagedKey> =
  ReplyOf<K> extends { list: (infer R extends Record<string, unknown>)[] } ? R : never

/** A paginated list. `input` without the cursor. */
export const useList = <K extends PagedKey>(key: K, input: Omit<InputOf<K>, 'cursor'>) =>
  useInfiniteQuery({
    queryKey: [key, input],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(key, { ...input, ...(pageParam && { cursor: pageParam }) } as InputOf<K>, { signal }),
    getNextPageParam: (lastPage) => (lastPage as { next: string | null }).next ?? undefined,
  })

export type ActionOptions<K extends Key> = {
  /** Success message. */
  done?: string | ((reply: ReplyOf<K>) => string) | undefined
  /** Queries to invalidate on success, and after a conflict. */
  refresh?: readonly Key[]
  onDone?: (reply: ReplyOf<K>, input: InputOf<K>) => void
  /** Called with the reply, before the refetch of `refresh`. */
  onReply?: () => void
  /** Shows an error of the server instead of the toast, as beside a field. A lost connection always has a toast. */
  onError?: (error: ActionError) => void
  /** Shows every failure, also that of the network, as in a row of a table. */
  onFailure?: (error: ActionError, input: InputOf<K>) => void
  /** The caller shows errors itself, for example beside form fields. */
  quiet?: boolean
  /** Different inputs may be in flight at once, as of the rows of a table. */
  parallel?: boolean
  /** The action sends one record, as a form does: see `ActionOptions` of the client. */
  oneRecord?: boolean
  /** The reply is a file, which is saved. */
  asFile?: boolean
  /** Instead of the request, for a call that is only a part of what is done. */
  send?: (input: InputOf<K>, idempotencyKey: string) => Promise<ReplyOf<K>>
}

/** The toast shows it: no reply came, or another user changed the record first and the screen is outdated. */
const isForToast = (cause: unknown): boolean =>
  cause instanceof NetworkError || (cause instanceof AppError && cause.code?.endsWith('_moved_on') === true)

const saveFile =
  <K extends Key>(call: K) =>
  (input: InputOf<K>) =>
    downloadFile(call, input) as Promise<ReplyOf<K>>

/** `useAction` for a call of the contract, with the messages of antd. */
export function useAction<K extends Key>(call: K, options: ActionOptions<K> = {}) {
  const { done, refresh = [], onDone, quiet, onError = quiet ? () => {} : undefined } = options
  const { parallel = !options.oneRecord } = options
  const { asFile, send = asFile ? saveFile(call) : undefined, onFailure, oneRecord } = options
  type Sent = { input: InputOf<K>; file?: File }
  const pathOf = ({ input }: Sent) => fillPath(call, input as object).path
  const rebase = (sent: Sent, stored: ReplyOf<K>, storedInput: Sent): Sent | undefined => {
    // The screen may show another record since.
    if (pathOf(sent) !== pathOf(storedInput)) return undefined
    const { input, ...rest } = sent
    const next = withStoredVersion(input, stored)
    return next && { ...rest, input: next }
  }
  return useClientAction(
    ({ input, file }: Sent, idempotencyKey) =>
      send ? send(input, idempotencyKey) : request(call, input, { idempotencyKey, ...(file && { file }) }),
    {
      done,
      mutationKey: [call],
      ...(options.onReply && { onReply: options.onReply }),
      onDone: (reply, { input }) => onDone?.(reply, input),
      refresh: refresh.map((calledKey) => [calledKey]),
      parallel,
      ...(oneRecord && { oneRecord: () => createRecordSender(rebase) }),
      onError: (error, { input, file }) => {
        if (onFailure) return onFailure(error, input)
        if (!onError || isForToast(error.cause)) return file ? showRefusedFile(file, error) : false
        onError(error)
        return true
      },
    },
    useActionUi(),
  )
}

/** Names the file, as several may have been chosen. A session that has ended has its own message. */
function showRefusedFile({ name }: File, { message, cause }: ActionError): boolean {
  if (cause instanceof AppError && cause.status === STATUS.unauthorized) return false
  toast.error(`${name}: ${message}`)
  return true
}

/** Several calls as one action: busy until the last of them has ended. Each call shows its own errors. */
export const useSequence = <I>(send: (input: I) => Promise<unknown>) =>
  useClientAction(send, { onError: () => true }, useActionUi())

function useActionUi(): ActionUi {
  const { noNetwork, fileTooLarge } = useWords().shell
  return {
    showSuccess: (text) => toast.success(text),
    showError: (text) => toast.error(text),
    failureText: (cause) => (cause instanceof FileTooLarge ? fileTooLarge(cause.maxBytes / 1024 / 1024) : noNetwork),
  }
}

const UPLOADS: ReadonlySet<unknown> = new Set<Key>(['POST /api/staff/picture', 'POST /api/staff/file'])

/** Whether a file is being uploaded anywhere on the screen. */
export const useIsUploading = (): boolean =>
  useIsMutating({ predicate: ({ options }) => UPLOADS.has(options.mutationKey?.[0]) }) > 0

/** Uploads pictures one after the other, in the chosen order; rejected ones are left out of the result. */
export function usePictureUpload() {
  const upload = useAction('POST /api/staff/picture')
  const send = async (files: Iterable<File>): Promise<Picture[]> => {
    const { replies } = await sendInOrder([...files], (file) => upload.mutateAsync({ input: {}, file }))
    return replies
  }
  return { send, busy: upload.isPending }
}
