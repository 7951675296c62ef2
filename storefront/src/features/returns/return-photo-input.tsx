import { useWords } from '../../i18n/i18n.tsx'
import type { PictureChooser } from '../../ui/media/picture-chooser.tsx'

type Props = { chooser: PictureChooser; label: string; busy?: boolean; className?: string }

/** Tile that opens the file chooser for one picture. */
export function ReturnPhotoInput({
  chooser: { open, input, isPreparing },
  label,
  busy = false,
  className = '',
}: Props) {
  const words = useWords('orders').orders
  return (
    <>
      {input}
      <button
        type="button"
        disabled={busy || isPreparing}
        onClick={open}
        className={`flex shrink-0 items-center justify-center rounded-3 border border-dashed border-control p-8 text-center text-13 text-muted active:bg-mist ${className}`}
      >
        {isPreparing ? words.preparing : label}
      </button>
    </>
  )
}
