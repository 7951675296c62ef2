import { day, money } from '@bailu/phrases/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pagedQuery } from '../../browser/request/call-query.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { userKey } from '../../session/visitor.ts'
import { PagedList } from '../../ui/list/infinite-list.tsx'
import { SkeletonRows } from '../../ui/screen/screen.tsx'

/** Orders by the partner's links that are not attributed to them, with the reason; nothing while there are none. */
export default function LinkOrders() {
  const { elsewhere: words } = useWords('partners').partners
  const lang = useLang()
  const source = useInfiniteQuery(
    pagedQuery(['link-order', userKey()], 'GET /api/link-order', {}, { staleTime: 10_000 }),
  )
  if (!source.data?.pages[0]?.list.length) return null
  return (
    <section aria-labelledby="elsewhere" className="gutter pt-12 pb-28">
      <h2 id="elsewhere" className="text-18 text-balance">
        {words.title}
      </h2>
      <p className="mt-4 text-13 text-muted">{words.lead}</p>
      <PagedList
        source={source}
        className="mt-12 border-t border-line"
        skeleton={<SkeletonRows count={2} height="h-56" />}
        empty={words.none}
      >
        {(order) => (
          <li key={order.id} className="flex items-baseline justify-between gap-16 border-b border-line py-12">
            <span className="min-w-0 text-15">
              {words.reasons[order.reason]}
              <span className="block text-13 text-muted">{day(order.placed_at, lang)}</span>
            </span>
            <span className="shrink-0 text-15 text-muted tabular-nums">{money(order.subtotal)}</span>
          </li>
        )}
      </PagedList>
    </section>
  )
}
