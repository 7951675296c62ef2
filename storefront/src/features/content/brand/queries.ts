import type { PolicyName } from '@bailu/contract/content/brand'
import type { Lang } from '@bailu/contract/languages'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../browser/request/request.ts'

const quietOptions = (component: string) => ({ quiet: true, component }) as const

export const policyQuery = (doc: PolicyName, version: number | null, lang: Lang) =>
  queryOptions({
    queryKey: ['policy', doc, version, lang],
    queryFn: () =>
      request('GET /api/policy', { doc, lang, ...(version !== null && { version }) }, quietOptions('policy')),
  })

export const aboutQuery = (lang: Lang) =>
  queryOptions({ queryKey: ['about', lang], queryFn: () => request('GET /api/about', { lang }, quietOptions('about')) })

export const licencesQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['licences', lang],
    queryFn: () => request('GET /api/license', { lang }, quietOptions('licences')),
  })

export const licenceQuery = (id: number, lang: Lang) =>
  queryOptions({
    queryKey: ['licence', id, lang],
    queryFn: () => request('GET /api/license/{id}', { id, lang }, quietOptions('licence')),
  })

export const socialQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['social', lang],
    queryFn: () => request('GET /api/social', { lang }, quietOptions('social')),
  })
