import { Skeleton } from '../../../ui/states.tsx'
import { useWords } from '../../../words.tsx'

/** Placeholder of the client screen: header, tabs and first figures. */
export function ClientSkeleton() {
  const { clients: words, shell } = useWords()
  return (
    <div role="status" aria-label={shell.state.loading} className="gutter pt-28">
      <h1 className="sr-only">{words.title}</h1>
      <div className="flex items-center gap-16">
        <Skeleton className="size-56 rounded-full" />
        <div className="flex flex-1 flex-col gap-8">
          <Skeleton className="h-20 w-1/2" />
          <Skeleton className="h-16 w-1/3" />
        </div>
      </div>
      <div className="mt-16 grid grid-cols-2 gap-12">
        <Skeleton className="h-touch rounded-full" />
        <Skeleton className="h-touch rounded-full" />
      </div>
      <Skeleton className="mt-28 h-20 w-full" />
      <Skeleton className="mt-28 h-[120px] w-full" />
      <Skeleton className="mt-16 h-[120px] w-full" />
    </div>
  )
}
