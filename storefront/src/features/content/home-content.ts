import type { Lang } from '@bailu/contract/languages'
import { keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '../../browser/request/call-query.ts'

export const homeQuery = (lang: Lang) =>
  callQuery(['home', lang], 'GET /api/home', { lang }, { placeholderData: keepPreviousData })
