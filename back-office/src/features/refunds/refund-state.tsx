import type { RefundState as State } from '@bailu/contract/refunds'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { useWords } from '../../words.tsx'

const TONES: Record<State, Tone> = { owed: 'waits', paid: 'good', void: 'plain' }

export function RefundState({ state }: { state: State }) {
  const words = useWords().refunds
  return <Mark tone={TONES[state]}>{words.tabs[state]}</Mark>
}
