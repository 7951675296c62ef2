import type { BuyerPaymentMethod } from '@bailu/contract/orders/payment'
import type { Quote } from '@bailu/contract/cart/shop'
import { money } from '@bailu/phrases/format'
import { useWords } from '../../i18n/i18n.tsx'
import { CashIcon, QrIcon } from '../orders/icons.tsx'
import { Checkbox } from '../../ui/form/field.tsx'

const METHODS: readonly BuyerPaymentMethod[] = ['promptpay', 'cod']

type Props = {
  value: BuyerPaymentMethod
  pickup: boolean
  /** The address is abroad, where cash on delivery is not available. */
  abroad: boolean
  /** The total, and the amount from which staff call the buyer first. */
  quote: Pick<Quote, 'total' | 'cod'> | undefined
  onChange: (method: BuyerPaymentMethod) => void
}

export function PaymentChoice({ value, pickup, abroad, quote, onChange }: Props) {
  const words = useWords('orders').orders
  const needsCall = quote && quote.total > quote.cod.most
  const codHint = pickup ? words.codPickup : words.codHint
  const hint = {
    promptpay: words.promptpayHint,
    cod: abroad
      ? words.codAbroad
      : needsCall
        ? words.codCallHint(money(quote.cod.most), quote.cod.confirm_hours)
        : codHint,
  }
  return (
    <div role="radiogroup" aria-label={words.payBy}>
      {METHODS.map((method) => {
        const disabled = method === 'cod' && abroad
        const Icon = method === 'promptpay' ? QrIcon : CashIcon
        return (
          <label
            key={method}
            htmlFor={`pay-${method}`}
            className={`flex items-center gap-12 border-b border-line py-8 last:border-0 ${disabled ? 'text-muted' : 'cursor-pointer'}`}
          >
            <Icon className={`size-[28px] shrink-0 ${disabled ? 'text-muted' : 'text-leaf'}`} />
            <span className="flex-1 leading-tight">
              <span className="block text-15">{words[method]}</span>
              <span className="mt-4 block text-13 text-muted">{hint[method]}</span>
            </span>
            <Checkbox
              id={`pay-${method}`}
              kind="radio"
              name="payment"
              checked={value === method}
              disabled={disabled}
              onChange={() => onChange(method)}
              className="-mr-12"
            />
          </label>
        )
      })}
    </div>
  )
}
