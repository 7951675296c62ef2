import type { OrderTab } from '@bailu/contract/orders/shop'
import type { Lang } from '@bailu/contract/languages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { guestToken } from '../../session/guest-data.ts'
import { requestHeaders } from '../../browser/request/request.ts'
import { AppError } from '../../browser/request/errors.ts'
import { request } from '../../browser/request/request.ts'
import { currentToken } from '../../session/auth.ts'

/** Neither signed in nor with a guest token: there are no orders to ask for. */
export const isUnknownVisitor = (): boolean => currentToken() === null && guestToken.get() === null

/** Part of every query key, so that cached orders are never shown to another user of the phone. */
const identityKey = () => (currentToken() ?? guestToken.get() ?? '').slice(-8)

export const ordersQuery = (tab: OrderTab, lang: Lang) =>
  infiniteQueryOptions({
    queryKey: ['order', identityKey(), lang, 'list', tab],
    queryFn: ({ pageParam }) =>
      request('GET /api/order', { tab, cursor: pageParam }, { quiet: true, component: 'orders' }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: !isUnknownVisitor(),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })

export const orderQuery = (id: string, lang: Lang) =>
  queryOptions({
    queryKey: ['order', identityKey(), lang, 'one', id],
    queryFn: () => request('GET /api/order/{id}', { id }, { quiet: true, component: 'orders' }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', identityKey(), 'payment', id],
    queryFn: () => request('GET /api/order/{id}/payment', { id }, { quiet: true, component: 'payment' }),
    staleTime: 0,
    retry: (count, cause) => !(cause instanceof AppError) && count < 2,
    // Staff may confirm the payment at any moment while the drawer is open.
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'open' ? false : 8_000),
    // Back from the bank app, the payment may have been confirmed already.
    refetchOnWindowFocus: true,
  })

/** Slips and photos need the authorization header, so they are fetched instead of linked by URL. */
export const privatePictureQuery = (path: string) =>
  queryOptions({
    queryKey: ['order', identityKey(), 'picture', path],
    queryFn: async (): Promise<Blob> => {
      const response = await fetch(path, { headers: requestHeaders() })
      if (!response.ok || !response.headers.get('content-type')?.startsWith('image/')) throw new Error('no picture')
      return response.blob()
    },
    staleTime: Infinity,
    gcTime: 60_000,
  })

export const receiptQuery = (id: string, lang: Lang) =>
  queryOptions({
    queryKey: ['order', identityKey(), lang, 'receipt', id],
    queryFn: () => request('GET /api/order/{id}/receipt', { id }, { quiet: true, component: 'receipt' }),
  })

export const returnableQuery = (id: string, lang: Lang) =>
  queryOptions({
    queryKey: ['order', identityKey(), lang, 'return', id],
    queryFn: () => request('GET /api/order/{id}/return', { id }, { quiet: true, component: 'return' }),
    staleTime: 0,
  })

export const taxDocumentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', identityKey(), 'tax-document', id],
    queryFn: () => request('GET /api/order/{id}/tax-document', { id }, { quiet: true, component: 'orders' }),
    staleTime: 10_000,
  })
