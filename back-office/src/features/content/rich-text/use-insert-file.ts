import type { Editor } from '@tiptap/react'
import { useAction, usePictureUpload } from '../../../app/api/use-calls.ts'

/** Uploads files and inserts them at the cursor. */
export function useInsertFile() {
  const picture = usePictureUpload()
  const upload = useAction('POST /api/staff/file')
  return {
    busy: picture.busy || upload.busy,
    pictures: async (editor: Editor, files: File[]) => {
      const uploaded = await picture.send(files)
      const nodes = uploaded.map((one) => ({ type: 'picture', attrs: { picture: one, alt: '', caption: '' } }))
      if (nodes.length > 0) editor.chain().focus().insertContent(nodes).run()
    },
    file: async (editor: Editor, file: File) => {
      const uploaded = await upload.mutateAsync({ input: {}, file }).catch(() => undefined)
      if (!uploaded) return
      const { kind, url, name, bytes } = uploaded
      const node =
        kind === 'mp4'
          ? { type: 'video', attrs: { href: url, poster: null, caption: '' } }
          : { type: 'attachment', attrs: { file: { href: url, name, size: bytes } } }
      editor.chain().focus().insertContent(node).run()
    },
  }
}
