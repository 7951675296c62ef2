import { money } from '@bailu/phrases/format'
import { Button } from '../../ui/button.tsx'
import { FootBar } from '../../ui/screen.tsx'
import { useSupportLink } from '../../support-link.ts'
import { useWords } from '../../words.tsx'
import type { PlaceState } from './use-place-order.ts'
import type { Change } from './use-quote-change.ts'

type Props = {
  total: number | undefined
  stale: boolean
  state: PlaceState
  change: Change | undefined
  /** An issue of the form that prevents the order from being placed. */
  trouble: string | undefined
  onPlace: () => void
}

/** The total and the order button; messages stand right above it. */
export function PlaceBar({ total, stale, state, change, trouble, onPlace }: Props) {
  const words = useWords().orders
  const support = useSupportLink()
  const says = {
    ready: '',
    placing: '',
    broken: words.retry,
    price: words.priceChanged,
    lines: words.linesTrouble,
    refused: state.kind === 'refused' ? state.message : '',
  }
  const ask = !trouble && !change && state.kind === 'refused' && state.ask
  const changed = change && words.totalChanged(money(change.before), money(change.now))
  const notice = trouble ?? (state.kind === 'broken' ? says.broken : (changed ?? says[state.kind]))
  return (
    <FootBar>
      <div role="alert">
        {notice && (
          <p className="border-b border-line px-20 py-8 text-13 text-danger">
            {notice}
            {ask && support && (
              <a
                href={support}
                target="_blank"
                rel="noreferrer"
                className="flex min-h-touch items-center text-leaf underline underline-offset-4"
              >
                {words.askTeam}
              </a>
            )}
          </p>
        )}
      </div>
      <div className="flex items-center justify-between gap-12 px-20 py-8">
        <p className="leading-tight">
          <span className="block text-12 text-muted">{words.total}</span>
          {change && (
            <s className="mr-8 text-13 text-muted tabular-nums" aria-hidden="true">
              {money(change.before)}
            </s>
          )}
          <span className={`text-22 text-leaf tabular-nums ${stale ? 'opacity-50' : ''}`}>
            {total === undefined ? '—' : money(total)}
          </span>
        </p>
        <Button
          busy={state.kind === 'placing'}
          disabled={total === undefined}
          onClick={onPlace}
          className="min-w-[168px]"
        >
          {words.place}
        </Button>
      </div>
    </FootBar>
  )
}
