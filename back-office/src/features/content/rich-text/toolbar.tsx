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
import { Button, Dropdown, Form, Input, Modal, Tooltip } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { safeHref } from '@bailu/contract/links'
import { useWords } from '../../../app/language.tsx'
import styles from './toolbar.module.css'
import { useInsertFile } from './use-insert-file.ts'

type Props = { editor: Editor; kind: 'link' | 'video'; onDone: () => void }

/** Dialog for the address of a link or a video. */
export function LinkDialog({ editor, kind, onDone }: Props) {
  const { content, shell } = useWords()
  const words = content.editor
  const [form] = Form.useForm<{ href: string }>()
  const currentHref = kind === 'link' ? ((editor.getAttributes('link')['href'] as string | undefined) ?? '') : ''
  const insertLink = (raw: string) => {
    const href = safeHref(raw)!
    const chain = editor.chain().focus()
    if (kind === 'video') chain.insertContent({ type: 'video', attrs: { href, poster: null, caption: '' } }).run()
    else if (editor.state.selection.empty && currentHref === '')
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    onDone()
  }
  return (
    <Modal
      open
      title={kind === 'link' ? words.link : words.video}
      okText={shell.save}
      onOk={() => form.submit()}
      onCancel={onDone}
      afterOpenChange={(open) => open && form.focusField('href')}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ href: currentHref }}
        onFinish={({ href }) => insertLink(href)}
      >
        <Form.Item
          name="href"
          label={words.address}
          extra={words.addressHint}
          rules={[
            {
              validator: (_, value: string) =>
                safeHref(value) === null ? Promise.reject(new Error(words.addressWrong)) : Promise.resolve(),
            },
          ]}
        >
          <Input maxLength={2_000} />
        </Form.Item>
        {currentHref !== '' && (
          <Button
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onDone()
            }}
          >
            {words.removeLink}
          </Button>
        )}
      </Form>
    </Modal>
  )
}

/** Toolbar for the editor that had the focus last. */
export function Toolbar({ editor, name }: { editor: Editor | null; name: string }) {
  const words = useWords().content.editor
  const { busy, pictures, file } = useInsertFile()
  const pictureInput = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const [dialog, setDialog] = useState<'link' | 'video'>()
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      current && {
        bold: current.isActive('bold'),
        italic: current.isActive('italic'),
        link: current.isActive('link'),
        h2: current.isActive('heading', { level: 2 }),
        h3: current.isActive('heading', { level: 3 }),
        bullets: current.isActive('bulletList'),
        numbers: current.isActive('orderedList'),
        quote: current.isActive('quote'),
        table: current.isActive('table'),
        undo: current.can().undo(),
        redo: current.can().redo(),
      },
  })
  const chain = () => editor!.chain().focus()
  const isDisabled = !editor
  return (
    <div role="toolbar" aria-label={`${words.toolbar} · ${name}`} className={styles.bar}>
      <span className={styles.name}>{name}</span>
      <ToolButton
        name={words.heading2}
        isOn={active?.h2}
        isOff={isDisabled}
        onRun={() => chain().toggleHeading({ level: 2 }).run()}
      >
        <b>H2</b>
      </ToolButton>
      <ToolButton
        name={words.heading3}
        isOn={active?.h3}
        isOff={isDisabled}
        onRun={() => chain().toggleHeading({ level: 3 }).run()}
      >
        <b>H3</b>
      </ToolButton>
      <ToolButton name={words.bold} isOn={active?.bold} isOff={isDisabled} onRun={() => chain().toggleBold().run()}>
        <BoldOutlined />
      </ToolButton>
      <ToolButton
        name={words.italic}
        isOn={active?.italic}
        isOff={isDisabled}
        onRun={() => chain().toggleItalic().run()}
      >
        <ItalicOutlined />
      </ToolButton>
      <ToolButton name={words.link} isOn={active?.link} isOff={isDisabled} onRun={() => setDialog('link')}>
        <LinkOutlined />
      </ToolButton>
      <ToolButton
        name={words.bullets}
        isOn={active?.bullets}
        isOff={isDisabled}
        onRun={() => chain().toggleBulletList().run()}
      >
        <UnorderedListOutlined />
      </ToolButton>
      <ToolButton
        name={words.numbers}
        isOn={active?.numbers}
        isOff={isDisabled}
        onRun={() => chain().toggleOrderedList().run()}
      >
        <OrderedListOutlined />
      </ToolButton>
      <ToolButton
        name={words.quote}
        isOn={active?.quote}
        isOff={isDisabled}
        onRun={() => chain().toggleNode('quote', 'paragraph').run()}
      >
        <b>”</b>
      </ToolButton>
      <ToolButton name={words.divider} isOff={isDisabled} onRun={() => chain().setHorizontalRule().run()}>
        <LineOutlined />
      </ToolButton>
      {active?.table ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'row', label: words.addRow, onClick: () => void chain().addRowAfter().run() },
              { key: 'column', label: words.addColumn, onClick: () => void chain().addColumnAfter().run() },
              { key: 'noRow', label: words.removeRow, onClick: () => void chain().deleteRow().run() },
              { key: 'noColumn', label: words.removeColumn, onClick: () => void chain().deleteColumn().run() },
              { key: 'head', label: words.headRow, onClick: () => void chain().toggleHeaderRow().run() },
              { key: 'gone', danger: true, label: words.removeTable, onClick: () => void chain().deleteTable().run() },
            ],
          }}
        >
          <Button size="small" type="primary" icon={<TableOutlined />} aria-label={words.table} />
        </Dropdown>
      ) : (
        <ToolButton
          name={words.table}
          isOff={isDisabled}
          onRun={() => chain().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()}
        >
          <TableOutlined />
        </ToolButton>
      )}
      <ToolButton name={words.picture} isOff={isDisabled || busy} onRun={() => pictureInput.current?.click()}>
        <PictureOutlined />
      </ToolButton>
      <ToolButton name={words.video} isOff={isDisabled} onRun={() => setDialog('video')}>
        <VideoCameraOutlined />
      </ToolButton>
      <ToolButton name={words.file} isOff={isDisabled || busy} onRun={() => fileInput.current?.click()}>
        <FileAddOutlined />
      </ToolButton>
      <ToolButton name={words.undo} isOff={!active?.undo} onRun={() => chain().undo().run()}>
        <UndoOutlined />
      </ToolButton>
      <ToolButton name={words.redo} isOff={!active?.redo} onRun={() => chain().redo().run()}>
        <RedoOutlined />
      </ToolButton>
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
      {editor && dialog && <LinkDialog editor={editor} kind={dialog} onDone={() => setDialog(undefined)} />}
    </div>
  )
}

type ToolButtonProps = {
  name: string
  isOn?: boolean | undefined
  isOff?: boolean
  onRun: () => unknown
  children: ReactNode
}

const ToolButton = ({ name, isOn, isOff = false, onRun, children }: ToolButtonProps) => (
  <Tooltip title={name} mouseEnterDelay={0.6}>
    <Button
      size="small"
      type={isOn ? 'primary' : 'text'}
      disabled={isOff}
      aria-label={name}
      aria-pressed={isOn ?? undefined}
      // Keeps the focus and the selection in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void onRun()}
    >
      {children}
    </Button>
  </Tooltip>
)
