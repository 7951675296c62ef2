import { money } from '@bailu/phrases/format'
import { useWords } from '../../i18n/i18n.tsx'
import { useOnline } from '../../session/offline/online.ts'
import { Button } from '../../ui/button.tsx'
import { BottomBar } from '../../ui/screen/screen.tsx'
import { useSupportLink } from '../content/support/support-links.ts'
import type { TotalChange } from './use-order-quote.ts'
import type { PlaceState } from './use-send-order.ts'

/** Notices before ordering. The live region is always rendered, so that screen readers announce changes. */
export function CheckoutNotices({ stale, vanished }: { stale: boolean; vanished: string | undefined }) {
  const words = useWords('orders').orders
  const online = useOnline()
  const notices = [online ? (stale ? words.notRefreshed : undefined) : words.offline, vanished]
  return (
    <div role="status" className="flex flex-col gap-[1px]">
      {notices.map(
        (sentence) =>
          sentence && (
            <p key={sentence} className="mb-12 bg-mist px-20 py-12 text-13">
              {sentence}
            </p>
          ),
      )}
    </div>
  )
}

type Props = {
  total: number | undefined
  stale: boolean
  state: PlaceState
  change: TotalChange | undefined
  /** An issue of the form that prevents the order from being placed. */
  issue: string | undefined
  onPlace: () => void
}

/** The total and the order button; messages stand right above it. */
export function PlaceOrderBar({ total, stale, state, change, issue, onPlace }: Props) {
  const words = useWords('orders').orders
  const support = useSupportLink()
  const stateText = {
    ready: '',
    placing: '',
    broken: words.retry,
    price: words.priceChanged,
    lines: words.linesIssue,
    rejected: state.kind === 'rejected' ? state.message : '',
  }
  const offerSupport = !issue && !change && state.kind === 'rejected' && state.offerSupport
  const changeText = change && words.totalChanged(money(change.before), money(change.now))
  const notice = issue ?? (state.kind === 'broken' ? stateText.broken : (changeText ?? stateText[state.kind]))
  return (
    <BottomBar beside>
      <div role="alert">
        {notice && (
          <p className="border-b border-line px-20 py-8 text-13 text-danger">
            {notice}
            {offerSupport && support && (
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
      <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-4 px-20 py-8">
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
          className="min-w-[168px] desk:grow"
        >
          {words.place}
        </Button>
      </div>
    </BottomBar>
  )
}
