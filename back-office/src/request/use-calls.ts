import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calls, InputOf, Key, ReplyOf } from '@bailu/contract/calls'
import { App } from 'antd'
import { useRef } from 'react'
import { useWords } from '../words.tsx'
import { Refusal, TransportFailure } from './refusal.ts'
import { request } from './request.ts'

/** Only what is no use of the session may be asked for by the page itself. */
type Every<K extends Key> = Calls[K] extends { polled: true } ? number : never

/** What a call answers, kept under its key and input. */
export const useCall = <K extends Key>(
  key: K,
  input: InputOf<K>,
  options: { enabled?: boolean; every?: Every<K> } = {},
) =>
  useQuery({
    queryKey: [key, input],
    queryFn: ({ signal }) => request(key, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.every && { refetchInterval: options.every }),
  })

/** Calls whose reply is one stretch of a list, with the cursor of the next. */
export type ListKey = { [K in Key]: ReplyOf<K> extends { list: unknown[]; next: string | null } ? K : never }[Key]
export type RowOf<K extends ListKey> = ReplyOf<K> extends { list: (infer R)[] } ? R : never

/** A list, stretch by stretch. `input` without the cursor. */
export const useList = <K extends ListKey>(key: K, input: Omit<InputOf<K>, 'cursor'>) =>
  useInfiniteQuery({
    queryKey: [key, input],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(key, { ...input, ...(pageParam && { cursor: pageParam }) } as InputOf<K>, { signal }),
    getNextPageParam: (last) => (last as { next: string | null }).next ?? undefined,
  })

type ActOptions<K extends Key> = {
  /** Said when it is done. */
  done?: string | ((reply: ReplyOf<K>) => string)
  /** Whose answers have changed by it. */
  refresh?: readonly Key[]
  onDone?: (reply: ReplyOf<K>) => void
  /** What is kept may be over where it is refused, as when a colleague was first. */
  refreshRefused?: boolean
  /** The caller shows refusals itself, such as beside the fields of a form. */
  quiet?: boolean
}

/**
 * A change. One idempotency key from the first try until an answer came, so that a second try
 * after a lost network is the same change.
 */
export function useAct<K extends Key>(
  key: K,
  { done, refresh = [], refreshRefused, onDone, quiet }: ActOptions<K> = {},
) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const words = useWords()
  const again = () => Promise.all(refresh.map((one) => queries.invalidateQueries({ queryKey: [one] })))
  const held = useRef<{ key: string; body: string } | undefined>(undefined)
  return useMutation({
    mutationFn: async ({ input, file }: { input: InputOf<K>; file?: File }) => {
      const body = JSON.stringify(input)
      if (held.current?.body !== body) held.current = { key: freshKey(), body }
      const reply = await request(key, input, { idempotencyKey: held.current.key, ...(file && { file }) })
      held.current = undefined
      return reply
    },
    onSuccess: async (reply) => {
      if (done) void message.success(typeof done === 'function' ? done(reply) : done)
      await again()
      onDone?.(reply)
    },
    onError: (cause) => {
      if (cause instanceof Refusal) held.current = undefined
      if (cause instanceof Refusal && refreshRefused) void again()
      if (cause instanceof TransportFailure) void message.error(words.shell.noNetwork)
      else if (!quiet && cause instanceof Refusal && cause.status !== 401) void message.error(cause.message)
    },
  })
}

/** `randomUUID` exists on https only. */
const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
