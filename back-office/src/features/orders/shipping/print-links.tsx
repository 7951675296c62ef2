import { MAX_PACKING_SLIPS } from '@bailu/contract/orders/kinds'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useWords } from '../../../app/language.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Orders to print, when they are too many for the address. */
    printIds?: string[]
  }
}

/** Links to the packing slips and the labels of orders, printed in the sequence of the ids. */
export function PrintLinks({ ids }: { ids: readonly string[] }) {
  const words = useWords('orders').orders
  const inAddress = ids.length <= MAX_PACKING_SLIPS ? ids.join(',') : ''
  const state = inAddress === '' ? { printIds: [...ids] } : {}
  return (
    <>
      <Link to="/orders/print" search={{ ids: inAddress, what: 'packing' }} state={state}>
        <Button>{words.printPacking}</Button>
      </Link>
      <Link to="/orders/print" search={{ ids: inAddress, what: 'labels' }} state={state}>
        <Button>{words.printLabels}</Button>
      </Link>
    </>
  )
}
