import type { Lang } from '@bailu/contract/languages'
import type { RichText } from '@bailu/contract/content/rich-text'
import { type Editor, EditorContent, ReactNodeViewRenderer, useEditor } from '@tiptap/react'
import { useState } from 'react'
import { AttachmentView, PictureView, QuoteView, VideoView } from './node-views.tsx'
import { cleanPaste } from './clean-paste.ts'
import { fromEditor } from './from-editor.ts'
import styles from './rich-editor.module.css'
import { AttachmentNode, PictureNode, QuoteNode, editorExtensions, VideoNode } from './schema.ts'
import { toEditor } from './to-editor.ts'

type Props = {
  lang: Lang
  /** Accessible name. */
  label: string
  /** Initial content; change `key` to reset. */
  initial: RichText
  onChange: (blocks: RichText) => void
  /** Passes the editor instance once it is created. */
  onReady: (editor: Editor) => void
  /** The editor got the focus: the toolbar works on it. */
  onFocusEditor: (editor: Editor) => void
  /** Picture files that were dropped or pasted. */
  onPictures: (files: File[]) => void
}

const extensions = editorExtensions({
  quote: QuoteNode.extend({ addNodeView: () => ReactNodeViewRenderer(QuoteView) }),
  picture: PictureNode.extend({ addNodeView: () => ReactNodeViewRenderer(PictureView) }),
  video: VideoNode.extend({ addNodeView: () => ReactNodeViewRenderer(VideoView) }),
  attachment: AttachmentNode.extend({ addNodeView: () => ReactNodeViewRenderer(AttachmentView) }),
})

/** Rich text editor; its output always conforms to the contract's schema. */
export function RichEditor({ lang, label, initial, onChange, onReady, onFocusEditor, onPictures }: Props) {
  const [content] = useState(() => toEditor(initial))
  const editor = useEditor({
    extensions,
    content,
    injectCSS: false,
    enableContentCheck: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { class: styles.page!, lang, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      // Content copied from the editor itself conforms to the schema already.
      transformPastedHTML: (html) => (html.includes('data-pm-slice') ? html : cleanPaste(html)),
      handlePaste: (_, event) => insertPictures(event.clipboardData),
      handleDrop: (_, event, __, isMove) => !isMove && insertPictures(event.dataTransfer),
    },
    onCreate: ({ editor: createdEditor }) => onReady(createdEditor),
    onUpdate: ({ editor: changed }) => onChange(fromEditor(changed.getJSON())),
    onFocus: ({ editor: focused }) => onFocusEditor(focused),
  })
  function insertPictures(data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    // Word also puts an image of the copied text on the clipboard: prefer the HTML.
    if (files.length === 0 || data?.types.includes('text/html')) return false
    onPictures(files)
    return true
  }
  return <EditorContent editor={editor} className={styles.frame} />
}
