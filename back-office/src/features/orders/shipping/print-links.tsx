import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useWords } from '../../../app/language.tsx'

/** Links to the packing slips and the labels of orders. `ids`: separated by commas. */
export function PrintLinks({ ids }: { ids: string }) {
  const words = useWords().orders
  return (
    <>
      <Link to="/orders/print" search={{ ids, what: 'packing' }}>
        <Button>{words.printPacking}</Button>
      </Link>
      <Link to="/orders/print" search={{ ids, what: 'labels' }}>
        <Button>{words.printLabels}</Button>
      </Link>
    </>
  )
}
