import type { InputOf } from '@bailu/contract/calls'
import type { LeadType, LeadStage } from '@bailu/contract/leads/kinds'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { requestHeaders, request } from '../../browser/request/request.ts'
import { currentToken } from '../../session/auth.ts'

export type LeadView = { type?: LeadType; stage?: LeadStage; q?: string; due?: '1' }

const identityKey = () => (currentToken() ?? '').slice(-8)
export const leadKeys = () => ['lead', identityKey()] as const

export const leadsQuery = (view: LeadView) =>
  infiniteQueryOptions({
    queryKey: [...leadKeys(), 'list', view],
    queryFn: ({ pageParam }) =>
      request('GET /api/potential-customer', { ...view, cursor: pageParam }, { quiet: true, component: 'leads' }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 10_000,
  })

export const countsQuery = ({ type, q, due }: InputOf<'GET /api/potential-customer/count'>) =>
  queryOptions({
    queryKey: [...leadKeys(), 'count', { type, q, due }],
    queryFn: () => request('GET /api/potential-customer/count', { type, q, due }, { quiet: true, component: 'leads' }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: [...leadKeys(), 'one', id],
    queryFn: () => request('GET /api/potential-customer/{id}', { id }, { quiet: true, component: 'leads' }),
    staleTime: 5_000,
  })

export const leadClientsQuery = (id: string, q: string) =>
  queryOptions({
    queryKey: [...leadKeys(), 'clients', id, q],
    queryFn: () =>
      request('GET /api/potential-customer/{id}/client', { id, ...(q && { q }) }, { quiet: true, component: 'leads' }),
  })

/** Personal data: fetched with the authorization header and removed from the cache after a minute. */
export const leadPhotoQuery = (lead: string, photo: string, size: 'small' | 'full') =>
  queryOptions({
    queryKey: [...leadKeys(), 'photo', photo, size],
    queryFn: async (): Promise<Blob> => {
      const path = `/api/potential-customer/${lead}/photo/${photo}?size=${size}`
      const response = await fetch(path, { headers: requestHeaders() })
      if (!response.ok || !response.headers.get('content-type')?.startsWith('image/')) throw new Error('no picture')
      return response.blob()
    },
    staleTime: Infinity,
    gcTime: 60_000,
  })
