import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Picture } from '../../../ui/media/picture.tsx'
import { EmptyState, EndOfList, ErrorState, Skeleton } from '../../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../../i18n/i18n.tsx'
import { licencesQuery } from './queries.ts'

/** Licences and certificates of the brand. */
export function LicenceList() {
  const { brand, shell } = useWords('brand')
  const { data, isPending, isFetching, refetch, error } = useQuery(licencesQuery(useLang()))
  return (
    <div className="flex flex-1 flex-col gutter pt-28">
      <header className="border-b border-line pb-20">
        <h1 className="text-28">{brand.license.title}</h1>
        <p className="mt-4 text-15 text-muted">{brand.license.lead}</p>
      </header>
      {data && data.length > 0 && (
        <ul className="grid grid-cols-2 gap-x-16 gap-y-28 pt-20">
          {data.map((licence) => (
            <li key={licence.id}>
              <Link
                to="/license/$id"
                params={{ id: String(licence.id) }}
                className="flex flex-col gap-8 active:opacity-80"
              >
                {licence.picture && (
                  <Picture
                    picture={licence.picture}
                    alt=""
                    ratio="3 / 4"
                    sizes="(min-width: 480px) 212px, 45vw"
                    className="rounded-3 border border-line"
                  />
                )}
                <span className="text-15 leading-tight font-medium [:lang(th)_&]:leading-[1.5]">{licence.title}</span>
                <span className="text-13 text-muted [overflow-wrap:anywhere]">{licence.number}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data?.length === 0 && <EmptyState title={shell.state.noData} lead={brand.license.empty} />}
      {data && data.length > 0 && <EndOfList />}
      {!data && isPending && (
        <div className="grid grid-cols-2 gap-x-16 gap-y-28 pt-20">
          {[1, 2, 3, 4].map((licence) => (
            <div key={licence} className="flex flex-col gap-8">
              <Skeleton className="aspect-[3/4] w-full" />
              <Skeleton className="h-20 w-full" />
              <Skeleton className="h-16 w-1/2" />
            </div>
          ))}
        </div>
      )}
      {!data && !isPending && <ErrorState cause={error} onRetry={() => void refetch()} busy={isFetching} />}
    </div>
  )
}
