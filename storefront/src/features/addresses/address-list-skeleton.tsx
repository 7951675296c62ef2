import { Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'

/** Placeholder of two addresses with their button rows, at their final height. */
export function AddressListSkeleton() {
  const { state } = useWords().shell
  return (
    <div role="status" aria-label={state.loading} className="border-t border-line">
      {[0, 1].map((at) => (
        <div key={at} className="flex flex-col gap-8 border-b border-line py-16">
          <Skeleton className="h-20 w-1/2" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-3/4" />
          <div className="h-28" />
        </div>
      ))}
    </div>
  )
}
