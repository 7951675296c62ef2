import type { Lang } from '@bailu/contract/languages'
import type { RichText } from '@bailu/contract/rich-text'
import { type Editor, EditorContent, ReactNodeViewRenderer, useEditor } from '@tiptap/react'
import { useState } from 'react'
import { AttachmentView } from './attachment-view.tsx'
import { cleanPaste } from './clean-paste.ts'
import { fromEditor } from './from-editor.ts'
import { PictureView } from './picture-view.tsx'
import { QuoteView } from './quote-view.tsx'
import styles from './rich-editor.module.css'
import { AttachmentNode, PictureNode, QuoteNode, schemaOf, VideoNode } from './schema.ts'
import { toEditor } from './to-editor.ts'
import { VideoView } from './video-view.tsx'

type Props = {
  lang: Lang
  /** What is read out as the name of the field. */
  label: string
  /** As it begins; give the part another `key` to begin anew. */
  initial: RichText
  onChange: (blocks: RichText) => void
  /** Once it stands, for what is put in from outside. */
  onReady: (editor: Editor) => void
  /** The toolbar works on the editor that was last in hand. */
  onInHand: (editor: Editor) => void
  /** Pictures that were dropped or pasted as files. */
  onPictures: (files: File[]) => void
}

const extensions = schemaOf({
  quote: QuoteNode.extend({ addNodeView: () => ReactNodeViewRenderer(QuoteView) }),
  picture: PictureNode.extend({ addNodeView: () => ReactNodeViewRenderer(PictureView) }),
  video: VideoNode.extend({ addNodeView: () => ReactNodeViewRenderer(VideoView) }),
  attachment: AttachmentNode.extend({ addNodeView: () => ReactNodeViewRenderer(AttachmentView) }),
})

/** Writes a document of the contract; whatever is typed, dropped or pasted, nothing else comes out. */
export function RichEditor({ lang, label, initial, onChange, onReady, onInHand, onPictures }: Props) {
  const [content] = useState(() => toEditor(initial))
  const editor = useEditor({
    extensions,
    content,
    injectCSS: false,
    enableContentCheck: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { class: styles.page!, lang, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      // What was copied here is of the schema already.
      transformPastedHTML: (html) => (html.includes('data-pm-slice') ? html : cleanPaste(html)),
      handlePaste: (_, event) => bring(event.clipboardData),
      handleDrop: (_, event, __, moved) => !moved && bring(event.dataTransfer),
    },
    onCreate: ({ editor: made }) => onReady(made),
    onUpdate: ({ editor: changed }) => onChange(fromEditor(changed.getJSON())),
    onFocus: ({ editor: focused }) => onInHand(focused),
  })
  function bring(data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    // Word puts a drawing of the text beside the text: the text is what was meant.
    if (files.length === 0 || data?.types.includes('text/html')) return false
    onPictures(files)
    return true
  }
  return <EditorContent editor={editor} className={styles.frame} />
}
