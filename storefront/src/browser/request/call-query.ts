import {
  hashKey,
  infiniteQueryOptions,
  type InfiniteData,
  queryOptions,
  type QueryKey,
  type UndefinedInitialDataInfiniteOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query'
import type { InputOf, Key, ReplyOf } from '@bailu/contract/calls'
import { request } from './request.ts'

/** The screen shows errors itself, and calls of different queries do not cancel each other. */
const requestOptions = (queryKey: QueryKey) => ({ component: hashKey(queryKey) })

/** A query that makes one call. */
export const callQuery = <K extends Key>(
  queryKey: QueryKey,
  call: K,
  input: InputOf<K>,
  options?: Omit<UndefinedInitialDataOptions<ReplyOf<K>>, 'queryKey' | 'queryFn'>,
) => queryOptions({ ...options, queryKey, queryFn: () => request(call, input, requestOptions(queryKey)) })

type Page = { list: readonly unknown[]; next: string | null }
/** Calls that answer a list page by page. */
type PagedKey = { [K in Key]: ReplyOf<K> extends Page ? K : never }[Key]

type PagedOptions<K extends PagedKey> = Omit<
  UndefinedInitialDataInfiniteOptions<ReplyOf<K>, Error, InfiniteData<ReplyOf<K>>, QueryKey, string | undefined>,
  'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'
>

/** An infinite query of a call; each page names the cursor of the next one. */
export const pagedQuery = <K extends PagedKey>(
  queryKey: QueryKey,
  call: K,
  input: Omit<InputOf<K>, 'cursor'>,
  options?: PagedOptions<K>,
) =>
  infiniteQueryOptions({
    ...options,
    queryKey,
    queryFn: ({ pageParam }) => request(call, { ...input, cursor: pageParam } as InputOf<K>, requestOptions(queryKey)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as Page).next ?? undefined,
  })
