import type { Attachment } from '@bailu/contract/rich-text'
import { fileSize } from '@bailu/phrases/format'
import { RichLink } from './rich-link.tsx'

/** Download link of an attached file. */
export function RichFile({ file }: { file: Attachment }) {
  return (
    <RichLink
      href={file.href}
      className="flex min-h-56 items-center gap-12 rounded-3 border border-line bg-paper px-16 py-8 active:bg-mist"
    >
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="size-20 shrink-0 text-gold-ink"
      >
        <path d="M6 3.5h8L18.5 8v12.5H6zM14 3.5V8h4.5M12 11v6M9.5 14.7l2.5 2.5 2.5-2.5" />
      </svg>
      <span className="min-w-0 flex-1 text-15 [overflow-wrap:anywhere]">{file.name}</span>
      {file.size !== null && <span className="shrink-0 text-13 text-muted">{fileSize(file.size)}</span>}
    </RichLink>
  )
}
