import type { ChosenMethod } from '@bailu/contract/orders'
import type { Quote } from '@bailu/contract/cart'
import { money } from '@bailu/phrases/format'
import { Tick } from '../../ui/tick.tsx'
import { useWords } from '../../words.tsx'
import { CashIcon, QrIcon } from './icons.tsx'

const METHODS: readonly ChosenMethod[] = ['promptpay', 'cod']

type Props = {
  value: ChosenMethod
  pickup: boolean
  /** The address is abroad, where cash on delivery is not available. */
  abroad: boolean
  /** The total, and the amount from which staff call the buyer first. */
  quote: Pick<Quote, 'total' | 'cod'> | undefined
  onChange: (method: ChosenMethod) => void
}

export function PaymentChoice({ value, pickup, abroad, quote, onChange }: Props) {
  const words = useWords().orders
  const call = quote && quote.total > quote.cod.most
  const atDoor = pickup ? words.codPickup : words.codHint
  const hint = {
    promptpay: words.promptpayHint,
    cod: abroad ? words.codAbroad : call ? words.codCallHint(money(quote.cod.most), quote.cod.confirm_hours) : atDoor,
  }
  return (
    <div role="radiogroup" aria-label={words.payBy}>
      {METHODS.map((method) => {
        const off = method === 'cod' && abroad
        const Icon = method === 'promptpay' ? QrIcon : CashIcon
        return (
          <label
            key={method}
            htmlFor={`pay-${method}`}
            className={`flex items-center gap-12 border-b border-line py-8 last:border-0 ${off ? 'text-muted' : 'cursor-pointer'}`}
          >
            <Icon className={`size-[28px] shrink-0 ${off ? 'text-muted' : 'text-leaf'}`} />
            <span className="flex-1 leading-tight">
              <span className="block text-15">{words[method]}</span>
              <span className="mt-4 block text-13 text-muted">{hint[method]}</span>
            </span>
            <Tick
              id={`pay-${method}`}
              kind="radio"
              name="payment"
              checked={value === method}
              disabled={off}
              onChange={() => onChange(method)}
              className="-mr-12"
            />
          </label>
        )
      })}
    </div>
  )
}
