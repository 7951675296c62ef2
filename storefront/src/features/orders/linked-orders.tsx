import { useQueries, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Order, OrderTab } from '@bailu/contract/orders/shop'
import { AppError } from '@bailu/client/errors'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { useAuth } from '../../session/auth.ts'
import { orderKeys, restoreGuest } from '../../session/order-keys.ts'
import { isUnknownVisitor } from '../../session/visitor.ts'
import { Button } from '../../ui/button.tsx'
import { orderQuery } from './queries.ts'

const FindOrderSheet = lazy(() => import('./find-order.tsx'))

export const isLinkOver = (cause: unknown): boolean => cause instanceof AppError && cause.code === 'order_link_over'

/**
 * Orders opened by a link or code on this device, newest first, that are not among `listed`. Keys that no longer open an
 * order are forgotten.
 */
export function useLinkedOrders(tab: OrderTab, listed: readonly string[]) {
  const lang = useLang()
  const ids = orderKeys.ids().filter((id) => !listed.includes(id))
  const results = useQueries({ queries: ids.map((id) => ({ ...orderQuery(id, lang), retry: false })) })
  const dead = ids.filter((_, index) => isLinkOver(results[index]?.error)).join(' ')
  useEffect(() => {
    for (const id of dead.split(' ')) if (id) orderKeys.remove(id)
  }, [dead])
  const orders = results
    .flatMap(({ data }): Order[] => (data ? [data] : []))
    .filter(({ status }) => tab === 'all' || status === tab)
    .sort((a, b) => b.placed_at.localeCompare(a.placed_at))
  return { orders, isLoading: results.some(({ isLoading }) => isLoading) }
}

/** Whether the guest of this device is being restored from the cookie; its orders are then shown as usual. */
export function useRestoredGuest(): boolean {
  const client = useQueryClient()
  const [isChecking, setIsChecking] = useState(isUnknownVisitor)
  useEffect(() => {
    if (!isChecking) return
    let mounted = true
    const check = async () => {
      if (await restoreGuest()) await client.invalidateQueries({ queryKey: ['order'] })
      if (mounted) setIsChecking(false)
    }
    void check()
    return () => {
      mounted = false
    }
  }, [isChecking, client])
  return isChecking
}

/** For guests: finding an order that this device does not show. */
export function FindOrder({ onFound, wide = false }: { onFound: (id: string) => void; wide?: boolean }) {
  const words = useWords('orders').orders.findOrder
  const isSignedIn = useAuth(({ token }) => token !== null)
  const [isOpen, setIsOpen] = useState(false)
  const [isLoaded, setIsLoaded] = useState(false)
  if (isSignedIn) return null
  return (
    <>
      <Button
        kind="quiet"
        wide={wide}
        onClick={() => {
          setIsLoaded(true)
          setIsOpen(true)
        }}
      >
        {words.open}
      </Button>
      <Suspense>
        {isLoaded && (
          <FindOrderSheet
            open={isOpen}
            onClose={() => setIsOpen(false)}
            onFound={(id) => {
              setIsOpen(false)
              onFound(id)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
