import { createFileRoute, Link } from '@tanstack/react-router'
import { Button, Empty } from 'antd'
import { Labels, PackingLists } from '../features/orders/papers.tsx'
import styles from '../features/orders/papers.module.css'
import { useCall } from '../request/use-calls.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

type Search = { ids: string; what: 'packing' | 'labels' }

export const Route = createFileRoute('/_desk/orders/print')({
  validateSearch: ({ ids, what }: Record<string, unknown>): Search => ({
    ids: typeof ids === 'string' ? ids : '',
    what: what === 'labels' ? 'labels' : 'packing',
  }),
  component: Screen,
})

function Screen() {
  const words = useWords().orders
  const { ids, what } = Route.useSearch()
  const papers = useCall('GET /api/staff/order/paper', { ids }, { enabled: ids !== '' })
  const Papers = what === 'labels' ? Labels : PackingLists
  return (
    <>
      <div className={styles.unprinted}>
        <Page
          title={what === 'labels' ? words.printLabels : words.printPacking}
          back={{ link: { to: '/orders' }, name: words.back }}
          extra={
            <Button type="primary" onClick={() => window.print()} disabled={!papers.data}>
              {words.print}
            </Button>
          }
        >
          <p className="muted">{words.paperHint}</p>
        </Page>
      </div>
      {ids === '' ? (
        <Empty description={words.papersChoose}>
          <Link to="/orders">
            <Button>{words.back}</Button>
          </Link>
        </Empty>
      ) : (
        <Loaded query={papers}>
          {({ list, sender }) =>
            list.length > 0 ? <Papers list={list} sender={sender} /> : <Empty description={words.papersNone} />
          }
        </Loaded>
      )}
    </>
  )
}
