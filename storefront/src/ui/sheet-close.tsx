import { useWords } from '../words.tsx'
import { CloseIcon } from './icons.tsx'

/** Close button at the top right of a sheet. */
export function SheetClose({ onClose }: { onClose: () => void }) {
  const { shell } = useWords()
  return (
    <button
      type="button"
      aria-label={shell.dialog.close}
      onClick={onClose}
      className="absolute top-16 right-12 flex size-touch items-center justify-center rounded-full text-muted active:bg-mist"
    >
      <CloseIcon className="size-20" />
    </button>
  )
}
