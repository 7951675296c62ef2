import type { Lang } from '@bailu/contract/languages'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '../../browser/request/request.ts'
import { useAuth } from '../../session/auth.ts'

const latestMessagesQuery = (lang: Lang, employeeNo: string | undefined) =>
  queryOptions({
    queryKey: ['messages', employeeNo, lang],
    queryFn: () => request('GET /api/sitemessage/check', { lang }, { quiet: true, component: 'messages' }),
    placeholderData: (previous, query) => (query?.queryKey[1] === employeeNo ? previous : undefined),
    // Only partners, who have an employee number, have messages.
    enabled: Boolean(employeeNo),
  })

/** Query of the newest messages of the signed-in partner. */
export const useLatestMessagesQuery = (lang: Lang) =>
  latestMessagesQuery(
    lang,
    useAuth((auth) => auth.saleInfo?.employee_no),
  )

/** All messages, paginated. */
export const allMessagesQuery = (lang: Lang, employeeNo: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['messages', employeeNo, lang, 'all'],
    queryFn: ({ pageParam }) =>
      request(
        'GET /api/sitemessage',
        { lang, ...(pageParam && { cursor: pageParam }) },
        { quiet: true, component: 'all messages' },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: Boolean(employeeNo),
  })

export const messageQuery = (id: number, lang: Lang, employeeNo: string | undefined) =>
  queryOptions({
    queryKey: ['messages', employeeNo, lang, 'one', id],
    queryFn: () => request('GET /api/sitemessage/{id}', { id, lang }, { quiet: true, component: 'message' }),
    enabled: Boolean(employeeNo),
  })

/** Invalidates lists and unread counts, but not the message that is open. */
export const invalidateMessages = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'messages' && queryKey[3] !== 'one',
  })
