import { CopyIcon } from './icons.tsx'
import { useCopy } from './use-copy.ts'

export function CopyButton({ text, label, className = '' }: { text: string; label: string; className?: string }) {
  const copy = useCopy()
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => void copy(text)}
      className={`flex size-touch shrink-0 items-center justify-center rounded-full text-gold-ink active:bg-mist ${className}`}
    >
      <CopyIcon className="size-20" />
    </button>
  )
}
