import type { ChosenMethod } from '@bailu/contract/orders'
import { Tick } from '../../ui/tick.tsx'
import { useWords } from '../../words.tsx'
import { CashIcon, QrIcon } from './icons.tsx'

const METHODS: readonly ChosenMethod[] = ['promptpay', 'cod']

type Props = { value: ChosenMethod; pickup: boolean; onChange: (method: ChosenMethod) => void }

export function PaymentChoice({ value, pickup, onChange }: Props) {
  const words = useWords().orders
  const hint = { promptpay: words.promptpayHint, cod: pickup ? words.codPickup : words.codHint }
  return (
    <div role="radiogroup" aria-label={words.payBy}>
      {METHODS.map((method) => {
        const Icon = method === 'promptpay' ? QrIcon : CashIcon
        return (
          <label
            key={method}
            htmlFor={`pay-${method}`}
            className="flex cursor-pointer items-center gap-12 border-b border-line py-8 last:border-0"
          >
            <Icon className="size-[28px] text-leaf" />
            <span className="flex-1 leading-tight">
              <span className="block text-15">{words[method]}</span>
              <span className="mt-4 block text-13 text-muted">{hint[method]}</span>
            </span>
            <Tick
              id={`pay-${method}`}
              kind="radio"
              name="payment"
              checked={value === method}
              onChange={() => onChange(method)}
              className="-mr-12"
            />
          </label>
        )
      })}
    </div>
  )
}
