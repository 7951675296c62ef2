import { useQuery } from '@tanstack/react-query'
import { request } from '../../request/request.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { LeadLink } from './lead-link.tsx'
import { leadKeys } from './queries.ts'

type Props = { phone: string; but: string | undefined; onBack: () => void; onAnyway: () => void }

/** Other leads with this phone number: open one, or save anyway. */
export function SameDialog({ phone, but, onBack, onAnyway }: Props) {
  const { same: words, stages, typeOf } = useWords().leads
  const { data } = useQuery({
    queryKey: [...leadKeys(), 'same', phone],
    queryFn: () => request('GET /api/potential-customer/same', { phone }, { quiet: true, component: 'lead-same' }),
    staleTime: 0,
  })
  return (
    <Dialog open onClose={onBack} title={words.title} role="alertdialog">
      <p className="mt-12 text-center text-15 text-muted">{words.message}</p>
      <ul className="mt-12 border-y border-line empty:hidden">
        {!data && <Skeleton className="my-8 h-[44px] w-full" />}
        {data?.list
          .filter(({ id }) => id !== but)
          .map((one) => (
            <li key={one.id} className="border-b border-line last:border-0">
              <LeadLink lead={one} className="flex min-h-touch flex-col justify-center py-8">
                <span data-theirs className="text-16 text-gold-ink underline">
                  {one.name}
                </span>
                <span className="text-13 text-muted">
                  {typeOf[one.type]} · {stages[one.stage]}
                </span>
              </LeadLink>
            </li>
          ))}
      </ul>
      <div className="mt-20 flex flex-col gap-12">
        <Button onClick={onAnyway}>{words.anyway}</Button>
        <Button kind="quiet" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </Dialog>
  )
}
