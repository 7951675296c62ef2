import type { PolicyName } from '@bailu/contract/content/brand'
import type { Lang } from '@bailu/contract/languages'
import { callQuery } from '../../../browser/request/call-query.ts'

export const policyQuery = (doc: PolicyName, version: number | null, lang: Lang) =>
  callQuery(['policy', doc, version, lang], 'GET /api/policy', { doc, lang, ...(version !== null && { version }) })

export const aboutQuery = (lang: Lang) => callQuery(['about', lang], 'GET /api/about', { lang })

export const licencesQuery = (lang: Lang) => callQuery(['licences', lang], 'GET /api/license', { lang })

export const licenceQuery = (id: number, lang: Lang) =>
  callQuery(['licence', id, lang], 'GET /api/license/{id}', { id, lang })

export const socialQuery = (lang: Lang) => callQuery(['social', lang], 'GET /api/social', { lang })
