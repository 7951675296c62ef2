import type { InputOf } from '@bailu/contract/calls'
import type { LeadType, Stage } from '@bailu/contract/lead-kinds'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { headersOf } from '../../request/headers.ts'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'

export type View = { type?: LeadType; stage?: Stage; q?: string; due?: '1' }

const who = () => (tokenInHand() ?? '').slice(-8)
export const leadKeys = () => ['lead', who()] as const

export const leadsQuery = (view: View) =>
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

export const clientsQuery = (id: string, q: string) =>
  queryOptions({
    queryKey: [...leadKeys(), 'clients', id, q],
    queryFn: () =>
      request('GET /api/potential-customer/{id}/client', { id, ...(q && { q }) }, { quiet: true, component: 'leads' }),
  })

/** Personal data: fetched with the authorization header and removed from the cache after a minute. */
export const photoQuery = (lead: string, photo: string, size: 'small' | 'whole') =>
  queryOptions({
    queryKey: [...leadKeys(), 'photo', photo, size],
    queryFn: async (): Promise<Blob> => {
      const path = `/api/potential-customer/${lead}/photo/${photo}?size=${size}`
      const response = await fetch(path, { headers: headersOf() })
      if (!response.ok || !response.headers.get('content-type')?.startsWith('image/')) throw new Error('no picture')
      return response.blob()
    },
    staleTime: Infinity,
    gcTime: 60_000,
  })
