import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@bailu/contract/calls'
import type { LinkRow } from '@bailu/contract/share/shop'
import { buildRequest } from '@bailu/client/build-request'
import { day, money, percent, points } from '@bailu/phrases/format'
import { BackLink } from '../../ui/screen/back-link.tsx'
import { EmptyState, ErrorState, ScreenTitle, SkeletonRows } from '../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { ExportButton } from './export-button.tsx'
import { AsOf, ReportRange } from './report-parts.tsx'
import { linksQuery, productsQuery } from './queries.ts'
import { reportDaysOf, type ReportSearch } from './report-days.ts'

type Props = { search: ReportSearch }

function BackToOverview({ search: { view: _view, ...days } }: Props) {
  const words = useWords('dataCenter').dataCenter
  return (
    <BackLink to="/data-center" search={days} replace>
      {words.title}
    </BackLink>
  )
}

/** Labelled figures beside each other. */
const Figures = ({
  figures,
  className = '',
}: {
  figures: readonly (readonly [string, string])[]
  className?: string
}) => (
  <dl className={`grid grid-cols-4 gap-8 ${className}`}>
    {figures.map(([label, value]) => (
      <div key={label} className="min-w-0">
        <dt className="text-12 leading-tight text-muted">{label}</dt>
        <dd className="mt-4 text-15 leading-tight wrap-anywhere text-leaf tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)

/** Which links were opened, and what came of them. */
export function LinksScreen({ search }: Props) {
  const words = useWords('dataCenter').dataCenter
  const { links } = words
  const lang = useLang()
  const { data, isLoadingError, isFetching, refetch, error } = useQuery(linksQuery(reportDaysOf(search), lang))
  const figuresOf = ({ opens, joined, orders, sales }: Omit<LinkRow, 'source' | 'page' | 'item' | 'name'>) =>
    [
      [links.opens, points(opens)],
      [links.joined, points(joined)],
      [links.orders, points(orders)],
      [links.sales, money(sales)],
    ] as const
  return (
    <>
      <BackToOverview search={search} />
      <ScreenTitle lead={links.meaning}>{links.title}</ScreenTitle>
      <ReportRange search={search} />
      {isLoadingError && (
        <ErrorState cause={error} title={words.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isLoadingError && <SkeletonRows count={5} height="h-[96px]" className="gap-12 gutter py-16" />}
      {data && data.list.length === 0 && <EmptyState title={words.empty} lead={links.emptyHint} />}
      {data && data.list.length > 0 && (
        <div className="gutter pt-8 pb-36">
          <p className="text-13 text-muted">{words.span(day(data.from, lang), day(data.to, lang))}</p>
          <AsOf call="GET /api/data-center/link" input={reportDaysOf(search)} />
          <section aria-label={links.total} className="mt-12 rounded-8 bg-mist p-16">
            <h2 className="text-15">{links.total}</h2>
            <Figures className="mt-8" figures={figuresOf(data.total)} />
          </section>
          <ul>
            {data.list.map((row) => (
              <li key={`${row.source}${row.page}${row.item}`} className="border-b border-line py-16">
                <p className="text-15 wrap-anywhere">{row.name || links.pages[row.page]}</p>
                <p className="text-13 text-muted">
                  {links.sources[row.source]}
                  {row.name && ` · ${links.pages[row.page]}`}
                </p>
                <Figures className="mt-8" figures={figuresOf(row)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** What the partner's clients buy, by product and range, and what they will need next. */
export function ProductsScreen({ search }: Props) {
  const words = useWords('dataCenter').dataCenter
  const { products } = words
  const lang = useLang()
  const days = reportDaysOf(search)
  const { data, isLoadingError, isFetching, refetch, error } = useQuery(productsQuery(days, lang))
  return (
    <>
      <BackToOverview search={search} />
      <ScreenTitle lead={products.meaning}>{products.title}</ScreenTitle>
      <ReportRange search={search} />
      {isLoadingError && (
        <ErrorState cause={error} title={words.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isLoadingError && <SkeletonRows count={5} height="h-[96px]" className="gap-12 gutter py-16" />}
      {data && (
        <div className="gutter pt-8 pb-36">
          <p className="text-13 text-muted">{words.span(day(data.from, lang), day(data.to, lang))}</p>
          <AsOf call="GET /api/data-center/product" input={days} />
          <Refills refills={data.refills} />
          {data.list.length === 0 ? (
            <EmptyState title={words.empty} lead={words.emptyHint} />
          ) : (
            <>
              <section aria-label={products.ranges} className="pt-20">
                <h2 className="text-18">{products.ranges}</h2>
                <dl className="mt-8 border-t border-line">
                  {data.catalogs.map(({ catalog, pieces, amount }) => (
                    <div key={catalog ?? ''} className="flex justify-between gap-12 border-b border-line py-12 text-15">
                      <dt>
                        {products.catalogs[catalog ?? 'none']}{' '}
                        <span className="text-13 text-muted">{products.pieces(pieces)}</span>
                      </dt>
                      <dd className="text-leaf tabular-nums">{money(amount)}</dd>
                    </div>
                  ))}
                  <div className="flex justify-between gap-12 py-12 text-15 font-medium">
                    <dt>
                      {products.total}{' '}
                      <span className="text-13 font-normal text-muted">{products.pieces(data.total.pieces)}</span>
                    </dt>
                    <dd className="text-leaf tabular-nums">{money(data.total.amount)}</dd>
                  </div>
                </dl>
              </section>
              <section aria-label={products.list} className="pt-20">
                <h2 className="mb-12 text-18">{products.list}</h2>
                <ExportButton url={buildRequest('GET /api/data-center/product/csv', days).url} />
                <ul className="mt-12">
                  {data.list.map((row) => (
                    <ProductRow key={row.id} row={row} />
                  ))}
                </ul>
              </section>
            </>
          )}
        </div>
      )}
    </>
  )
}

type ProductReport = ReplyOf<'GET /api/data-center/product'>

function Refills({ refills }: { refills: ProductReport['refills'] }) {
  const { products } = useWords('dataCenter').dataCenter
  return (
    <section aria-label={products.refills} className="mt-12 rounded-8 bg-mist p-16">
      <h2 className="text-15">{products.refills}</h2>
      <p className="mt-4 text-28 leading-tight text-leaf tabular-nums">{money(refills.amount)}</p>
      <p className="mt-4 text-13 text-muted">{products.refillsOf(refills.clients, refills.pieces)}</p>
      <p className="mt-4 text-13 text-muted">{products.refillsHint}</p>
    </section>
  )
}

function ProductRow({ row }: { row: ProductReport['list'][number] }) {
  const { products } = useWords('dataCenter').dataCenter
  const rate = row.buyers === 0 ? 0 : Math.round((row.again * 100) / row.buyers) * 100
  return (
    <li className="flex items-start justify-between gap-12 border-b border-line py-12">
      <div className="min-w-0">
        <p className="text-15 wrap-anywhere">{row.name}</p>
        <p className="mt-4 text-13 text-muted">
          {products.pieces(row.pieces)} · {products.buyers(row.buyers)}
        </p>
        <p className="text-13 text-muted">{products.again(percent(rate))}</p>
      </div>
      <span className="shrink-0 text-15 text-leaf tabular-nums">{money(row.amount)}</span>
    </li>
  )
}
