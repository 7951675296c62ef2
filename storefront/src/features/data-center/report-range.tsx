import { MAX_DAYS, WINDOWS } from '@bailu/contract/figures'
import { RangeBar } from '../../ui/range-bar.tsx'
import { useWords } from '../../words.tsx'
import { type ReportSearch, windowIn } from './report-days.ts'

type Props = { search: ReportSearch; onSearch: (search: ReportSearch) => void }

export function ReportRange({ search, onSearch }: Props) {
  const words = useWords().reports
  const { from, to } = search
  return (
    <RangeBar
      words={words.range}
      presets={WINDOWS.map((id) => ({ id: String(id), label: words.windows[id] }))}
      preset={windowIn(search) === undefined ? undefined : String(windowIn(search))}
      chosen={from && to ? { from, to } : undefined}
      most={MAX_DAYS}
      onPreset={(id) => onSearch({ days: WINDOWS.find((one) => String(one) === id) })}
      onChosen={onSearch}
    />
  )
}
