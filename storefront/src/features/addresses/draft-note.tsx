import { useWords } from '../../words.tsx'

/** Says that an unsaved draft was restored, with a button to discard it. */
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
