import { Link } from '@tanstack/react-router'
import type { ProductItem } from '@bailu/contract/catalogue/shop'
import { money } from '@bailu/phrases/format'
import { useWords } from '../../i18n/i18n.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { Skeleton } from '../../ui/screen/screen.tsx'

type ProductCardProps = { item: ProductItem; eager: boolean; afterHydration: boolean }

/** The whole card is one link; prices of a row are aligned. */
export function ProductCard({ item, eager, afterHydration }: ProductCardProps) {
  const { product } = useWords()
  return (
    <Link to="/product/$id" params={{ id: String(item.id) }} className="group flex h-full flex-col">
      <span className="relative block overflow-hidden rounded-3 transition group-active:opacity-80">
        <Picture
          picture={item.picture}
          alt=""
          ratio="1 / 1"
          sizes="(min-width: 900px) 275px, (min-width: 480px) 214px, calc(50vw - 26px)"
          eager={eager}
          afterHydration={afterHydration}
        />
        {item.sold_out && (
          <span className="absolute inset-0 flex items-end bg-ivory/55 p-8">
            <span className="rounded-full bg-ink px-12 py-4 text-12 leading-none text-paper">{product.soldOut}</span>
          </span>
        )}
      </span>
      <span className="mt-12 line-clamp-2 font-serif text-16 font-medium leading-tight text-balance [:lang(th)_&]:leading-[1.5]">
        {item.name}
      </span>
      <span className="mt-4 mb-8 line-clamp-2 text-13 text-balance text-muted">{item.subtitle}</span>
      <span
        className={`mt-auto flex flex-wrap items-baseline gap-x-4 tabular-nums ${item.sold_out ? 'text-muted' : 'text-leaf'}`}
      >
        <span className="text-12 text-muted empty:hidden">{product.from.before}</span>
        <span className="text-16 font-medium">{money(item.price_from)}</span>
        <span className="text-12 text-muted empty:hidden">{product.from.after}</span>
        {item.list_price !== null && item.list_price > item.price_from && (
          <s className="ml-4 text-12 text-muted">
            <span className="sr-only">{product.listPrice} </span>
            {money(item.list_price)}
          </s>
        )}
      </span>
    </Link>
  )
}

const GRID_CLASS = 'grid grid-cols-2 gap-x-12 gap-y-28 gutter desk:grid-cols-4 desk:gap-x-20 desk:gap-y-36'
// `relative`, so that screen-reader-only text scrolls with the row and does not widen the page.
const ROW_CLASS = 'snap-track relative flex gap-12 overflow-x-auto gutter'
const ROW_ITEM_STYLE = { flex: '0 0 156px' }

type Props = {
  items: readonly ProductItem[]
  /** Number of pictures above the fold, which are not loaded lazily. */
  eager?: number
  /** Number of products on the first screen; the pictures of the others are loaded after the scripts. */
  onFirstScreen?: number
  /** One horizontally scrolling row. */
  isRow?: boolean
}

export function ProductGrid({ items, eager = 0, onFirstScreen = items.length, isRow }: Props) {
  return (
    <ul className={isRow ? ROW_CLASS : GRID_CLASS}>
      {items.map((item, index) => (
        <li key={item.id} style={isRow ? ROW_ITEM_STYLE : undefined}>
          <ProductCard item={item} eager={index < eager} afterHydration={index >= onFirstScreen} />
        </li>
      ))}
    </ul>
  )
}

export function ProductGridSkeleton({ count, isRow }: { count: number; isRow?: boolean }) {
  return (
    <div className={isRow ? ROW_CLASS : GRID_CLASS}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} style={isRow ? ROW_ITEM_STYLE : undefined}>
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="mt-12 h-20 w-full" />
          <Skeleton className="mt-8 h-16 w-1/2" />
          <Skeleton className="mt-12 h-20 w-1/2" />
        </div>
      ))}
    </div>
  )
}
