import type { Material } from '@bailu/contract/material'
import { Link } from '@tanstack/react-router'
import { Caption } from './caption.tsx'
import { PieceParts } from './piece-parts.tsx'
import { PieceDates } from './piece-dates.tsx'

/** One material in the list; its title links to its page. */
export function MaterialCard({ item, link, eager }: { item: Material; link: string; eager: boolean }) {
  return (
    <article className="gutter py-28">
      <h2 className="text-18">
        <Link
          to="/article/detail/$id"
          params={{ id: String(item.id) }}
          className="-my-8 flex min-h-touch items-center active:opacity-80"
        >
          {item.title}
        </Link>
      </h2>
      <PieceDates item={item} />
      <Caption text={item.caption} />
      <PieceParts item={item} link={link} eager={eager} />
    </article>
  )
}
