import { type ReactNode, useRef } from 'react'
import {
  ACCEPT,
  type PictureProblemWords,
  pictureProblemWords,
  shrinkPicture,
} from '../../browser/request/shrink-picture.ts'
import { useAction } from '../../session/use-action.ts'
import { toast } from '../dialog/toast.tsx'

export type PictureChooserOptions = {
  words: PictureProblemWords
  /** The chosen pictures, shrunk for upload. */
  onChoose: (files: File[]) => void
  /** Shows why a picture cannot be uploaded; by default as a toast. */
  onProblem?: (text: string) => void
  maxCount?: number
}

export type PictureChooser = { open: () => void; input: ReactNode; isPreparing: boolean }

/** File chooser for pictures: `open` it from a button, and render `input` beside that. */
export function usePictureChooser(options: PictureChooserOptions): PictureChooser {
  const { words, onChoose, onProblem = toast, maxCount = 1 } = options
  const element = useRef<HTMLInputElement>(null)
  const preparation = useAction(
    async (files: File[]) => {
      const accepted: File[] = []
      for (const file of files) {
        const shrunk = await shrinkPicture(file)
        if ('unfit' in shrunk) onProblem(pictureProblemWords(words)[shrunk.unfit])
        else accepted.push(shrunk.file)
      }
      return accepted
    },
    {
      onDone: (accepted) => {
        if (accepted.length > 0) onChoose(accepted)
      },
    },
  )
  return {
    open: () => element.current?.click(),
    isPreparing: preparation.busy,
    input: (
      <input
        ref={element}
        type="file"
        accept={ACCEPT}
        multiple={maxCount > 1}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])].slice(0, maxCount)
          target.value = ''
          if (files.length > 0) preparation.mutate(files)
        }}
      />
    ),
  }
}
