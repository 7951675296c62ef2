import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useAction } from '../../../app/api/use-calls.ts'

/** Uploads files and inserts them at the cursor. */
export function useInsertFile() {
  const [busy, setBusy] = useState(false)
  const picture = useAction('POST /api/staff/picture')
  const upload = useAction('POST /api/staff/file')

  async function withBusy(action: () => Promise<void>) {
    setBusy(true)
    try {
      await action()
    } catch {
      // `useAction` has shown the error.
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    pictures: (editor: Editor, files: File[]) =>
      withBusy(async () => {
        for (const file of files) {
          const uploaded = await picture.mutateAsync({ input: {}, file })
          editor
            .chain()
            .focus()
            .insertContent({ type: 'picture', attrs: { picture: uploaded, alt: '', caption: '' } })
            .run()
        }
      }),
    file: (editor: Editor, file: File) =>
      withBusy(async () => {
        const { kind, url, name, bytes } = await upload.mutateAsync({ input: {}, file })
        const node =
          kind === 'mp4'
            ? { type: 'video', attrs: { href: url, poster: null, caption: '' } }
            : { type: 'attachment', attrs: { file: { href: url, name, size: bytes } } }
        editor.chain().focus().insertContent(node).run()
      }),
  }
}
