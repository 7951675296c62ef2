import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useAct } from '../../../request/use-calls.ts'

/** Uploads files and inserts them at the cursor. */
export function useInsert() {
  const [busy, setBusy] = useState(false)
  const picture = useAct('POST /api/staff/picture')
  const upload = useAct('POST /api/staff/file')

  async function whileBusy(deed: () => Promise<void>) {
    setBusy(true)
    try {
      await deed()
    } catch {
      // `useAction` has shown the error.
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    pictures: (editor: Editor, files: File[]) =>
      whileBusy(async () => {
        for (const file of files) {
          const kept = await picture.mutateAsync({ input: {}, file })
          editor
            .chain()
            .focus()
            .insertContent({ type: 'picture', attrs: { picture: kept, alt: '', caption: '' } })
            .run()
        }
      }),
    file: (editor: Editor, file: File) =>
      whileBusy(async () => {
        const { kind, url, name, bytes } = await upload.mutateAsync({ input: {}, file })
        const node =
          kind === 'mp4'
            ? { type: 'video', attrs: { href: url, poster: null, caption: '' } }
            : { type: 'attachment', attrs: { file: { href: url, name, size: bytes } } }
        editor.chain().focus().insertContent(node).run()
      }),
  }
}
