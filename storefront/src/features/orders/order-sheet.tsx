import type { Order } from '@bailu/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CloseIcon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ErrorState, ScreenSkeleton } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import type { Doings } from './doings.ts'
import { OrderDetail } from './order-detail.tsx'
import { orderQuery } from './queries.ts'

type Props = {
  id: string | undefined
  doings: Doings
  onClose: () => void
  renderAddress: (order: Order) => ReactNode
}

/** Order detail over the list; keeps the last order rendered while the sheet slides away. */
export function OrderSheet({ id, doings, onClose, renderAddress }: Props) {
  const { orders, shell } = useWords()
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  const { data, isLoadingError, isFetching, refetch } = useQuery({
    ...orderQuery(last ?? '', useLang()),
    enabled: last !== undefined,
  })
  return (
    <Sheet tall addressed open={id !== undefined} onClose={onClose} title={orders.detailTitle}>
      <button
        type="button"
        aria-label={shell.dialog.close}
        onClick={onClose}
        className="absolute top-16 right-12 flex size-touch items-center justify-center rounded-full text-muted active:bg-mist"
      >
        <CloseIcon className="size-20" />
      </button>
      {isLoadingError && <ErrorState title={orders.detailFailed} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <ScreenSkeleton />}
      {data && <OrderDetail order={data} doings={doings} address={renderAddress(data)} />}
    </Sheet>
  )
}
