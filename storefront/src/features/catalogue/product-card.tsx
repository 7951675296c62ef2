import type { ProductItem } from '@bailu/contract/catalogue'
import { Link } from '@tanstack/react-router'
import { money } from '@bailu/phrases/format'
import { Picture } from '../../ui/picture.tsx'
import { useWords } from '../../words.tsx'

/** The whole card is one link; prices of a row are aligned. */
export function ProductCard({ item, eager }: { item: ProductItem; eager: boolean }) {
  const { product } = useWords()
  return (
    <Link to="/product/$id" params={{ id: String(item.id) }} className="group flex h-full flex-col">
      <span className="relative block overflow-hidden rounded-3 transition group-active:opacity-80">
        <Picture
          picture={item.picture}
          alt=""
          ratio="1 / 1"
          sizes="(min-width: 480px) 214px, calc(50vw - 26px)"
          eager={eager}
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
