import { copyText } from '../../browser/copy-text.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { toast } from '../dialog/toast.tsx'
import { CopyIcon } from '../icons/icons.tsx'

/** Copies a text and confirms it; where copying fails, shows the text to be copied by hand. */
export const useCopy = () => {
  const { copied } = useWords('orders').orders
  return async (text: string): Promise<void> => toast((await copyText(text)) ? copied : text)
}

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

type DetailRow = readonly [label: string, value: string, copyLabel?: string]

/** Labelled values; rows without a value are left out. */
export function DetailList({ rows }: { rows: readonly DetailRow[] }) {
  const filledRows = rows.filter(([, value]) => value !== '')
  if (filledRows.length === 0) return null
  return (
    <dl className="mt-12 flex flex-col gap-8 text-15">
      {filledRows.map(([label, value, copyLabel]) => (
        <div key={label} className="flex items-center justify-between gap-16">
          <dt className="shrink-0 text-13 text-muted">{label}</dt>
          <dd className="flex min-w-0 items-center text-right break-words whitespace-pre-line">
            {value}
            {copyLabel && <CopyButton text={value} label={copyLabel} className="-mr-12" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
