import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { day } from '@bailu/phrases/format'
import { AppError } from '@bailu/client/errors'
import { ButtonLink } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../../i18n/i18n.tsx'
import { licenceQuery } from './queries.ts'

const loadPictureViewer = () => import('../../../ui/media/picture-viewer.tsx')
const PictureViewer = lazy(loadPictureViewer)

/** One licence; its picture opens in the viewer. */
export function LicenceScreen({ id }: { id: number | null }) {
  const { license: words } = useWords('brand').brand
  const lang = useLang()
  const query = useQuery({ ...licenceQuery(id ?? 0, lang), enabled: id !== null })
  const { data, isLoading, error, isError, isFetching, refetch } = query
  const [viewerOpenedAt, setViewerOpenedAt] = useState<{ index: number }>()
  if (isLoading) return <LicenceSkeleton />
  if (isError && !data && !(error instanceof AppError && error.status === 404))
    return <ErrorState cause={error} page onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <EmptyState page title={words.missing} lead={words.missingHint}>
        <ButtonLink to="/license" replace kind="quiet">
          {words.title}
        </ButtonLink>
      </EmptyState>
    )
  const facts = [
    [words.number, data.number],
    [words.issuer, data.issuer],
    [words.until, data.valid_until ? day(data.valid_until, lang) : words.always],
  ] as const
  return (
    <article className="gutter pt-28 pb-56">
      <h1 className="text-28">{data.title}</h1>
      {data.picture && (
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerDown={() => void loadPictureViewer()}
          onClick={() => setViewerOpenedAt({ index: 0 })}
          style={{ cursor: 'zoom-in' }}
          className="mt-20 w-full overflow-hidden rounded-3 border border-line"
        >
          <Picture picture={data.picture} alt={data.title} sizes="(min-width: 480px) 440px, calc(100vw - 40px)" eager />
          <span className="sr-only">{words.enlarge}</span>
        </button>
      )}
      <dl className="mt-20 border-t border-line">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex gap-16 border-b border-line py-12 text-15">
                <dt className="w-1/3 shrink-0 text-muted">{name}</dt>
                <dd className="min-w-0 flex-1 [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {data.text && <p className="mt-20 text-15 whitespace-pre-line [overflow-wrap:anywhere]">{data.text}</p>}
      <Suspense>
        {viewerOpenedAt && data.picture && (
          <PictureViewer
            pictures={[data.picture]}
            name={data.title}
            openedAt={viewerOpenedAt}
            onView={() => undefined}
          />
        )}
      </Suspense>
    </article>
  )
}

function LicenceSkeleton() {
  const { state } = useWords().shell
  return (
    <div role="status" className="gutter pt-28">
      <h1 className="sr-only">{state.loading}</h1>
      <Skeleton className="h-36 w-3/4" />
      <Skeleton className="mt-20 aspect-[3/4] w-full" />
      <Skeleton className="mt-20 h-touch w-full" />
    </div>
  )
}
