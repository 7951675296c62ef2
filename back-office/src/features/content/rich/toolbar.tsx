import {
  BoldOutlined,
  FileAddOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  TableOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Dropdown, Tooltip } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useWords } from '../../../words.tsx'
import { LinkDialog } from './link-dialog.tsx'
import styles from './toolbar.module.css'
import { useInsert } from './use-insert.ts'

/** Toolbar for the editor that had the focus last. */
export function Toolbar({ editor, name }: { editor: Editor | null; name: string }) {
  const words = useWords().content.editor
  const { busy, pictures, file } = useInsert()
  const pictureInput = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState<'link' | 'video'>()
  const now = useEditorState({
    editor,
    selector: ({ editor: one }) =>
      one && {
        bold: one.isActive('bold'),
        italic: one.isActive('italic'),
        link: one.isActive('link'),
        h2: one.isActive('heading', { level: 2 }),
        h3: one.isActive('heading', { level: 3 }),
        bullets: one.isActive('bulletList'),
        numbers: one.isActive('orderedList'),
        quote: one.isActive('quote'),
        table: one.isActive('table'),
        undo: one.can().undo(),
        redo: one.can().redo(),
      },
  })
  const go = () => editor!.chain().focus()
  const none = !editor
  return (
    <div role="toolbar" aria-label={`${words.toolbar} · ${name}`} className={styles.bar}>
      <span className={styles.name}>{name}</span>
      <Tool name={words.heading2} on={now?.h2} off={none} act={() => go().toggleHeading({ level: 2 }).run()}>
        <b>H2</b>
      </Tool>
      <Tool name={words.heading3} on={now?.h3} off={none} act={() => go().toggleHeading({ level: 3 }).run()}>
        <b>H3</b>
      </Tool>
      <Tool name={words.bold} on={now?.bold} off={none} act={() => go().toggleBold().run()}>
        <BoldOutlined />
      </Tool>
      <Tool name={words.italic} on={now?.italic} off={none} act={() => go().toggleItalic().run()}>
        <ItalicOutlined />
      </Tool>
      <Tool name={words.link} on={now?.link} off={none} act={() => setAsking('link')}>
        <LinkOutlined />
      </Tool>
      <Tool name={words.bullets} on={now?.bullets} off={none} act={() => go().toggleBulletList().run()}>
        <UnorderedListOutlined />
      </Tool>
      <Tool name={words.numbers} on={now?.numbers} off={none} act={() => go().toggleOrderedList().run()}>
        <OrderedListOutlined />
      </Tool>
      <Tool name={words.quote} on={now?.quote} off={none} act={() => go().toggleNode('quote', 'paragraph').run()}>
        <b>”</b>
      </Tool>
      <Tool name={words.divider} off={none} act={() => go().setHorizontalRule().run()}>
        <LineOutlined />
      </Tool>
      {now?.table ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'row', label: words.addRow, onClick: () => void go().addRowAfter().run() },
              { key: 'column', label: words.addColumn, onClick: () => void go().addColumnAfter().run() },
              { key: 'noRow', label: words.removeRow, onClick: () => void go().deleteRow().run() },
              { key: 'noColumn', label: words.removeColumn, onClick: () => void go().deleteColumn().run() },
              { key: 'head', label: words.headRow, onClick: () => void go().toggleHeaderRow().run() },
              { key: 'gone', danger: true, label: words.removeTable, onClick: () => void go().deleteTable().run() },
            ],
          }}
        >
          <Button size="small" type="primary" icon={<TableOutlined />} aria-label={words.table} />
        </Dropdown>
      ) : (
        <Tool
          name={words.table}
          off={none}
          act={() => go().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()}
        >
          <TableOutlined />
        </Tool>
      )}
      <Tool name={words.picture} off={none || busy} act={() => pictureInput.current?.click()}>
        <PictureOutlined />
      </Tool>
      <Tool name={words.video} off={none} act={() => setAsking('video')}>
        <VideoCameraOutlined />
      </Tool>
      <Tool name={words.file} off={none || busy} act={() => fileInput.current?.click()}>
        <FileAddOutlined />
      </Tool>
      <Tool name={words.undo} off={!now?.undo} act={() => go().undo().run()}>
        <UndoOutlined />
      </Tool>
      <Tool name={words.redo} off={!now?.redo} act={() => go().redo().run()}>
        <RedoOutlined />
      </Tool>
      <input
        ref={pictureInput}
        hidden
        multiple
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic"
        aria-label={words.picture}
        onChange={({ target }) => {
          if (editor) void pictures(editor, [...(target.files ?? [])])
          // Cleared, so that choosing the same file again fires a change event.
          target.value = ''
        }}
      />
      <input
        ref={fileInput}
        hidden
        type="file"
        accept="application/pdf,video/mp4"
        aria-label={words.file}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (editor && chosen) void file(editor, chosen)
          target.value = ''
        }}
      />
      {editor && asking && <LinkDialog editor={editor} kind={asking} onDone={() => setAsking(undefined)} />}
    </div>
  )
}

type ToolProps = { name: string; on?: boolean | undefined; off?: boolean; act: () => unknown; children: ReactNode }

const Tool = ({ name, on, off = false, act, children }: ToolProps) => (
  <Tooltip title={name} mouseEnterDelay={0.6}>
    <Button
      size="small"
      type={on ? 'primary' : 'text'}
      disabled={off}
      aria-label={name}
      aria-pressed={on ?? undefined}
      // Keeps the focus and the selection in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void act()}
    >
      {children}
    </Button>
  </Tooltip>
)
