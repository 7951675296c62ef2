import type { OrderItem } from '@bailu/contract/orders'
import { exactMoney } from '@bailu/phrases/format'
import { useWords } from '../../words.tsx'

type Props = { order: Pick<OrderItem, 'open_return' | 'refund' | 'part_paid'> }

/** What is still open on an order: part payment, return, refund. */
export function Standing({ order: { open_return: back, refund, part_paid: part } }: Props) {
  const { orders: words, returns } = useWords()
  return (
    <>
      {part && <Line>{words.partPaid(exactMoney(part.paid), exactMoney(part.missing))}</Line>}
      {back && <Line>{words.standing.return(returns.states[back])}</Line>}
      {refund && <Line done={refund.state === 'paid'}>{refundWords(refund, words.standing)}</Line>}
    </>
  )
}

function refundWords(
  { state, amount, account }: NonNullable<OrderItem['refund']>,
  words: ReturnType<typeof useWords>['orders']['standing'],
): string {
  const sum = exactMoney(amount)
  if (state === 'paid') return words.paid(sum)
  return account ? words.owed(sum) : words.account(sum)
}

const Line = ({ done = false, children }: { done?: boolean; children: string }) => (
  <p className={`mb-8 border-l-2 pl-8 text-13 ${done ? 'border-line text-success' : 'border-gold text-ink'}`}>
    {children}
  </p>
)
