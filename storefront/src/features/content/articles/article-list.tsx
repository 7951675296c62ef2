import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReplyOf } from '@bailu/contract/calls'
import { day } from '@bailu/phrases/format'
import { useLang, useWords } from '../../../i18n/i18n.tsx'
import { PagedList, LoadingMore } from '../../../ui/list/infinite-list.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { EmptyState, Skeleton } from '../../../ui/screen/screen.tsx'
import { type ArticleSection, articlesQuery } from './queries.ts'

type ArticleItem = ReplyOf<'GET /api/article'>['list'][number]

/** An article in a list; `lead` is the large layout of the newest one. */
export function ArticleCard({ item, lead = false }: { item: ArticleItem; lead?: boolean }) {
  const lang = useLang()
  const text = (
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
      {text}
      {!lead && cover}
    </Link>
  )
}

/**
 * Infinite list of the articles of a section. `below`: placed under other content, with a small title, and hidden when
 * empty.
 */
export function ArticleList({ section, below = false }: { section: ArticleSection; below?: boolean }) {
  const { articles, shell } = useWords()
  const source = useInfiniteQuery(articlesQuery(section, useLang()))
  if (below && !source.data?.pages[0]?.list.length) return null
  return (
    <div className="flex flex-1 flex-col gutter pt-28">
      <header className="border-b border-line pb-20">
        {below ? (
          <h2 className="text-22">{articles.lessons}</h2>
        ) : (
          <>
            <h1 className="text-28">{articles.titles[section]}</h1>
            <p className="mt-4 text-15 text-muted">{articles.leads[section]}</p>
          </>
        )}
      </header>
      <PagedList
        source={source}
        className=""
        skeleton={<ArticleListSkeleton />}
        more={<LoadingMore />}
        empty={<EmptyState title={shell.state.noData} lead={articles.empty} />}
      >
        {(item, index) => (
          <li key={item.id}>
            <ArticleCard item={item} lead={index === 0 && !below} />
          </li>
        )}
      </PagedList>
    </div>
  )
}

function ArticleListSkeleton() {
  return (
    <div className="flex flex-col gap-16 pt-20">
      <Skeleton className="aspect-[3/2] w-full" />
      <Skeleton className="h-28 w-full" />
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-16 border-t border-line pt-20">
          <Skeleton className="h-36 flex-1" />
          <Skeleton className="h-[80px] w-[120px]" />
        </div>
      ))}
    </div>
  )
}
