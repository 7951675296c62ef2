import { money } from '@bailu/phrases/format'
import { useWords } from '../../i18n/i18n.tsx'
import { Checkbox } from '../../ui/form/field.tsx'

type Props = {
  pickup: boolean
  /** Whether a pick-up point takes orders. */
  canPickUp: boolean
  /** Delivery fee in satang. */
  fee: number | undefined
  onChange: (pickup: boolean) => void
}

/** Home delivery or free pick-up. */
export function DeliveryChoice({ pickup, canPickUp, fee, onChange }: Props) {
  const words = useWords('orders').orders
  const options = [
    { id: 'way-deliver', isPickup: false, name: words.deliver, price: fee, isOpen: true },
    { id: 'way-pickup', isPickup: true, name: words.pickUp, price: 0, isOpen: canPickUp },
  ]
  return (
    <div role="radiogroup" aria-label={words.way} className="mb-12 grid grid-cols-2 gap-12">
      {options.map(({ id, isPickup, name, price, isOpen }) => (
        <label
          key={id}
          htmlFor={id}
          className={`flex min-h-56 cursor-pointer items-center rounded-3 border bg-paper py-8 pr-12 active:bg-mist ${pickup === isPickup ? 'border-leaf' : 'border-line'}`}
        >
          <Checkbox
            id={id}
            kind="radio"
            name="way"
            checked={pickup === isPickup}
            disabled={!isOpen}
            onChange={() => onChange(isPickup)}
          />
          <span className="min-w-0 leading-tight">
            <span className="block text-15">{name}</span>
            <span className="mt-4 block min-h-16 text-13 text-muted tabular-nums">
              {!isOpen ? words.noPickup : price !== undefined && (price === 0 ? words.free : money(price))}
            </span>
          </span>
        </label>
      ))}
    </div>
  )
}
