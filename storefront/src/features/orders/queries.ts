import type { OrderTab } from '@bailu/contract/orders'
import type { Lang } from '@bailu/contract/languages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { guestToken } from '../../guest-data.ts'
import { headersOf } from '../../request/headers.ts'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'

/** Neither signed in nor with a guest token: there are no orders to ask for. */
export const isNobody = (): boolean => tokenInHand() === null && guestToken.get() === null

/** Part of every query key, so that cached orders are never shown to another user of the phone. */
const who = () => (tokenInHand() ?? guestToken.get() ?? '').slice(-8)

export const ordersQuery = (tab: OrderTab, lang: Lang) =>
  infiniteQueryOptions({
    queryKey: ['order', who(), lang, 'list', tab],
    queryFn: ({ pageParam }) =>
      request('GET /api/order', { tab, cursor: pageParam }, { quiet: true, component: 'orders' }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: !isNobody(),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })

export const orderQuery = (id: string, lang: Lang) =>
  queryOptions({
    queryKey: ['order', who(), lang, 'one', id],
    queryFn: () => request('GET /api/order/{id}', { id }, { quiet: true, component: 'orders' }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', who(), 'payment', id],
    queryFn: () => request('GET /api/order/{id}/payment', { id }, { quiet: true, component: 'payment' }),
    staleTime: 0,
    retry: (count, cause) => !(cause instanceof Refusal) && count < 2,
    // Staff may confirm the payment at any moment while the drawer is open.
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'open' ? false : 8_000),
    // Back from the bank app, the payment may have been confirmed already.
    refetchOnWindowFocus: true,
  })

/** Slips and photos need the authorization header, so they are fetched instead of linked by URL. */
export const privatePictureQuery = (path: string) =>
  queryOptions({
    queryKey: ['order', who(), 'picture', path],
    queryFn: async (): Promise<Blob> => {
      const response = await fetch(path, { headers: headersOf() })
      if (!response.ok || !response.headers.get('content-type')?.startsWith('image/')) throw new Error('no picture')
      return response.blob()
    },
    staleTime: Infinity,
    gcTime: 60_000,
  })

export const receiptQuery = (id: string, lang: Lang) =>
  queryOptions({
    queryKey: ['order', who(), lang, 'receipt', id],
    queryFn: () => request('GET /api/order/{id}/receipt', { id }, { quiet: true, component: 'receipt' }),
  })

export const returnableQuery = (id: string, lang: Lang) =>
  queryOptions({
    queryKey: ['order', who(), lang, 'return', id],
    queryFn: () => request('GET /api/order/{id}/return', { id }, { quiet: true, component: 'return' }),
    staleTime: 0,
  })

export const taxDocumentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', who(), 'tax-document', id],
    queryFn: () => request('GET /api/order/{id}/tax-document', { id }, { quiet: true, component: 'orders' }),
    staleTime: 10_000,
  })
