import { useRef, useState } from 'react'
import { toast } from '../../ui/dialog/toast.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { ACCEPT, shrinkPicture, pictureProblemWords } from '../../browser/request/shrink-picture.ts'

type Props = { label: string; busy?: boolean; className?: string; onChoose: (file: File) => void }

/** Tile that opens the file chooser for one picture. */
export function ReturnPhotoInput({ label, busy = false, className = '', onChoose }: Props) {
  const words = useWords('orders').orders
  const input = useRef<HTMLInputElement>(null)
  const [preparing, setPreparing] = useState(false)
  const choose = async (file: File) => {
    setPreparing(true)
    const shrunk = await shrinkPicture(file)
    setPreparing(false)
    if ('unfit' in shrunk) return toast(pictureProblemWords(words)[shrunk.unfit])
    onChoose(shrunk.file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        hidden
        data-photo
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void choose(file)
        }}
      />
      <button
        type="button"
        disabled={busy || preparing}
        onClick={() => input.current?.click()}
        className={`flex shrink-0 items-center justify-center rounded-3 border border-dashed border-control p-8 text-center text-13 text-muted active:bg-mist ${className}`}
      >
        {preparing ? words.preparing : label}
      </button>
    </>
  )
}
