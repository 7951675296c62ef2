import type { OrderTab } from '@bailu/contract/orders/shop'
import type { Lang } from '@bailu/contract/languages'
import { AppError } from '@bailu/client/errors'
import { callQuery, pagedQuery } from '../../browser/request/call-query.ts'
import { isUnknownVisitor, visitorKey } from '../../session/visitor.ts'

export const ordersQuery = (tab: OrderTab, lang: Lang) =>
  pagedQuery(
    ['order', visitorKey(), lang, 'list', tab],
    'GET /api/order',
    { tab },
    { enabled: !isUnknownVisitor(), staleTime: 10_000, refetchOnWindowFocus: true },
  )

export const orderQuery = (id: string, lang: Lang) =>
  callQuery(
    ['order', visitorKey(), lang, 'one', id],
    'GET /api/order/{id}',
    { id },
    { staleTime: 10_000, refetchOnWindowFocus: true },
  )

export const paymentQuery = (id: string) =>
  callQuery(
    ['order', visitorKey(), 'payment', id],
    'GET /api/order/{id}/payment',
    { id },
    {
      staleTime: 0,
      retry: (count, cause) => !(cause instanceof AppError) && count < 2,
      // Staff may confirm the payment at any moment while the drawer is open.
      refetchInterval: ({ state }) => (state.data && state.data.state !== 'open' ? false : 8_000),
      // Back from the bank app, the payment may have been confirmed already.
      refetchOnWindowFocus: true,
    },
  )

export const receiptQuery = (id: string, lang: Lang) =>
  callQuery(['order', visitorKey(), lang, 'receipt', id], 'GET /api/order/{id}/receipt', { id })

export const taxDocumentsQuery = (id: string) =>
  callQuery(
    ['order', visitorKey(), 'tax-document', id],
    'GET /api/order/{id}/tax-document',
    { id },
    { staleTime: 10_000 },
  )
