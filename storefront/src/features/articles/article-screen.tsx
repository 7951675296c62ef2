import { useQuery } from '@tanstack/react-query'
import { day } from '@bailu/phrases/format'
import { Refusal } from '../../request/refusal.ts'
import { ArticleSkeleton } from '../../ui/reading-skeleton.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RichFile } from '../../ui/rich-file.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import { ArticleCard } from './article-card.tsx'
import { ArticleMissing } from './article-missing.tsx'
import { articleQuery } from './queries.ts'
import { useOver } from './use-over.ts'

export function ArticleScreen({ id }: { id: number }) {
  const lang = useLang()
  const { articles } = useWords()
  const { data, isPending, isFetching, error, refetch } = useQuery(articleQuery(id, lang))
  const over = useOver(data?.expires_at ?? null)
  if (over || (error instanceof Refusal && error.status === 404)) return <ArticleMissing />
  if (!data)
    return isPending ? <ArticleSkeleton /> : <ErrorState page onRetry={() => void refetch()} busy={isFetching} />
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
          {data.attachments.length > 0 && (
            <section aria-labelledby="files" className="mt-28">
              <h2 id="files" lang={lang} className="mb-12 text-18">
                {articles.files}
              </h2>
              <ul className="flex flex-col gap-8">
                {data.attachments.map((file) => (
                  <li key={file.href}>
                    <RichFile file={file} />
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
