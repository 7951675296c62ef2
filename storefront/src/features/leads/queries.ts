import type { InputOf } from '@bailu/contract/calls'
import type { LeadType, LeadStage } from '@bailu/contract/leads/kinds'
import { keepPreviousData } from '@tanstack/react-query'
import { callQuery, pagedQuery } from '../../browser/request/call-query.ts'
import { pictureQuery } from '../../browser/request/fetch-file.ts'
import { userKey } from '../../session/visitor.ts'

export type LeadView = {
  type?: LeadType | undefined
  stage?: LeadStage | undefined
  q?: string | undefined
  due?: '1' | undefined
}

export const leadKeys = () => ['lead', userKey()] as const

export const leadsQuery = (view: LeadView) =>
  pagedQuery([...leadKeys(), 'list', view], 'GET /api/potential-customer', { ...view }, { staleTime: 10_000 })

export const countsQuery = ({ type, q, due }: InputOf<'GET /api/potential-customer/count'>) =>
  callQuery(
    [...leadKeys(), 'count', { type, q, due }],
    'GET /api/potential-customer/count',
    { type, q, due },
    { staleTime: 10_000, placeholderData: keepPreviousData },
  )

export const leadQuery = (id: string) =>
  callQuery([...leadKeys(), 'one', id], 'GET /api/potential-customer/{id}', { id }, { staleTime: 5_000 })

export const leadClientsQuery = (id: string, q: string) =>
  callQuery([...leadKeys(), 'clients', id, q], 'GET /api/potential-customer/{id}/client', { id, ...(q && { q }) })

export const leadPhotoQuery = (lead: string, photo: string, size: 'small' | 'full') =>
  pictureQuery([...leadKeys(), 'photo', photo, size], `/api/potential-customer/${lead}/photo/${photo}?size=${size}`)
