import { createFileRoute, Link } from '@tanstack/react-router'
import { Button, Empty } from 'antd'
import { ShippingLabels, PackingSlips } from '../../../features/orders/shipping/packing-slips.tsx'
import styles from '../../../features/orders/shipping/packing-slips.module.css'
import { rememberLabels } from '../../../features/orders/shipping/printed-labels.ts'
import { useCall } from '../../../app/api/use-calls.ts'
import { Loaded } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

type Search = { ids: string; what: 'packing' | 'labels' }

export const Route = createFileRoute('/_app/orders/print')({
  validateSearch: ({ ids, what }: Record<string, unknown>): Search => ({
    ids: typeof ids === 'string' ? ids : '',
    what: what === 'labels' ? 'labels' : 'packing',
  }),
  component: Screen,
})

function Screen() {
  const words = useWords().orders
  const { ids, what } = Route.useSearch()
  const slips = useCall('GET /api/staff/order/packing-slip', { ids }, { enabled: ids !== '' })
  const PrintPages = what === 'labels' ? ShippingLabels : PackingSlips
  return (
    <>
      <div className={styles.unprinted}>
        <Page
          title={what === 'labels' ? words.printLabels : words.printPacking}
          back={{ link: { to: '/orders' }, name: words.back }}
          extra={
            <Button
              type="primary"
              onClick={() => {
                if (what === 'labels') rememberLabels(slips.data?.list ?? [])
                window.print()
              }}
              disabled={!slips.data}
            >
              {words.print}
            </Button>
          }
        >
          <p className="muted">{words.packingSlipHint}</p>
        </Page>
      </div>
      {ids === '' ? (
        <Empty description={words.packingSlipsChoose}>
          <Link to="/orders">
            <Button>{words.back}</Button>
          </Link>
        </Empty>
      ) : (
        <Loaded query={slips}>
          {({ list, sender }) =>
            list.length > 0 ? (
              <PrintPages list={list} sender={sender} />
            ) : (
              <Empty description={words.packingSlipsNone} />
            )
          }
        </Loaded>
      )}
    </>
  )
}
