import type { DocumentFile } from '@bailu/contract/files/staff'
import { ButtonAnchor } from '../button.tsx'
import { lineIcon } from '../icons/icons.tsx'

const PageIcon = lineIcon(<path d="M6 2.5h8.5L19 7v14.5H6zM14.5 2.5V7H19M9 12.5h7M9 16h7" />)

/** A document with kind, size and a download link. */
export function DocumentRow(props: { file: DocumentFile; about: string; action: string }) {
  return (
    <div className="flex items-center gap-12 border border-line bg-paper p-12">
      <PageIcon className="size-28 text-gold-ink" />
      <p className="min-w-0 flex-1">
        <span className="block text-15 leading-tight [overflow-wrap:anywhere] [:lang(th)_&]:leading-[1.5]">
          {props.file.name}
        </span>
        <span className="block text-13 text-muted">{props.about}</span>
      </p>
      <ButtonAnchor href={props.file.url} download={props.file.name} kind="quiet" className="shrink-0">
        {props.action}
      </ButtonAnchor>
    </div>
  )
}

/** 84 KB · 1.2 MB */
export const shortFileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${Math.round(bytes / 100_000) / 10} MB`
