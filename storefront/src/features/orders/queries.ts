import type { OrderTab } from '@bailu/contract/orders/shop'
import type { Lang } from '@bailu/contract/languages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { isUnknownVisitor, visitorKey } from '../../session/visitor.ts'

export const ordersQuery = (tab: OrderTab, lang: Lang) =>
  infiniteQueryOptions({
    queryKey: ['order', visitorKey(), lang, 'list', tab],
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
    queryKey: ['order', visitorKey(), lang, 'one', id],
    queryFn: () => request('GET /api/order/{id}', { id }, { quiet: true, component: 'orders' }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', visitorKey(), 'payment', id],
    queryFn: () => request('GET /api/order/{id}/payment', { id }, { quiet: true, component: 'payment' }),
    staleTime: 0,
    retry: (count, cause) => !(cause instanceof AppError) && count < 2,
    // Staff may confirm the payment at any moment while the drawer is open.
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'open' ? false : 8_000),
    // Back from the bank app, the payment may have been confirmed already.
    refetchOnWindowFocus: true,
  })

export const receiptQuery = (id: string, lang: Lang) =>
  queryOptions({
    queryKey: ['order', visitorKey(), lang, 'receipt', id],
    queryFn: () => request('GET /api/order/{id}/receipt', { id }, { quiet: true, component: 'receipt' }),
  })

export const taxDocumentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', visitorKey(), 'tax-document', id],
    queryFn: () => request('GET /api/order/{id}/tax-document', { id }, { quiet: true, component: 'orders' }),
    staleTime: 10_000,
  })
