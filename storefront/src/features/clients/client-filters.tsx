import { CLIENT_SORTS, WINDOWS } from '@bailu/contract/client-kinds'
import { useWords } from '../../words.tsx'
import { ChipSelect, ChipToggle } from './chip-select.tsx'
import { FIRST_VIEW, type View } from './queries.ts'
import { StarIcon } from './star-icon.tsx'

const SILENCES = [0, 30, 60, 90, 180] as const

/** Filters, sort order and window of the client list. */
export function ClientFilters({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const { clients: words } = useWords()
  return (
    <div className="snap-track mt-8 flex gap-8 overflow-x-auto gutter py-4">
      <ChipToggle label={words.focusOnly} on={view.focus} onChange={(focus) => onChange({ ...view, focus })}>
        <StarIcon on={view.focus} className="size-16" />
        {words.focus}
      </ChipToggle>
      <ChipSelect
        label={words.sort}
        active={view.sort !== FIRST_VIEW.sort}
        value={view.sort}
        options={CLIENT_SORTS.map((value) => ({ value, label: words.sorts[value] }))}
        onChange={(sort) => onChange({ ...view, sort })}
      />
      <ChipSelect
        label={words.window}
        active={view.days !== FIRST_VIEW.days}
        value={String(view.days)}
        options={WINDOWS.map((days) => ({ value: String(days), label: words.days(days) }))}
        onChange={(days) => onChange({ ...view, days: WINDOWS.find((one) => String(one) === days) ?? 30 })}
      />
      <ChipSelect
        label={words.silence}
        active={view.dormant !== 0}
        value={String(view.dormant)}
        options={SILENCES.map((days) => ({
          value: String(days),
          label: days === 0 ? words.anySilence : words.silentFor(days),
        }))}
        onChange={(days) => onChange({ ...view, dormant: Number(days) })}
      />
    </div>
  )
}
