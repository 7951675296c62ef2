import type { ReplyOf } from '@bailu/contract/calls'
import { Link } from '@tanstack/react-router'
import { day } from '@bailu/phrases/format'
import { Picture } from '../../ui/picture.tsx'
import { useLang } from '../../words.tsx'

type Item = ReplyOf<'GET /api/article'>['list'][number]

/** An article in a list; `lead` is the large layout of the newest one. */
export function ArticleCard({ item, lead = false }: { item: Item; lead?: boolean }) {
  const lang = useLang()
  const words = (
    <span className="flex min-w-0 flex-1 flex-col gap-4">
      <span
        className={`line-clamp-3 font-serif leading-tight text-balance [:lang(th)_&]:leading-[1.5] ${lead ? 'text-22' : 'text-16'}`}
      >
        {item.title}
      </span>
      <time dateTime={item.published_at} className="text-13 text-muted">
        {day(item.published_at, lang)}
      </time>
    </span>
  )
  const cover = item.cover && (
    <Picture
      picture={item.cover}
      alt=""
      ratio="3 / 2"
      sizes={lead ? '(min-width: 480px) 440px, calc(100vw - 40px)' : '120px'}
      eager={lead}
      className={`rounded-3 ${lead ? 'w-full' : 'w-[120px] shrink-0'}`}
    />
  )
  return (
    <Link
      to="/article/detail/$id"
      params={{ id: String(item.id) }}
      className={`flex gap-16 border-b border-line py-20 active:opacity-80 ${lead ? 'flex-col' : 'items-center'}`}
    >
      {lead && cover}
      {words}
      {!lead && cover}
    </Link>
  )
}
