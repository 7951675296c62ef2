import type { Lang } from '@bailu/contract/languages'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../request/request.ts'
import { useAuth } from '../../state/auth.ts'

const messagesQuery = (lang: Lang, employeeNo: string | undefined) =>
  queryOptions({
    queryKey: ['messages', employeeNo, lang],
    queryFn: () => request('GET /api/sitemessage/check', { lang }, { quiet: true, component: 'messages' }),
    placeholderData: (before, query) => (query?.queryKey[1] === employeeNo ? before : undefined),
    // Only somebody with an employee number has messages to ask for.
    enabled: Boolean(employeeNo),
  })

/** What to ask for whoever holds the phone. */
export const useMessagesQuery = (lang: Lang) =>
  messagesQuery(
    lang,
    useAuth((auth) => auth.saleInfo?.employee_no),
  )
