import { useWords } from '../../words.tsx'

/** What was typed before and not saved is there again; it can be left behind. */
export function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  const words = useWords().addresses
  return (
    <p className="flex items-center justify-between gap-12 rounded-3 bg-mist pl-12 text-13 text-ink">
      {words.draftKept}
      <button type="button" onClick={onStartOver} className="min-h-touch shrink-0 px-12 text-gold-ink">
        {words.startOver}
      </button>
    </p>
  )
}
