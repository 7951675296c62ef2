import { useState } from 'react'
import { shortDay } from '@bailu/phrases/format'
import { useLang } from '../words.tsx'
import type { RangeDays } from './range-days.ts'
import { RangeSheet, type RangeWords } from './range-sheet.tsx'

type Props<P extends string> = {
  words: RangeWords
  presets: readonly { id: P; label: string }[]
  /** The selected preset; undefined while a custom range is selected. */
  preset: P | undefined
  chosen: RangeDays | undefined
  most?: number
  onPreset: (id: P) => void
  onChosen: (range: RangeDays) => void
}

const look = (active: boolean) =>
  `min-h-touch shrink-0 rounded-full border px-16 text-15 whitespace-nowrap ${
    active ? 'border-leaf bg-leaf text-paper' : 'border-line bg-paper text-ink active:bg-mist'
  }`

/** Preset date ranges as chips, and a chip for a custom range at the end. */
export function RangeBar<P extends string>(props: Props<P>) {
  const { words, presets, preset, chosen, most, onPreset, onChosen } = props
  const lang = useLang()
  const [times, setTimes] = useState(0)
  const [open, setOpen] = useState(false)
  return (
    <div role="group" aria-label={words.label} className="snap-track flex gap-8 overflow-x-auto gutter py-12">
      {presets.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={preset === id}
          onClick={() => onPreset(id)}
          className={look(preset === id)}
        >
          {label}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={chosen !== undefined}
        onClick={() => {
          setTimes(times + 1)
          setOpen(true)
        }}
        className={look(chosen !== undefined)}
      >
        {chosen ? `${shortDay(chosen.from, lang)} – ${shortDay(chosen.to, lang)}` : words.choose}
      </button>
      <RangeSheet
        key={times}
        open={open}
        words={words}
        value={chosen}
        {...(most !== undefined && { most })}
        onUse={(range) => {
          setOpen(false)
          onChosen(range)
        }}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
