import { useRef, useState } from 'react'
import { toast } from '../../../ui/toast.tsx'
import { useWords } from '../../../words.tsx'
import { ACCEPT, fitPicture, unfitWords } from '../../../request/shrink-picture.ts'

type Props = { label: string; busy?: boolean; className?: string; onChoose: (file: File) => void }

/** Tile that opens the file chooser for one picture. */
export function PhotoInput({ label, busy = false, className = '', onChoose }: Props) {
  const words = useWords().orders
  const input = useRef<HTMLInputElement>(null)
  const [preparing, setPreparing] = useState(false)
  const choose = async (file: File) => {
    setPreparing(true)
    const fit = await fitPicture(file)
    setPreparing(false)
    if ('unfit' in fit) return toast(unfitWords(words)[fit.unfit])
    onChoose(fit.file)
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
