import { money } from '@bailu/phrases/format'
import { Tick } from '../../ui/tick.tsx'
import { useWords } from '../../words.tsx'

type Props = {
  /** Undefined while the address book is loading. */
  pickup: boolean | undefined
  /** Delivery fee in satang. */
  fee: number | undefined
  onChange: (pickup: boolean) => void
}

/** Home delivery or free pick-up. */
export function DeliveryChoice({ pickup, fee, onChange }: Props) {
  const words = useWords().orders
  const ways = [
    { id: 'way-deliver', is: false, name: words.deliver, costs: fee },
    { id: 'way-pickup', is: true, name: words.pickUp, costs: 0 },
  ]
  return (
    <div role="radiogroup" aria-label={words.way} className="mb-12 grid grid-cols-2 gap-12">
      {ways.map(({ id, is, name, costs }) => (
        <label
          key={id}
          htmlFor={id}
          className={`flex min-h-56 cursor-pointer items-center rounded-3 border bg-paper py-8 pr-12 active:bg-mist ${pickup === is ? 'border-leaf' : 'border-line'}`}
        >
          <Tick id={id} kind="radio" name="way" checked={pickup === is} onChange={() => onChange(is)} />
          <span className="min-w-0 leading-tight">
            <span className="block text-15">{name}</span>
            <span className="mt-4 block min-h-16 text-13 text-muted tabular-nums">
              {costs !== undefined && (costs === 0 ? words.free : money(costs))}
            </span>
          </span>
        </label>
      ))}
    </div>
  )
}
