import type { RewardLine } from '@bailu/contract/income'
import { day, exactMoney } from '@bailu/phrases/format'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useLang, useWords } from '../../words.tsx'
import { BuyerName } from './buyer-name.tsx'
import { goodsOf } from './line-order.ts'
import { stateOf } from './line-state.ts'

const COLOURS = { pending: 'text-warn', approved: 'text-success', canceled: 'text-muted' } as const

type Props = { line: RewardLine; named: boolean; onOpen: (id: string) => void }

/** One reward of the list; opens its detail. `showKind`: for lists of several kinds. */
export function LineRow({ line, named, onOpen }: Props) {
  const words = useWords().income
  const lang = useLang()
  const state = stateOf(line, words)
  const canceled = line.status === 'canceled'
  return (
    <button
      type="button"
      onClick={() => onOpen(line.id)}
      className="flex min-h-56 w-full items-center gap-12 border-b border-line py-12 text-left active:bg-mist"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-15 [overflow-wrap:anywhere]">
          {line.who ? <BuyerName who={line.who} /> : words.kinds[line.kind]}
        </span>
        {line.goods && <span className="block text-13 [overflow-wrap:anywhere]">{goodsOf(line.goods)}</span>}
        {line.order_number && (
          <span className="block text-13 text-muted">
            {[line.order_number, named && words.kinds[line.kind], line.reverses && words.reversal]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        {!line.order_number && line.reason && (
          <span data-theirs className="block text-13 text-muted [overflow-wrap:anywhere]">
            {line.reason}
          </span>
        )}
        <span className="mt-4 block text-13 text-muted">
          {day(line.earned_at, lang)} · <span className={COLOURS[line.status]}>{state}</span>
        </span>
      </span>
      <span className="text-right whitespace-nowrap tabular-nums">
        <span
          className={`block text-16 ${canceled ? 'text-muted line-through' : line.gross < 0 ? 'text-danger' : 'text-leaf'}`}
        >
          {exactMoney(line.gross)}
        </span>
        {line.status === 'approved' && line.net > 0 && (
          <span className="block text-12 text-muted">{words.netOf(exactMoney(line.net))}</span>
        )}
      </span>
      <ChevronIcon className="size-20 text-control" />
    </button>
  )
}
