import type { Lang } from '@bailu/contract/languages'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../request/request.ts'

/** Texts of the install tips as edited by staff; on failure the app's default texts are shown. */
export const tipsQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['tips', lang],
    queryFn: () => request('GET /api/tips', { lang }, { quiet: true, component: 'tips' }),
    retry: false,
  })
