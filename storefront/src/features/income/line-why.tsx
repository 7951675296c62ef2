import type { RewardDetail } from '@bailu/contract/income'
import type { ReactNode } from 'react'
import { day, exactMoney, percent } from '@bailu/phrases/format'
import { ChevronIcon } from '../../ui/icons.tsx'
import { Sums } from '../../ui/sums.tsx'
import { useLang, useWords } from '../../words.tsx'

const FLAT = /^flat-([\d.]+)$/
/** What the server writes by itself; anything else was typed by staff. */
const RETURNED = new Set(['returned_part', 'Part of the order was refunded'])

const NoteLine = ({ children }: { children: ReactNode }) => (
  <p className="border-l-2 border-gold pl-8 text-13 text-muted [overflow-wrap:anywhere]">{children}</p>
)

type Props = { line: RewardDetail; onOther: (id: string) => void }

/** What it is for, the sum as it was worked out, the dates, and what belongs to it. */
export function LineWhy({ line, onOther }: Props) {
  const words = useWords().income
  const lang = useLang()
  const rate = FLAT.exec(line.tax_rule)?.[1]
  const canceled = line.status === 'canceled'
  return (
    <div className="mt-16 flex flex-col gap-16">
      <div className="text-center">
        <p className="text-13 text-muted">
          {words.kinds[line.kind]}
          {line.reverses && ` · ${words.reversal}`}
        </p>
        {line.order_number && <p className="text-15 tabular-nums">{line.order_number}</p>}
        <p className={`mt-4 text-13 ${canceled ? 'text-muted' : 'text-gold-ink'}`}>
          {line.held && line.status === 'pending' ? words.held : words.tabs[line.status]}
        </p>
      </div>
      <NoteLine>{line.reverses ? words.reversalHint : words.whys[line.kind]}</NoteLine>
      {line.held && line.status === 'pending' && <NoteLine>{words.unheld}</NoteLine>}
      {line.reason && <Reason line={line} />}
      <Sums
        rows={[
          line.rate_bp !== null && { label: words.base, value: exactMoney(line.base) },
          { label: words.rate, value: line.rate_bp === null ? words.fixed : percent(line.rate_bp) },
          { label: words.gross, value: exactMoney(line.gross) },
          !canceled && { label: line.tax_estimated ? words.taxEstimated : words.tax, value: exactMoney(-line.tax) },
          {
            label: words.net,
            value: canceled ? <s className="text-muted">{exactMoney(line.net)}</s> : exactMoney(line.net),
            strong: true,
          },
        ]}
      />
      <div className="border-t border-line pt-12">
        <Sums
          rows={[
            { label: words.earned, value: day(line.earned_at, lang) },
            line.settled_at !== null && { label: words.settled, value: day(line.settled_at, lang) },
            line.status === 'pending' &&
              line.settles_at !== null && { label: words.settles, value: day(line.settles_at, lang) },
            line.canceled_at !== null && { label: words.canceledOn, value: day(line.canceled_at, lang) },
            Boolean(line.tax_rule) && {
              label: words.taxRule,
              value: rate ? words.flatRule(`${rate} %`) : words.progressiveRule,
            },
            !canceled &&
              line.year_to_date !== null && { label: words.yearToDate, value: exactMoney(line.year_to_date) },
          ]}
        />
      </div>
      <When line={line} />
      <Linked title={words.takenBack} lines={line.reversed_by} onOther={onOther} />
      {line.taken_from && <Linked title={words.takesBack} lines={[line.taken_from]} onOther={onOther} />}
    </div>
  )
}

function Reason({ line: { reason, status, order_number } }: { line: RewardDetail }) {
  const words = useWords().income
  if (RETURNED.has(reason)) return <NoteLine>{words.returned}</NoteLine>
  if (reason === 'own_order') return <NoteLine>{words.ownPurchase}</NoteLine>
  const label = status === 'canceled' || order_number !== null ? words.canceledWhy : words.note
  return (
    <NoteLine>
      {label}: <span data-theirs>{reason}</span>
    </NoteLine>
  )
}

/** Why it settles on that day and not on another. */
function When({ line }: { line: RewardDetail }) {
  const words = useWords().income
  const lang = useLang()
  if (line.reverses || line.status === 'canceled') return null
  if (line.settlement_days === null)
    return line.status === 'pending' ? <p className="text-13 text-muted">{words.waitsForDelivery}</p> : null
  const days = String(line.settlement_days)
  return (
    <p className="text-13 text-muted">
      {line.order_finished_at === null
        ? words.whyThenGranted(days)
        : words.whyThen(day(line.order_finished_at, lang), days)}
    </p>
  )
}

type LinkedProps = { title: string; lines: RewardDetail['reversed_by']; onOther: (id: string) => void }

function Linked({ title, lines, onOther }: LinkedProps) {
  const lang = useLang()
  if (lines.length === 0) return null
  return (
    <section aria-label={title}>
      <p className="text-13 text-muted">{title}</p>
      <ul>
        {lines.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() => onOther(one.id)}
              className="flex min-h-touch w-full items-center justify-between gap-12 border-b border-line text-left text-15 active:bg-mist"
            >
              {day(one.earned_at, lang)}
              <span className="flex items-center gap-8 tabular-nums">
                {exactMoney(one.gross)}
                <ChevronIcon className="size-20 text-control" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
