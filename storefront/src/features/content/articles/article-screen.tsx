import { useQuery } from '@tanstack/react-query'
import type { Article } from '@bailu/contract/content/shop'
import { type ReactNode, useEffect, useState } from 'react'
import { day } from '@bailu/phrases/format'
import { AppError } from '@bailu/client/errors'
import { useLang, useWords } from '../../../i18n/i18n.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { ArticleSkeleton } from '../../../ui/screen/page-skeletons.tsx'
import { EmptyState, ErrorState } from '../../../ui/screen/screen.tsx'
import { AttachmentLink, RichText } from '../../../ui/text/rich-text.tsx'
import { ArticleCard } from './article-list.tsx'
import { articleQuery } from './queries.ts'

export function ArticleNotFound() {
  const { articles } = useWords()
  return (
    <EmptyState page title={articles.notFound} lead={articles.notFoundHint}>
      <div className="flex flex-wrap justify-center gap-12">
        <ButtonLink to="/announcement" kind="quiet">
          {articles.titles.announcement}
        </ButtonLink>
        <ButtonLink to="/training" kind="quiet">
          {articles.titles.training}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}

/** Whether a time (ISO 8601) has passed. Checked only after hydration, because server-rendered pages are cached. */
export function useIsExpired(until: string | null): boolean {
  const [isExpired, setIsExpired] = useState(false)
  useEffect(() => {
    const check = () => setIsExpired(until !== null && Date.parse(until) <= Date.now())
    check()
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [until])
  return isExpired
}

type ArticleScreenProps = { id: number; renderOffer: (article: Article) => ReactNode }

export function ArticleScreen({ id, renderOffer }: ArticleScreenProps) {
  const lang = useLang()
  const { articles } = useWords()
  const { data, isPending, isFetching, error, refetch } = useQuery(articleQuery(id, lang))
  const isExpired = useIsExpired(data?.expires_at ?? null)
  if (isExpired || (error instanceof AppError && error.status === 404)) return <ArticleNotFound />
  if (!data)
    return isPending ? (
      <ArticleSkeleton />
    ) : (
      <ErrorState cause={error} page onRetry={() => void refetch()} busy={isFetching} />
    )
  return (
    <>
      <article lang={data.lang} className="pb-36">
        {data.cover && (
          <Picture picture={data.cover} alt="" ratio="3 / 2" sizes="(min-width: 480px) 480px, 100vw" eager />
        )}
        <div className="gutter pt-28">
          <h1 className="text-28">{data.title}</h1>
          <time
            lang={lang}
            dateTime={data.published_at}
            className="mt-12 mb-20 flex items-center gap-12 text-13 text-muted"
          >
            <span className="rule-gold" />
            {day(data.published_at, lang)}
          </time>
          <RichText blocks={data.body} />
          {data.products.length > 0 && (
            <div lang={lang} className="mt-28">
              {renderOffer(data)}
            </div>
          )}
          {data.attachments.length > 0 && (
            <section aria-labelledby="files" className="mt-28">
              <h2 id="files" lang={lang} className="mb-12 text-18">
                {articles.files}
              </h2>
              <ul className="flex flex-col gap-8">
                {data.attachments.map((file) => (
                  <li key={file.href}>
                    <AttachmentLink file={file} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </article>
      {data.more.length > 0 && (
        <section aria-labelledby="more" className="border-t border-line gutter pt-28 pb-56">
          <h2 id="more" className="text-22">
            {articles.more}
          </h2>
          <ul className="[&>li:last-child_a]:border-b-0">
            {data.more.map((item) => (
              <li key={item.id}>
                <ArticleCard item={item} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
