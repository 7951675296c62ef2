import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { Button, Empty, Progress } from 'antd'
import { useMemo } from 'react'
import { ShippingLabels, PackingSlips } from '../../../features/orders/shipping/packing-slips.tsx'
import styles from '../../../features/orders/shipping/packing-slips.module.css'
import { rememberLabels } from '../../../features/orders/shipping/printed-labels.ts'
import { useSlips } from '../../../features/orders/shipping/use-slips.ts'
import { LoadError } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

type Search = { ids: string; what: 'packing' | 'labels' }

export const Route = createFileRoute('/_app/orders/print')({
  staticData: { words: ['orders', 'shipDesk'] },
  validateSearch: ({ ids, what }: Record<string, unknown>): Search => ({
    ids: typeof ids === 'string' ? ids : '',
    what: what === 'labels' ? 'labels' : 'packing',
  }),
  component: Screen,
})

function Screen() {
  const { orders: words, shipDesk } = useWords('orders', 'shipDesk')
  const { ids: inAddress, what } = Route.useSearch()
  const inHistory = useLocation({ select: ({ state }) => state.printIds })
  const ids = useMemo(
    () => (inAddress === '' ? (inHistory ?? []) : inAddress.split(',').filter(Boolean)),
    [inAddress, inHistory],
  )
  const { slips, sender, loaded, error, refetch } = useSlips(ids)
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
                if (what === 'labels') rememberLabels(slips ?? [])
                window.print()
              }}
              disabled={!slips?.length}
            >
              {words.print}
            </Button>
          }
        >
          <p className="muted">{words.packingSlipHint}</p>
          {!slips && !error && ids.length > 0 && (
            <Progress
              percent={Math.floor((loaded / ids.length) * 100)}
              format={() => shipDesk.loaded(loaded, ids.length)}
              className={styles.progress ?? ''}
            />
          )}
        </Page>
      </div>
      {ids.length === 0 && (
        <Empty description={words.packingSlipsChoose}>
          <Link to="/orders">
            <Button>{words.back}</Button>
          </Link>
        </Empty>
      )}
      {error && <LoadError cause={error} onRetry={refetch} />}
      {slips && slips.length === 0 && ids.length > 0 && <Empty description={words.packingSlipsNone} />}
      {slips && sender && <PrintPages list={slips} sender={sender} />}
    </>
  )
}
