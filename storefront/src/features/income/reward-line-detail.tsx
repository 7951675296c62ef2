import type { RewardDetail } from '@bailu/contract/income/shop'
import type { ReactNode } from 'react'
import { day, exactMoney, percent, goodsName } from '@bailu/phrases/format'
import type { Translations } from '@bailu/phrases/translations'
import { Link } from '@tanstack/react-router'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { AmountList } from '../../ui/list/amount-list.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { BuyerName, describeRewardStatus } from './reward-line.tsx'

const FLAT_RATE = /^flat-([\d.]+)$/
const NoteLine = ({ children }: { children: ReactNode }) => (
  <p className="border-l-2 border-gold pl-8 text-13 text-muted [overflow-wrap:anywhere]">{children}</p>
)

type Props = { line: RewardDetail; onOpenOther: (id: string) => void }

/** A reward in detail: what it is for, its calculation, dates, and linked rewards and withdrawals. */
export function RewardLineDetail({ line, onOpenOther }: Props) {
  const words = useWords('income').income
  const lang = useLang()
  const rate = FLAT_RATE.exec(line.tax_rule)?.[1]
  const canceled = line.status === 'canceled'
  return (
    <div className="mt-16 flex flex-col gap-16">
      <div className="text-center">
        <p className="text-13 text-muted">
          {words.kinds[line.kind]}
          {line.reverses && ` · ${words.reversal}`}
        </p>
        {line.who &&
          (line.who.id === null ? (
            <p className="text-15">
              <BuyerName buyer={line.who} />
            </p>
          ) : (
            <Link to="/manage/client/$id" params={{ id: String(line.who.id) }} className={CLIENT_LINK}>
              <BuyerName buyer={line.who} />
            </Link>
          ))}
        {line.first_line && <p className="text-15 [overflow-wrap:anywhere]">{goodsName(line.first_line)}</p>}
        {line.order_number && <OrderNumber line={line} number={line.order_number} />}
        <p className={`mt-4 text-13 ${canceled ? 'text-muted' : 'text-gold-ink'}`}>
          {describeRewardStatus(line, words)}
        </p>
      </div>
      <NoteLine>{line.reverses ? words.reversalHint : words.whys[line.kind]}</NoteLine>
      {line.hold && <NoteLine>{words.holds[line.hold]}</NoteLine>}
      {line.return_open && <NoteLine>{words.returnOpenHint}</NoteLine>}
      {line.reason && <RewardReason line={line} />}
      <AmountList
        rows={[
          line.rate_bp !== null && { label: words.base, value: exactMoney(line.base) },
          { label: words.rate, value: line.rate_bp === null ? words.fixed : percent(line.rate_bp) },
          ...(canceled || !line.standing
            ? [{ label: words.gross, value: <s>{exactMoney(line.gross)}</s> }]
            : listAmounts(line.standing, line, words)),
        ]}
      />
      <div className="border-t border-line pt-12">
        <AmountList
          rows={[
            { label: words.earned, value: day(line.earned_at, lang) },
            line.settled_at !== null && { label: words.settled, value: day(line.settled_at, lang) },
            line.status === 'pending' &&
              !line.return_open &&
              line.settles_at !== null && { label: words.settles, value: day(line.settles_at, lang) },
            line.canceled_at !== null && { label: words.canceledOn, value: day(line.canceled_at, lang) },
            Boolean(line.tax_rule) && {
              label: words.taxRule,
              value: rate ? words.flatRule(`${rate} %`) : words.progressiveRule,
            },
            !canceled &&
              line.year_to_date !== null && { label: words.yearToDate, value: exactMoney(line.year_to_date) },
            !canceled &&
              !rate &&
              line.withheld_to_date !== null && {
                label: words.withheldToDate,
                value: exactMoney(line.withheld_to_date),
              },
          ]}
        />
      </div>
      <SettlementNote line={line} />
      <PaidInWithdrawals line={line} />
      <LinkedLines title={words.reversedBy} lines={line.reversed_by} onOpenOther={onOpenOther} />
      {line.taken_from && <LinkedLines title={words.takesBack} lines={[line.taken_from]} onOpenOther={onOpenOther} />}
    </div>
  )
}

const CLIENT_LINK = 'inline-flex min-h-touch items-center text-15 font-medium text-gold-ink'

/** The number of the order, which opens it where the partner may see it. */
function OrderNumber({ line: { shown_order, who }, number }: { line: RewardDetail; number: string }) {
  if (shown_order === null) return <p className="text-13 text-muted tabular-nums">{number}</p>
  const label = (
    <>
      {number}
      <ChevronIcon className="size-16" />
    </>
  )
  const className = `${CLIENT_LINK} tabular-nums`
  return who?.id == null ? (
    <Link to="/data-center/trade/$id" params={{ id: 'orders' }} search={{ order: shown_order }} className={className}>
      {label}
    </Link>
  ) : (
    <Link
      to="/manage/client/$id"
      params={{ id: String(who.id) }}
      search={{ tab: 'orders', order: shown_order }}
      className={className}
    >
      {label}
    </Link>
  )
}

/** One calculation for a reward and its reversals, the same on each of their lines. */
function listAmounts(
  standing: NonNullable<RewardDetail['standing']>,
  line: RewardDetail,
  words: Translations['income'],
) {
  const estimated = line.tax_estimated
  return [
    { label: words.gross, value: exactMoney(standing.earned) },
    standing.reversed > 0 && { label: words.reversedSum, value: exactMoney(-standing.reversed) },
    standing.reversed > 0 && { label: words.counts, value: exactMoney(standing.counted) },
    { label: estimated ? words.taxEstimated : words.tax, value: exactMoney(-standing.tax) },
    { label: estimated ? words.netExpected : words.netGot, value: exactMoney(standing.net), strong: true },
  ]
}

function RewardReason({ line: { reason, status, order_number } }: { line: RewardDetail }) {
  const words = useWords('income').income
  // Codes are written by the server, any other text was typed by staff.
  if (reason === 'returned_part') return <NoteLine>{words.returned}</NoteLine>
  if (reason === 'canceled_by_buyer') return <NoteLine>{words.canceledByBuyer}</NoteLine>
  if (reason.startsWith('parcel_')) return <NoteLine>{words.parcelBack}</NoteLine>
  if (reason === 'own_order') return <NoteLine>{words.ownPurchase}</NoteLine>
  if (reason === 'not_newcomer') return <NoteLine>{words.notNewcomer}</NoteLine>
  const label = status === 'canceled' || order_number !== null ? words.canceledWhy : words.note
  return (
    <NoteLine>
      {label}:{' '}
      <span data-theirs className="break-words whitespace-pre-line">
        {reason}
      </span>
    </NoteLine>
  )
}

/** Explains the settlement date. */
function SettlementNote({ line }: { line: RewardDetail }) {
  const words = useWords('income').income
  const lang = useLang()
  if (line.reverses || line.status === 'canceled') return null
  if (line.settlement_days === null || line.hold || line.return_open) return null
  const days = String(line.settlement_days)
  return (
    <p className="text-13 text-muted">
      {line.order_number !== null && line.order_finished_at === null
        ? words.daysAfterDelivery(days)
        : line.order_finished_at === null
          ? words.whyThenGranted(days)
          : words.whyThen(day(line.order_finished_at, lang), days)}
    </p>
  )
}

/** The withdrawals that paid this reward; the oldest rewards are paid first. */
function PaidInWithdrawals({ line: { paid_in: withdrawals, left: remaining } }: { line: RewardDetail }) {
  const words = useWords('income').income
  const lang = useLang()
  if (withdrawals.length === 0 && remaining === 0) return null
  return (
    <section aria-label={words.paidIn}>
      {withdrawals.length > 0 && <p className="text-13 text-muted">{`${words.paidIn} · ${words.paidInHint}`}</p>}
      <ul>
        {withdrawals.map((item) => (
          <li key={item.id}>
            <Link
              to="/wthdrawal"
              search={{ id: item.id }}
              className="flex min-h-touch w-full items-center justify-between gap-12 border-b border-line text-left text-15 active:bg-mist"
            >
              <span>
                {day(item.requested_at, lang)}
                <span className="block text-13 text-muted">{words.paidStates[item.status]}</span>
              </span>
              <span className="flex items-center gap-8 tabular-nums">
                {exactMoney(item.amount)}
                <ChevronIcon className="size-20 text-control" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {remaining > 0 && (
        <p className="mt-8 flex justify-between gap-12 text-15">
          <span className="text-muted">{words.leftOf}</span>
          <span className="tabular-nums">{exactMoney(remaining)}</span>
        </p>
      )}
    </section>
  )
}

type LinkedLinesProps = { title: string; lines: RewardDetail['reversed_by']; onOpenOther: (id: string) => void }

function LinkedLines({ title, lines, onOpenOther }: LinkedLinesProps) {
  const lang = useLang()
  if (lines.length === 0) return null
  return (
    <section aria-label={title}>
      <p className="text-13 text-muted">{title}</p>
      <ul>
        {lines.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              onClick={() => onOpenOther(item.id)}
              className="flex min-h-touch w-full items-center justify-between gap-12 border-b border-line text-left text-15 active:bg-mist"
            >
              {day(item.earned_at, lang)}
              <span className="flex items-center gap-8 tabular-nums">
                {exactMoney(item.gross)}
                <ChevronIcon className="size-20 text-control" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
