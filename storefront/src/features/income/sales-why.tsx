import type { RewardLine } from '@bailu/contract/income'
import { day, exactMoney, percent } from '../../format.ts'
import { Sums } from '../../ui/sums.tsx'
import { useLang, useWords } from '../../words.tsx'

/** A flat rule names its rate; any other is shown as it is called. */
const ruleName = (rule: string) => rule.replace(/^flat-([\d.]+)$/, '$1 %')

const NoteLine = ({ children }: { children: string }) => (
  <p className="mb-12 border-l-2 border-gold pl-8 text-13 text-muted">{children}</p>
)

/** The sum as it was worked out, then the dates. */
export function SalesWhy({ line }: { line: RewardLine }) {
  const words = useWords().income
  const lang = useLang()
  const when = (at: string | null) => at && day(at, lang)
  return (
    <div className="mb-16 rounded-3 bg-mist px-16 py-16">
      {line.reverses && <NoteLine>{words.reversalHint}</NoteLine>}
      {line.held && <NoteLine>{words.unheld}</NoteLine>}
      {line.reason && (
        <NoteLine>{line.status === 'canceled' ? `${words.canceledWhy}: ${line.reason}` : line.reason}</NoteLine>
      )}
      <Sums
        rows={[
          line.rate_bp !== null && { label: words.base, value: exactMoney(line.base) },
          { label: words.rate, value: line.rate_bp === null ? words.fixed : percent(line.rate_bp) },
          { label: words.gross, value: exactMoney(line.gross) },
          { label: line.tax_estimated ? words.taxEstimated : words.tax, value: exactMoney(-line.tax) },
          {
            label: words.net,
            value:
              line.status === 'canceled' ? <s className="text-muted">{exactMoney(line.net)}</s> : exactMoney(line.net),
            strong: true,
          },
        ]}
      />
      <div className="mt-16 border-t border-line pt-12">
        <Sums
          rows={[
            Boolean(line.tax_rule) && { label: words.taxRule, value: ruleName(line.tax_rule) },
            { label: words.earned, value: when(line.earned_at) },
            line.settled_at !== null && { label: words.settled, value: when(line.settled_at) },
            line.status === 'pending' &&
              line.settles_at !== null && { label: words.settles, value: when(line.settles_at) },
          ]}
        />
        {line.status === 'pending' && line.settles_at === null && (
          <p className="mt-8 text-13 text-muted">{words.waitsForDelivery}</p>
        )}
      </div>
    </div>
  )
}
