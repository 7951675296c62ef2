import { useWords } from '../../words.tsx'

export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  const { training } = useWords()
  return (
    <div className="flex items-center gap-12">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-4 flex-1 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-leaf" style={{ width: `${percent}%` }} />
      </div>
      <span className="text-13 text-muted">{training.progress(percent)}</span>
    </div>
  )
}
