import type { Lang } from '@bailu/contract/languages'
import type { QueryClient } from '@tanstack/react-query'
import { callQuery, pagedQuery } from '../../browser/request/call-query.ts'
import { useAuth } from '../../session/auth.ts'

const latestMessagesQuery = (lang: Lang, employeeNo: string | undefined) =>
  callQuery(
    ['messages', employeeNo, lang],
    'GET /api/sitemessage/check',
    { lang },
    {
      placeholderData: (previous, query) => (query?.queryKey[1] === employeeNo ? previous : undefined),
      // Only partners, who have an employee number, have messages.
      enabled: Boolean(employeeNo),
    },
  )

/** Query of the newest messages of the signed-in partner. */
export const useLatestMessagesQuery = (lang: Lang) =>
  latestMessagesQuery(
    lang,
    useAuth((auth) => auth.saleInfo?.employee_no),
  )

/** All messages, paginated. */
export const allMessagesQuery = (lang: Lang, employeeNo: string | undefined) =>
  pagedQuery(['messages', employeeNo, lang, 'all'], 'GET /api/sitemessage', { lang }, { enabled: Boolean(employeeNo) })

/** One message of a partner, or of a customer, who reads it from the notifications. */
export const messageQuery = (id: number, lang: Lang, userId: number | undefined) =>
  callQuery(
    ['messages', userId, lang, 'one', id],
    'GET /api/sitemessage/{id}',
    { id, lang },
    { enabled: userId !== undefined },
  )

/** Invalidates lists, notifications and unread counts, but not the message that is open. */
export const invalidateMessages = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) =>
      (queryKey[0] === 'messages' && queryKey[3] !== 'one') ||
      (queryKey[0] === 'notifications' && queryKey[2] !== 'settings'),
  })
