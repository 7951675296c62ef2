import { AppError, NetworkError } from '@bailu/client/errors'
import { useAction as useClientAction } from '@bailu/client/use-action'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import type { Calls, InputOf, Key, ReplyOf } from '@bailu/contract/calls'
import type { Picture } from '@bailu/contract/fields'
import { useWords } from '../language.tsx'
import { request } from './request.ts'

/** Polling is allowed only for calls marked `polled` in the contract: they do not extend the session. */
type PollInterval<K extends Key> = Calls[K] extends { polled: true } ? number : never

/** The reply of a call, cached by its key and input. `every`: polling interval in milliseconds. */
export const useCall = <K extends Key>(
  key: K,
  input: InputOf<K>,
  options: { enabled?: boolean; every?: PollInterval<K> } = {},
) =>
  useQuery({
    queryKey: [key, input],
    queryFn: ({ signal }) => request(key, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.every && { refetchInterval: options.every }),
  })

/** Calls whose reply is one page of a list with the cursor of the next page. */
export type PagedKey = { [K in Key]: ReplyOf<K> extends { list: unknown[]; next: string | null } ? K : never }[Key]
export type RowOf<K extends PagedKey> = ReplyOf<K> extends { list: (infer R)[] } ? R : never

/** A paginated list. `input` without the cursor. */
export const useList = <K extends PagedKey>(key: K, input: Omit<InputOf<K>, 'cursor'>) =>
  useInfiniteQuery({
    queryKey: [key, input],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(key, { ...input, ...(pageParam && { cursor: pageParam }) } as InputOf<K>, { signal }),
    getNextPageParam: (lastPage) => (lastPage as { next: string | null }).next ?? undefined,
  })

type ActionOptions<K extends Key> = {
  /** Success message. */
  done?: string | ((reply: ReplyOf<K>) => string)
  /** Queries to invalidate on success, and after a conflict. */
  refresh?: readonly Key[]
  onDone?: (reply: ReplyOf<K>) => void
  /** The caller shows errors itself, for example beside form fields. */
  quiet?: boolean
}

/** Another user changed the record first: the screen shows an outdated state. */
const isStaleStateError = (cause: unknown): boolean =>
  cause instanceof AppError && cause.code?.endsWith('_moved_on') === true

/** `useAction` for a call of the contract, with the messages of antd. */
export function useAction<K extends Key>(key: K, { done, refresh = [], onDone, quiet }: ActionOptions<K> = {}) {
  const { message } = App.useApp()
  const { noNetwork } = useWords().shell
  return useClientAction(
    ({ input, file }: { input: InputOf<K>; file?: File }, idempotencyKey) =>
      request(key, input, { idempotencyKey, ...(file && { file }) }),
    {
      done,
      onDone,
      refresh: refresh.map((calledKey) => [calledKey]),
      parallel: true,
      ...(quiet && { onError: ({ cause }) => !(cause instanceof NetworkError || isStaleStateError(cause)) }),
    },
    {
      showSuccess: (text) => void message.success(text),
      showError: (text) => void message.error(text),
      failureText: () => noNetwork,
    },
  )
}

/** Uploads pictures one after the other, in the chosen order; rejected ones are left out of the result. */
export function usePictureUpload() {
  const upload = useAction('POST /api/staff/picture')
  const send = async (files: Iterable<File>): Promise<Picture[]> => {
    const uploaded: Picture[] = []
    for (const file of files) {
      const picture = await upload.mutateAsync({ input: {}, file }).catch(() => undefined)
      if (picture) uploaded.push(picture)
    }
    return uploaded
  }
  return { send, busy: upload.isPending }
}
