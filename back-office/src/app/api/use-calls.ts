import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef } from 'react'
import type { Calls, InputOf, Key, ReplyOf } from '@bailu/contract/calls'
import { STATUS } from '@bailu/contract/envelope'
import type { Picture } from '@bailu/contract/fields'
import { useWords } from '../language.tsx'
import { AppError, NetworkError } from './errors.ts'
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
const isStaleStateError = (cause: AppError): boolean => cause.code?.endsWith('_moved_on') ?? false

/**
 * A mutation. The idempotency key is reused until a reply came, so that a retry after a network failure is
 * deduplicated by the server. An identical input is not sent again while it is in flight.
 */
export function useAction<K extends Key>(key: K, { done, refresh = [], onDone, quiet }: ActionOptions<K> = {}) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const words = useWords()
  const invalidate = () => Promise.all(refresh.map((calledKey) => queries.invalidateQueries({ queryKey: [calledKey] })))
  const pendingKey = useRef<{ key: string; body: string } | undefined>(undefined)
  const inFlight = useRef(new Set<string>())
  const mutation = useMutation({
    mutationFn: async ({ input, file }: { input: InputOf<K>; file?: File }) => {
      const body = JSON.stringify(input)
      if (pendingKey.current?.body !== body) pendingKey.current = { key: newIdempotencyKey(), body }
      const reply = await request(key, input, { idempotencyKey: pendingKey.current.key, ...(file && { file }) })
      pendingKey.current = undefined
      return reply
    },
    onSuccess: async (reply) => {
      if (done) void message.success(typeof done === 'function' ? done(reply) : done)
      await invalidate()
      onDone?.(reply)
    },
    onError: (cause) => {
      if (cause instanceof AppError) pendingKey.current = undefined
      // On edited_meanwhile the editor itself loads the other version, to keep what was typed.
      if (cause instanceof AppError && cause.status === STATUS.conflict && cause.code !== 'edited_meanwhile')
        void invalidate()
      if (cause instanceof NetworkError) void message.error(words.shell.noNetwork)
      else if (cause instanceof AppError && cause.status !== 401 && (!quiet || isStaleStateError(cause)))
        void message.error(cause.message)
    },
    onSettled: (_, __, { input }) => void inFlight.current.delete(JSON.stringify(input)),
  })
  const mutate: typeof mutation.mutate = (change, options) => {
    const body = JSON.stringify(change.input)
    if (inFlight.current.has(body)) return
    inFlight.current.add(body)
    mutation.mutate(change, options)
  }
  return { ...mutation, mutate }
}

/** `crypto.randomUUID` exists in secure contexts only; a local installation may run on http. */
const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

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
