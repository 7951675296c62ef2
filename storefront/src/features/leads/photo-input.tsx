import { useRef, useState } from 'react'
import { ACCEPT, fitPicture, unfitWords } from '../../request/shrink-picture.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'

type Props = { busy?: string | undefined; room: number; onChoose: (files: File[]) => void }

/** File chooser for several photos; each is shrunk before upload. */
export function PhotoInput({ busy, room, onChoose }: Props) {
  const { photos: words } = useWords().leads
  const input = useRef<HTMLInputElement>(null)
  const [preparing, setPreparing] = useState(false)
  const choose = async (files: File[]) => {
    setPreparing(true)
    const fitting: File[] = []
    for (const file of files.slice(0, room)) {
      const fit = await fitPicture(file)
      if ('unfit' in fit) toast(unfitWords(words)[fit.unfit])
      else fitting.push(fit.file)
    }
    setPreparing(false)
    if (fitting.length > 0) onChoose(fitting)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        multiple
        hidden
        data-photo
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) void choose(files)
        }}
      />
      <button
        type="button"
        disabled={preparing || busy !== undefined}
        onClick={() => input.current?.click()}
        className="flex aspect-square flex-col items-center justify-center gap-4 rounded-3 border border-dashed border-control p-8 text-center text-13 leading-tight text-muted active:bg-mist"
      >
        {!preparing && busy === undefined && <PlusIcon className="size-20" />}
        {preparing ? words.preparing : (busy ?? words.add)}
      </button>
    </>
  )
}
