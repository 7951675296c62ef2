import type { ParcelState } from '@bailu/contract/orders/kinds'
import { useWords } from '../../../app/language.tsx'
import { Mark, type Tone } from '../../../ui/mark.tsx'

const TONES: Record<ParcelState, Tone> = { on_its_way: 'acts', delivered: 'good', returning: 'bad', returned: 'plain' }

/** Where the parcel is, in lists and on the page of an order. */
export function ParcelMark({ state }: { state: ParcelState }) {
  return <Mark tone={TONES[state]}>{useWords('parcels').parcels.states[state]}</Mark>
}
